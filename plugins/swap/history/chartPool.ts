import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';

/** The pool whose history stands for the price of a pair. */
export interface ChartPool {
  readonly protocol: 'v2' | 'v3';
  readonly address: Address;
  /** True where the input is the pool's token0. */
  readonly inputIsToken0: boolean;
  readonly inputDecimals: number;
  readonly outputDecimals: number;
}

/** The kinds of pools whose logs tell their trades. */
const PROTOCOLS = ['v2', 'v3'] as const;

/**
 * The pool with the largest share among those that the quote trades the pair in directly. Undefined where
 * every route part has an intermediate token, and for a pool whose trades are not understood.
 */
export function chartPool(quote: Quote): ChartPool | undefined {
  const direct = quote.parts
    .filter(({ hops }) => hops.length === 1)
    .sort((a, b) => b.shareBps - a.shareBps)
    .at(0)
    ?.hops.at(0);
  const protocol = PROTOCOLS.find((known) => known === direct?.protocol);
  if (!direct || !protocol) return undefined;
  return {
    protocol,
    address: direct.pool,
    inputIsToken0: direct.tokenIn.toLowerCase() < direct.tokenOut.toLowerCase(),
    inputDecimals: quote.request.input.decimals,
    outputDecimals: quote.request.output.decimals,
  };
}

/** Whole output tokens for one input token. @param ratio raw token1 for one raw token0 */
export function priceOf(pool: ChartPool, ratio: number): number {
  const raw = pool.inputIsToken0 ? ratio : 1 / ratio;
  return raw * 10 ** (pool.inputDecimals - pool.outputDecimals);
}
