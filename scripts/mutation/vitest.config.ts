import { defineConfig } from 'vitest/config';
import { testFiles } from '../../test/runs/testFiles.ts';
import { WAIT } from '../../test/testing/pace.ts';
import { unit } from '../../vitest.config.ts';
import { ethersForV4Sdk } from '../ethersForV4Sdk.ts';
import { validatorsForVitest } from '../validatorsForVitest.ts';

/** The unit tests of the mutated parts: each mutant costs a run of the tests that reach it. */
const places = process.env.SLUICE_MUTATED?.split(',') ?? ['kernel', 'plugins', 'ui'];

export default defineConfig({
  logLevel: 'error',
  plugins: [validatorsForVitest(), ethersForV4Sdk()],
  test: {
    ...unit,
    include: testFiles('unit', 'all').filter((file) => places.some((place) => file.startsWith(`${place}/`))),
    expect: { poll: WAIT },
  },
});
