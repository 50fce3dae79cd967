// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what templates leave behind is what is tested
import { expect, it } from 'vitest';
import { selectDuoEnvironment } from './duo-environment.ts';
import { loadConfig } from './load.ts';

it('hands Duo its login and what finds its settings, the network and the keyring', () => {
  const env = {
    ...{ PATH: '/usr/bin', HOME: '/home/kim', XDG_RUNTIME_DIR: '/run/1', LC_ALL: 'C.UTF-8', LANG: '' },
    ...{ GITLAB_TOKEN: 'glpat-own', GLAB_IS_OAUTH2: 'true', DUO_WORKFLOW_NAMESPACE_ID: '7' },
    ...{ https_proxy: 'http://p', NO_PROXY: 'h', NODE_EXTRA_CA_CERTS: '/ca.pem' },
  };
  expect(selectDuoEnvironment(env, {}, 'linux')).toEqual(env);
});

it('keeps every other secret and setting here', () => {
  const env = {
    ...{
      GITLAB_PERSONAL_ACCESS_TOKEN: 'glpat-x',
      GITLAB_JOB_TOKEN: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
      SSH_AUTH_SOCK: 'x',
    },
    ...{ LOG_LEVEL: 'trace', NODE_ENV: 'production', GIT_DIR: '/x', LD_PRELOAD: '/x', Path: '/x', glab_token: 'x' },
  };
  expect(selectDuoEnvironment(env, {}, 'linux')).toEqual({});
});

it('leaves out what a client did not fill in, which would hide the login of glab', () => {
  const env = { GITLAB_TOKEN: '', GITLAB_HOST: ' ', GLAB_HOST: '${HOST}', GITLAB_URL: '<url>' };
  expect(selectDuoEnvironment(env, { GITLAB_TOKEN: 'glpat-file' }, 'linux')).toEqual({ GITLAB_TOKEN: 'glpat-file' });
});

it('writes all names in capitals on Windows, where case does not count', () => {
  const env = { Path: 'C:\\x', SystemRoot: 'C:\\Windows', Https_Proxy: 'p', glab_x: 'y', Secret: 'z' };
  const selected = { PATH: 'C:\\x', SYSTEMROOT: 'C:\\Windows', HTTPS_PROXY: 'p', GLAB_X: 'y' };
  expect(selectDuoEnvironment(env, {}, 'win32')).toEqual(selected);
});

it('takes from the env file what is for Duo and glab, and nothing that steers programs', () => {
  const file = 'GITLAB_TOKEN=of-the-file\nGLAB_HOST=h\nGITLAB_HOST=h\nPATH=/x\nHOME=/x\nNODE_OPTIONS=--require=/x';
  const input = { argv: ['--env-file', 'e'], version: '1', toolsets: [], exists: () => false };
  const { config } = loadConfig({ ...input, env: { PATH: '/usr/bin', GITLAB_HOST: 'own' }, readFile: () => file });
  const expected = { PATH: '/usr/bin', GITLAB_TOKEN: 'of-the-file', GLAB_HOST: 'h', GITLAB_HOST: 'own' };
  expect(config.duo.environment).toEqual(expected);
});
