import type { ChainSpec, QuoterCalls } from '../../chain/ChainSpec.ts';

/** Rules 9.42 to 9.45: the defaults for a chain file that sets nothing else. */
const usual: QuoterCalls = {
  gasPerCall: 200_000,
  gasPerRequest: 12_000_000,
  chunk: 10,
  successRate: 0.1,
  retries: 2,
  retryPausesMs: [100, 1000],
  blocksPerFetch: 1,
};

/** The settings for quoter calls on `chain`. */
export const quoterCallsOf = ({ quoterCalls }: Pick<ChainSpec, 'quoterCalls'>): QuoterCalls => ({
  ...usual,
  ...quoterCalls,
});
