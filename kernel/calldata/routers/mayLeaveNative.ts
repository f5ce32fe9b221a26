import type { SwapIntent } from '../SwapIntent.ts';

/**
 * Whether some of the native coin may be left over: an exact output rarely uses all of it, and a V3 pool that
 * runs out of liquidity takes less than offered. Anybody can take what stays on a router.
 */
export function mayLeaveNative({ tradeType, input, parts }: SwapIntent): boolean {
  if (input.kind !== 'native') return false;
  return tradeType === 'EXACT_OUTPUT' || parts.some((part) => part.hops[0]?.protocol === 'v3');
}
