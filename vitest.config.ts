import { defineConfig } from 'vitest/config';

const slow = { testTimeout: 60_000, hookTimeout: 120_000, fileParallelism: false } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'sandbox/**/*.test.ts', 'test/*.test.ts', 'test/field-reports/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      { test: { name: 'e2e', include: ['test/e2e/*.test.ts'], globalSetup: 'test/build-once.ts', ...slow } },
      {
        test: {
          name: 'hard',
          include: ['test/hard/*.test.ts'],
          globalSetup: 'test/build-once.ts',
          ...slow,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
