import { isV2Pool } from '../pools/v2Maths.ts';
import type { Path, PoolState, TradeType } from '../types.ts';
import { type PathQuote, type PoolStates, type QuoteOptions, quotePath } from './quotePath.ts';

// What the first answer needs of `quoteTrade`: its parts share nothing.

/** Like `quoteTrade`, for parts that are neither joined nor forked. Errors: those of `quotePath`. */
export function quoteInTurn(
  parts: readonly { readonly path: Path; readonly amount: bigint }[],
  tradeType: TradeType,
  options: QuoteOptions = {},
): { readonly quotes: readonly PathQuote[]; readonly states: PoolStates } {
  const { states, send } = sender(tradeType, options);
  return { quotes: parts.map(({ path, amount }) => send(path, amount)), states };
}

/** Sends amounts through paths, each on the pool states that the ones before it have left. */
export function sender(tradeType: TradeType, options: QuoteOptions) {
  const states = new Map<string, PoolState>(options.states ?? []);
  const send = (path: Path, amount: bigint): PathQuote => {
    const quote = quotePath(path, tradeType, amount, { taxes: options.taxes, states });
    applyQuote(quote, states, options);
    return quote;
  };
  return { states, send };
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
