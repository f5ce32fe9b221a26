import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { PositionEvent } from '../services/positionHistory.ts';

export interface HeldResult {
  /** Raw units of the quote token: what providing liquidity gave more (or less) than keeping both tokens. */
  readonly gainRaw: bigint;
  /** Of what was put in at the price of now, in hundredths of a basis point; undefined where nothing was put in. */
  readonly gainPips: bigint | undefined;
}

const PIPS = 1_000_000n;

/**
 * Compares what a position has given and still holds with what was put in, both at the pool's price of now: fees
 * against what the moving price took.
 * @param events all of them, since the position was made
 * @param now what the liquidity is worth, and `fees` not collected yet
 * @param quote which of the pool's tokens the result is told in
 */
export function heldResult(
  events: readonly PositionEvent[],
  now: TokenAmounts,
  fees: TokenAmounts,
  sqrtPriceX96: bigint,
  quote: 0 | 1,
): HeldResult {
  const sum = (kind: PositionEvent['kind'], pick: (event: PositionEvent) => bigint) =>
    events.reduce((total, event) => (event.kind === kind ? total + pick(event) : total), 0n);
  const put0 = sum('increase', ({ amount0Raw }) => amount0Raw);
  const put1 = sum('increase', ({ amount1Raw }) => amount1Raw);
  // What was taken out of the pool is owed until it is collected: a collection is all that ever left.
  const has0 = now.amount0Raw + fees.amount0Raw + sum('collect', ({ amount0Raw }) => amount0Raw);
  const has1 = now.amount1Raw + fees.amount1Raw + sum('collect', ({ amount1Raw }) => amount1Raw);
  const price = sqrtPriceX96 * sqrtPriceX96;
  const value = (amount0Raw: bigint, amount1Raw: bigint) =>
    quote === 1 ? (amount0Raw * price) / Q192 + amount1Raw : amount0Raw + (amount1Raw * Q192) / price;
  const held = value(put0, put1);
  const gainRaw = value(has0, has1) - held;
  return { gainRaw, gainPips: held > 0n ? (gainRaw * PIPS) / held : undefined };
}

const Q192 = 1n << 192n;
