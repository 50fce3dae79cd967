import { readGitLabUrl } from '../core/gitlab-url.ts';

/** Host and path of an SSH remote: `ssh://git@host:2222/group/app.git` or `git@host:group/app.git`. */
function readSsh(remote: string): { readonly host: string; readonly path: string } | undefined {
  const { groups } =
    /^(?:git\+)?ssh:\/\/(?:[^@/]*@)?(?<host>\[[^\]]+\]|[^:/]+)(?::\d+)?\/(?<path>.+)$/i.exec(remote) ??
    /^(?:[^@/:]*@)?(?<host>\[[^\]]+\]|[^:/]+):(?!\/\/)(?<path>.+)$/.exec(remote) ??
    {};
  return groups?.host && groups.path ? { host: groups.host.toLowerCase(), path: groups.path } : undefined;
}

/**
 * Full path of the project a git remote names, where it is on the GitLab at `webUrl`; else undefined. Over HTTP the port
 * counts and the sub-path of the instance is taken off. SSH has a port and no sub-path of its own, so only the host
 * counts (lib/gitlab/shell.rb, url_to_repo).
 */
export function projectOfRemote(remote: string, webUrl: string): string | undefined {
  const base = new URL(webUrl);
  const isWeb = /^https?:\/\//i.test(remote);
  const ssh = isWeb ? undefined : readSsh(remote);
  if (ssh && ssh.host !== base.hostname) return undefined;
  const page = readGitLabUrl(ssh ? `${webUrl}/${ssh.path.replace(/^\/+/, '')}` : remote, webUrl);
  if (page?.kind !== 'project' || new URL(page.origin).host !== base.host) return undefined;
  return page.project;
}
