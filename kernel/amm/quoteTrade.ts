import { sender } from './routes/quoteInTurn.ts';
import type { PathQuote, PoolStates, QuoteOptions } from './routes/quotePath.ts';
import type { Path, TradeType } from './types.ts';

/** A part of a trade: `amount` as in `quotePath`. */
export interface TradePart {
  readonly path: Path;
  readonly amount: bigint;
  /**
   * Exact inputs only: so many of its last pools are also the last ones of the next part, and are passed once, with all
   * that both bring there. Set on each of them but the last.
   */
  readonly joined?: number | undefined;
  /**
   * Exact inputs only: so many of its first pools are also the first ones of the next part, and are passed once, with
   * all that both pay. Set on each of them but the last; no part is both forked and joined.
   */
  readonly forked?: number | undefined;
  /** Of a forked part: what goes on through its own pools. Absent: its share. The last part takes what is left. */
  readonly branch?: bigint | undefined;
}

/**
 * What a part pays and gets. Of parts that are joined, the last one has the hops and ticks of what they share, of those
 * that are forked the first one.
 */
export type PartQuote = PathQuote & Omit<TradePart, 'path' | 'amount'>;

export interface TradeQuote {
  /** In the order of the parts. */
  readonly quotes: readonly PartQuote[];
  /** Of all pools touched. */
  readonly states: PoolStates;
}

/**
 * Quotes several paths one after the other, each on the pool states that the earlier ones left, as a router
 * executes them; what parts share is passed once. Returns the quotes in order and the states of all pools touched.
 * Errors: those of `quotePath`.
 */
export function quoteTrade(
  parts: readonly TradePart[],
  tradeType: TradeType,
  options: QuoteOptions = {},
): TradeQuote {
  const { states, send } = sender(tradeType, options);
  const quotes: PartQuote[] = [];
  for (let next = 0; next < parts.length; ) {
    const group: TradePart[] = [];
    do group.push(parts[next++]!);
    while (group.at(-1)!.joined || group.at(-1)!.forked);
    const { path, joined = 0, forked = 0 } = group[0]!;
    const start = forked ? send(cut(path, 0, forked), sumOf(group, 'amount')) : undefined;
    let left = start?.amountOut ?? 0n;
    const own = group.map((part): PathQuote & Pick<PartQuote, 'branch'> => {
      const branch =
        start && part.forked ? (part.branch ?? shareOf(start, part.amount, start.amountIn)) : undefined;
      const taken = start ? (branch ?? left) : part.amount;
      left -= taken;
      return { ...send(cut(part.path, forked, part.path.pools.length - joined), taken), branch };
    });
    const brought = sumOf(own, 'amountOut');
    const end = joined ? send(cut(path, path.pools.length - joined), brought) : undefined;
    left = end?.amountOut ?? 0n;
    for (const [index, quote] of own.entries()) {
      const { path, amount, joined, forked } = group[index]!;
      const isLast = index === own.length - 1;
      const amountOut = !end ? quote.amountOut : isLast ? left : shareOf(end, quote.amountOut, brought);
      left -= amountOut;
      const passed = [index === 0 ? start : undefined, quote, isLast ? end : undefined];
      quotes.push({
        ...quote,
        ...{ path, joined, forked, amountOut },
        amountIn: start ? amount : quote.amountIn,
        complete: [start, quote, end].every((each) => each?.complete ?? true),
        hops: passed.flatMap((each) => each?.hops ?? []),
        ticksCrossed: total(passed, 'ticksCrossed'),
        moreGas: total(passed, 'moreGas'),
      });
    }
  }
  return { quotes, states };
}

/** Some pools of a path. */
function cut({ pools, tokens }: Path, from: number, to = pools.length): Path {
  return { pools: pools.slice(from, to), tokens: tokens.slice(from, to + 1) };
}

function shareOf({ amountOut }: PathQuote, amount: bigint, of: bigint): bigint {
  return (amountOut * amount) / of;
}

function sumOf<Key extends string>(all: readonly Readonly<Record<Key, bigint>>[], key: Key): bigint {
  return all.reduce((sum, each) => sum + each[key], 0n);
}

function total(all: readonly (PathQuote | undefined)[], key: 'ticksCrossed' | 'moreGas'): number {
  return all.reduce((sum, each) => sum + (each?.[key] ?? 0), 0);
}
