import { expect, it } from 'vitest';
import { loadConfig } from './load.ts';
import { selectProgramEnvironment } from './program-environment.ts';

it('hands programs what they need to start, and no secret', () => {
  const env = {
    PATH: '/usr/bin',
    HOME: '/home/kim',
    GITLAB_TOKEN: 'glpat-secret',
    NODE_OPTIONS: '--require /x',
    GIT_DIR: '/x',
  };
  expect(selectProgramEnvironment(env)).toEqual({ PATH: '/usr/bin', HOME: '/home/kim' });
});

it('takes it from the real environment, never from the env file', () => {
  const readFile = () => 'PATH=/from/a/file\nHOME=/x';
  const input = {
    argv: ['--env-file', 'e'],
    env: { PATH: '/usr/bin' },
    version: '1',
    toolsets: [],
    readFile,
    exists: () => false,
  };
  expect(loadConfig(input).config.programEnvironment).toEqual({ PATH: '/usr/bin' });
});
