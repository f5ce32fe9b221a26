import { defineConfig } from 'vitest/config';
import { unit } from '../../vitest.config.ts';
import { ethersForV4Sdk } from '../ethersForV4Sdk.ts';
import { validatorsForVitest } from '../validatorsForVitest.ts';

/** The unit tests of the mutated parts: each mutant costs a run of the tests that reach it. */
const places = (process.env.SLUICE_MUTATED ?? '{kernel,plugins,ui}').split(',');

export default defineConfig({
  logLevel: 'error',
  plugins: [validatorsForVitest(), ethersForV4Sdk()],
  test: {
    ...unit,
    include: places.map((place) => `${place}/**/*.test.{ts,tsx}`),
    expect: { poll: { timeout: 20_000 } },
  },
});
