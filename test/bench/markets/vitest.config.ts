import { defineConfig } from 'vitest/config';
import { ethersForV4Sdk } from '../../../scripts/ethersForV4Sdk.ts';
import { ROOT } from '../../../scripts/root.ts';
import { validatorsForVitest } from '../../../scripts/validatorsForVitest.ts';
import { WAIT } from '../../testing/pace.ts';

/** The comparison is one test, since the local chain and the app's quotes are those of the tests. */
export default defineConfig({
  root: ROOT,
  logLevel: 'error',
  plugins: [validatorsForVitest(), ethersForV4Sdk()],
  test: {
    include: ['test/bench/markets/compareMarkets.ts'],
    globalSetup: ['./test/anvil/globalSetup.ts'],
    setupFiles: ['./test/anvil/setUpChain.ts'],
    disableConsoleIntercept: true,
    expect: { poll: WAIT },
  },
});
