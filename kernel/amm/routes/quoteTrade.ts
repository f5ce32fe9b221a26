import type { Path, PoolState, TradeType } from '../types.ts';
import { type PathQuote, type PoolStates, type QuoteOptions, quotePath } from './quotePath.ts';

/** A part of a trade: `amount` as in `quotePath`. */
export interface TradePart {
  readonly path: Path;
  readonly amount: bigint;
}

/**
 * Quotes several paths one after the other, each on the pool states that the earlier ones left, as a router
 * executes them. Returns the quotes in order and the states of all pools touched.
 * Errors: those of `quotePath`.
 */
export function quoteTrade(
  parts: readonly TradePart[],
  tradeType: TradeType,
  options: QuoteOptions = {},
): { readonly quotes: readonly PathQuote[]; readonly states: PoolStates } {
  const states = new Map<string, PoolState>(options.states ?? []);
  const quotes: PathQuote[] = [];
  for (const { path, amount } of parts) {
    const quote = quotePath(path, tradeType, amount, { taxes: options.taxes, states });
    applyQuote(quote, states);
    quotes.push(quote);
  }
  return { quotes, states };
}

function applyQuote(quote: PathQuote, states: Map<string, PoolState>): void {
  // An exact output is executed from its last pool to its first. That matters when a path uses a pool twice.
  const hops = quote.tradeType === 'EXACT_INPUT' ? quote.hops : [...quote.hops].reverse();
  for (const hop of hops) states.set(hop.after.address, hop.after);
}
