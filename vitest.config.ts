import { defineConfig } from 'vitest/config';

// Modules are shared by the files a worker runs: loading them for each file anew would take as long as the tests.
const shared = { isolate: false, testTimeout: 20_000, hookTimeout: 60_000 } as const;
const built = { globalSetup: 'test/build-once.ts', testTimeout: 60_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    // One worker a processor: Vitest would leave one free, which on two is half the machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/*.test.ts', 'test/field-reports/*.test.ts'],
          ...shared,
        },
      },
      { test: { name: 'e2e', include: ['test/e2e/*.test.ts'], ...built } },
      { test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'], ...shared } },
      { test: { name: 'services', include: ['test/services/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'hard',
          include: ['test/hard/*.test.ts'],
          ...built,
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
