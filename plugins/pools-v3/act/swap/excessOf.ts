import { depositSides } from '../../../../kernel/positions/deposit.ts';
import {
  liquidityFor0,
  liquidityFor1,
  rangePrices,
  type TickRange,
  type TokenAmounts,
} from '../../../../kernel/positions/liquidityAmounts.ts';

/** Amounts of both tokens, by the one of which there is too much for a range. Raw units. */
export interface Excess {
  readonly side: 0 | 1;
  readonly totalRaw: bigint;
  readonly heldRaw: bigint;
}

/** More liquidity than a position can hold. */
const MORE = 1n << 200n;

/** The token of which there is more than `range` takes beside the other one; it may be none at all. */
export function excessOf(have: TokenAmounts, sqrtPriceX96: bigint, range: TickRange): Excess {
  const { takes0, takes1 } = depositSides(sqrtPriceX96, range);
  const { lower, upper } = rangePrices(range);
  // Asked only where the price is in the range, which takes both.
  const allows0 = () => liquidityFor0(sqrtPriceX96, upper, have.amount0Raw) ?? MORE;
  const allows1 = () => liquidityFor1(lower, sqrtPriceX96, have.amount1Raw) ?? MORE;
  const is1 = takes0 && (!takes1 || allows0() < allows1());
  const [totalRaw, heldRaw] = is1 ? [have.amount1Raw, have.amount0Raw] : [have.amount0Raw, have.amount1Raw];
  return { side: is1 ? 1 : 0, totalRaw, heldRaw };
}
