import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ethersForV4Sdk } from './scripts/ethersForV4Sdk.ts';
import { validatorsForVitest } from './scripts/validatorsForVitest.ts';
import { LongestFirst } from './test/runs/LongestFirst.ts';
import { KINDS, type Kind, LONG, type Run, testFiles } from './test/runs/testFiles.ts';
import { WAIT } from './test/testing/pace.ts';

const cores = availableParallelism();

/** A busy machine takes long, and what hangs is found all the same. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 };

/** What the mutation run takes as well: everything that needs neither a chain nor a browser nor a build. */
export const unit = {
  ...PATIENCE,
  // Files of one worker share what they import, which took more time than the tests themselves.
  isolate: false,
  setupFiles: ['./test/restoreGlobals.ts'],
};

const project = (name: Kind, options: object) => ({
  extends: true as const,
  test: {
    name,
    include: [...testFiles(name, (process.env.SLUICE_RUN ?? 'all') as Run)],
    // Kinds with different numbers of workers cannot run side by side.
    sequence: { groupOrder: KINDS.indexOf(name) },
    ...options,
  },
});

export default defineConfig({
  logLevel: 'error',
  plugins: [validatorsForVitest(), ethersForV4Sdk()],
  test: {
    // A busy machine takes longer than the second that is usual.
    expect: { poll: WAIT },
    reporters: ['default', './test/TallyReporter.ts'],
    sequence: { sequencer: LongestFirst },
    // `npm test -- file:line` runs the test at a line.
    includeTaskLocation: true,
    passWithNoTests: true,
    tags: [{ name: LONG, description: 'left to npm run test:all' }],
    projects: [
      project('unit', { ...unit, maxWorkers: cores }),
      project('build', { ...PATIENCE, maxWorkers: 1 }),
      project('contract', {
        globalSetup: ['./test/anvil/globalSetup.ts'],
        setupFiles: ['./test/restoreGlobals.ts', './test/anvil/setUpChain.ts'],
        ...PATIENCE,
        // They share what they import, as above.
        isolate: false,
        // They wait for their chains more than they compute.
        maxWorkers: 2 * cores,
      }),
      project('browser', {
        globalSetup: ['./test/browser/globalSetup.ts'],
        // Each look costs a page on two cores what it waits for.
        expect: { poll: { ...WAIT, interval: 100 } },
        // Whole trades through pages that share two cores with others.
        testTimeout: 300_000,
        hookTimeout: 300_000,
        // They share a browser and what they import.
        isolate: false,
        // A page at rest leaves a core idle.
        maxWorkers: cores + 1,
      }),
    ],
  },
});
