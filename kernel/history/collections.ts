import type { TokenAmounts } from '../positions/liquidityAmounts.ts';
import { byPlace, type PositionEvent } from './positionEvents.ts';

/** An event with what a collection paid out: liquidity that was removed before, and fees. */
export interface SplitEvent extends PositionEvent {
  /** Zero unless the event is a collection. */
  readonly principal: TokenAmounts;
  readonly fees: TokenAmounts;
}

export interface SplitEvents {
  /** Oldest first. */
  readonly events: readonly SplitEvent[];
  /** Removed from the liquidity and not collected yet. */
  readonly waiting: TokenAmounts;
}

export const NOTHING: TokenAmounts = { amount0Raw: 0n, amount1Raw: 0n };

/**
 * Splits each collection: it pays out what earlier removals left with the manager first, for each token, and the
 * rest of it is fees. The manager keeps both in one number (`tokensOwed`), so an order has to be chosen.
 * @param events all of them, in any order
 */
export function splitCollections(events: readonly PositionEvent[]): SplitEvents {
  let waiting = NOTHING;
  const split = [...events].sort(byPlace).map((event): SplitEvent => {
    if (event.kind === 'decrease') waiting = plus(waiting, event);
    if (event.kind !== 'collect') return { ...event, principal: NOTHING, fees: NOTHING };
    const principal = {
      amount0Raw: lesser(event.amount0Raw, waiting.amount0Raw),
      amount1Raw: lesser(event.amount1Raw, waiting.amount1Raw),
    };
    waiting = minus(waiting, principal);
    return { ...event, principal, fees: minus(event, principal) };
  });
  return { events: split, waiting };
}

/** The sum, token by token. */
export function plus(left: TokenAmounts, right: TokenAmounts): TokenAmounts {
  return {
    amount0Raw: left.amount0Raw + right.amount0Raw,
    amount1Raw: left.amount1Raw + right.amount1Raw,
  };
}

/** `left` without `right`, token by token; may be negative. */
export function minus(left: TokenAmounts, right: TokenAmounts): TokenAmounts {
  return {
    amount0Raw: left.amount0Raw - right.amount0Raw,
    amount1Raw: left.amount1Raw - right.amount1Raw,
  };
}

const lesser = (left: bigint, right: bigint) => (left < right ? left : right);
