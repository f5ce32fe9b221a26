import type { Fraction } from '../amm/index.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import { type Currency, nativeCurrency } from '../currency/Currency.ts';
import { referenceRaw } from '../prices/referenceRaw.ts';
import { quotedAmounts } from '../quote/quotedAmounts.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { tradedToken } from '../tokens/tradedToken.ts';

/** How long another operator's answer is waited for, ms. */
const SECOND_ANSWER_MS = 3_000;

/**
 * What the native coin is worth in `currency`, raw units per wei: by what the chain's quoters give for the
 * chain's reference amount of it, so that a pool with next to nothing sets no price. The lower one where two
 * operators differ; undefined where one of them gives none, or nobody answers. One small call to each.
 */
export async function coinPrice(client: ChainClient, currency: Currency): Promise<Fraction | undefined> {
  const { chain, multicall } = client;
  try {
    if (tradedToken(chain, currency) === contractAddress(chain, 'wrappedNative')) {
      return { numerator: 1n, denominator: 1n };
    }
    const amountRaw = referenceRaw(chain);
    const sale = { tradeType: 'EXACT_INPUT', input: nativeCurrency(chain), output: currency } as const;
    const { calls, read } = quotedAmounts(client, { ...sale, amountRaw });
    if (calls.length === 0) return undefined;
    const mostOf = (results: readonly CallResult[]): bigint =>
      read(results).reduce((most, amount) => (amount > most ? amount : most), 0n);
    const told = await multicall.corroborate(calls, {
      // Nodes differ in what else a quoter answers.
      compare: (results) => String(mostOf(results)),
      timeoutMs: SECOND_ANSWER_MS,
    });
    const answers = told.outcome === 'disagree' ? told.answers.map(({ value }) => value) : [told.value];
    const amounts = answers.map((results) => (results ? mostOf(results) : 0n));
    const numerator = amounts.reduce((least, amount) => (amount < least ? amount : least));
    return numerator > 0n ? { numerator, denominator: amountRaw } : undefined;
  } catch {
    return undefined;
  }
}
