import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { PositionEvent } from '../services/positionHistory.ts';

export interface HeldResult {
  /**
   * Raw units of the quote token: how much more (or less) providing liquidity gave than holding both tokens.
   */
  readonly gainRaw: bigint;
  /**
   * The same relative to the deposits at the present price, in hundredths of a basis point; undefined where
   * nothing was deposited.
   */
  readonly gainPips: bigint | undefined;
}

const PIPS = 1_000_000n;

/**
 * Compares what a position has paid out and still holds with what was deposited, both at the pool's present
 * price. It is the fees less the impermanent loss.
 * @param events all of them, since the position was minted
 * @param now what the liquidity is worth, and the uncollected `fees`
 * @param quote which of the pool's tokens the result is given in
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
  // Removed liquidity stays in the manager until it is collected, so collections are all that ever left it.
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
