import { hopKindOf } from '../hops/hopKindOf.ts';
import type { SwapIntent } from '../SwapIntent.ts';

/**
 * Whether some of the native coin may be left over: an exact output rarely uses all of it, and a pool that
 * runs out of liquidity takes less than offered. Anybody can take what stays on a router.
 */
export function mayLeaveNative({ tradeType, input, parts }: SwapIntent): boolean {
  if (input.kind !== 'native') return false;
  return tradeType === 'EXACT_OUTPUT' || parts.some(({ hops }) => hops[0] && hopKindOf(hops[0]).mayTakeLess);
}
