import type { SwapIntent } from '../SwapIntent.ts';

/**
 * Whether some of the native coin sent along may be left over: an exact output rarely takes all of it, and a
 * V3 pool that runs dry takes less than it is offered. What stays on a router belongs to whoever takes it.
 */
export function mayLeaveNative({ tradeType, input, parts }: SwapIntent): boolean {
  if (input.kind !== 'native') return false;
  return tradeType === 'EXACT_OUTPUT' || parts.some((part) => part.hops[0]?.protocol === 'v3');
}
