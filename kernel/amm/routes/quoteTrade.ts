import { isV2Pool } from '../pools/v2Maths.ts';
import type { Path, PoolState, TradeType } from '../types.ts';
import { type PathQuote, type PoolStates, type QuoteOptions, quotePath } from './quotePath.ts';

/** A part of a trade: `amount` as in `quotePath`. */
export interface TradePart {
  readonly path: Path;
  readonly amount: bigint;
  /**
   * Exact inputs only: so many of its last pools are also the last ones of the next part, and are passed once, with all
   * that both bring there. Set on each of them but the last.
   */
  readonly joined?: number | undefined;
}

/** What a part pays and gets. Of parts that are joined, the last one has the hops and ticks of what they share. */
export type PartQuote = PathQuote & Pick<TradePart, 'joined'>;

/**
 * Quotes several paths one after the other, each on the pool states that the earlier ones left, as a router
 * executes them. Returns the quotes in order and the states of all pools touched.
 * Errors: those of `quotePath`.
 */
export function quoteTrade(
  parts: readonly TradePart[],
  tradeType: TradeType,
  options: QuoteOptions = {},
): { readonly quotes: readonly PartQuote[]; readonly states: PoolStates } {
  const states = new Map<string, PoolState>(options.states ?? []);
  const quotes: PartQuote[] = [];
  const send = (path: Path, amount: bigint): PathQuote => {
    const quote = quotePath(path, tradeType, amount, { taxes: options.taxes, states });
    applyQuote(quote, states, options);
    return quote;
  };
  let waiting: PartQuote[] = [];
  for (const { path, amount, joined } of parts) {
    const shared = joined ?? waiting[0]?.joined;
    if (!shared) {
      quotes.push(send(path, amount));
      continue;
    }
    const from = path.pools.length - shared;
    const brought = send(
      { pools: path.pools.slice(0, from), tokens: path.tokens.slice(0, from + 1) },
      amount,
    );
    waiting.push({ ...brought, path, joined });
    if (joined) continue;
    const sum = waiting.reduce((all, { amountOut }) => all + amountOut, 0n);
    const end = send({ pools: path.pools.slice(from), tokens: path.tokens.slice(from) }, sum);
    let left = end.amountOut;
    for (const part of waiting) {
      const isLast = part.joined === undefined;
      const amountOut = isLast ? left : (end.amountOut * part.amountOut) / sum;
      left -= amountOut;
      const complete = part.complete && end.complete;
      quotes.push({
        ...part,
        amountOut,
        complete,
        ...(isLast && {
          hops: [...part.hops, ...end.hops],
          ticksCrossed: part.ticksCrossed + end.ticksCrossed,
          moreGas: part.moreGas + end.moreGas,
        }),
      });
    }
    waiting = [];
  }
  return { quotes, states };
}

function applyQuote(quote: PathQuote, states: Map<string, PoolState>, { taxes }: QuoteOptions): void {
  const { path, tradeType, amountIn } = quote;
  // An exact output is executed from its last pool to its first. That matters when a path uses a pool twice. V2 pairs get
  // the input for it, and pay out all that this is worth, which may be a little more.
  const isV2 = path.pools.every(isV2Pool);
  const hops =
    tradeType === 'EXACT_INPUT'
      ? quote.hops
      : isV2
        ? quotePath(path, 'EXACT_INPUT', amountIn, { taxes, states }).hops
        : [...quote.hops].reverse();
  for (const hop of hops) states.set(hop.after.address, hop.after);
}
