import { AmmError, type Path, type PoolState, quotePath, type TradeType } from '../../kernel/amm/index.ts';
import { quoteTrade } from '../../kernel/amm/quoteTrade.ts';
import type { PathQuote, PoolStates } from '../../kernel/amm/routes/quotePath.ts';

/** A path with raw units of the exact side. */
export interface ForcedPart {
  readonly path: Path;
  readonly amount: bigint;
}

/** What is exact of a trade, and what its gas costs. */
export interface ForcedTrade {
  readonly pools: readonly PoolState[];
  readonly tokenIn: string;
  readonly tokenOut: string;
  readonly tradeType: TradeType;
  readonly amount: bigint;
  /** Raw units of the other side that a route's gas is worth. */
  readonly gasCost: (quotes: readonly PathQuote[]) => number;
}

/** A division with what it is worth: the output, or the negative input, less its gas. */
export interface Valued {
  readonly parts: readonly ForcedPart[];
  readonly quotes: readonly PathQuote[];
  readonly net: number;
}

/** Undefined where a pool does not fill its part, or takes or pays nothing. */
export function worthOf(trade: ForcedTrade, parts: readonly ForcedPart[]): Valued | undefined {
  try {
    const { quotes } = quoteTrade(parts, trade.tradeType);
    if (!quotes.every(isWhole)) return undefined;
    const sum = quotes.reduce((total, quote) => total + counted(trade, quote), 0n);
    return { parts, quotes, net: Number(sum) - trade.gasCost(quotes) };
  } catch (error) {
    if (error instanceof AmmError) return undefined;
    throw error;
  }
}

/** What `amount` more along a path pays, or takes, after the pools are as `states`; undefined as for a division. */
export function piece(
  trade: ForcedTrade,
  path: Path,
  amount: bigint,
  states: PoolStates,
): { readonly gain: number; readonly quote: PathQuote } | undefined {
  try {
    const quote = quotePath(path, trade.tradeType, amount, { states });
    return isWhole(quote) ? { gain: Number(counted(trade, quote)), quote } : undefined;
  } catch (error) {
    if (error instanceof AmmError) return undefined;
    throw error;
  }
}

function counted({ tradeType }: ForcedTrade, { amountIn, amountOut }: PathQuote): bigint {
  return tradeType === 'EXACT_INPUT' ? amountOut : -amountIn;
}

function isWhole({ complete, amountIn, amountOut }: PathQuote): boolean {
  return complete && amountIn > 0n && amountOut > 0n;
}
