import { defineConfig } from 'vitest/config';
import { validatorsForVitest } from './scripts/validatorsForVitest.ts';

const shared = { extends: true as const };

/** What the mutation run takes as well: everything that needs neither a chain nor a browser nor a build. */
export const unit = {
  include: ['{kernel,plugins,chains,ui,locales,test}/**/*.test.{ts,tsx}'],
  exclude: ['**/*.contract.test.ts', '**/*.browser.test.ts', '**/*.build.test.ts'],
  testTimeout: 30_000,
  // Files of one worker share what they import, which took more time than the tests themselves.
  isolate: false,
  setupFiles: ['./test/restoreGlobals.ts'],
};

export default defineConfig({
  logLevel: 'error',
  plugins: [validatorsForVitest()],
  test: {
    // A busy machine takes longer than the second that is usual.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './test/TallyReporter.ts'],
    projects: [
      {
        ...shared,
        test: { ...unit, name: 'unit', maxWorkers: '100%' },
      },
      {
        ...shared,
        test: {
          name: 'contract',
          include: ['{kernel,plugins,chains,test}/**/*.contract.test.ts'],
          globalSetup: ['./test/anvil/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        ...shared,
        test: {
          name: 'build',
          include: ['**/*.build.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/.local/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        ...shared,
        test: {
          name: 'browser',
          include: ['{plugins,ui,test}/**/*.browser.test.ts'],
          globalSetup: ['./test/browser/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
