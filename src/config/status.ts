import type { Status } from '../core/context.ts';
import type { Config } from './config.ts';

/** Address of the configured GitLab in a browser, with its sub-path and without a final slash. */
export function webUrlOf({ gitlab }: Config): string {
  return (gitlab.apiUrls[0] ?? '').replace(/\/api\/v4$/, '');
}

/** What may be told of the configuration: no secret. `switchedOff` names the tools that policy refuses, by rule. */
export function statusOf(config: Config, switchedOff: Status['switchedOff']): Status {
  const { personalAccessToken, jobToken } = config.gitlab.credential;
  const { deniedTools, features: _, permissionSetting: __, ...policy } = config.policy;
  return {
    server: { ...config.identity, node: process.version },
    gitlab: {
      url: webUrlOf(config),
      credential: personalAccessToken ? 'personal access token' : jobToken ? 'CI job token' : 'none',
    },
    policy: {
      ...policy,
      deniedTools: deniedTools?.source,
    },
    switchedOff,
  };
}
