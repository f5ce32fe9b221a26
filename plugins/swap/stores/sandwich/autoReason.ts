import type { TFunction } from 'i18next';
import type { SwapTrade } from '../SwapTrade.ts';

/** Why auto slippage has its present value, in a sentence; undefined where it only follows the network cost. */
export function autoReason(t: TFunction, { guard }: Pick<SwapTrade, 'guard'>): string | undefined {
  const isSafe = guard?.autoIsSafe;
  return isSafe === undefined ? undefined : t(isSafe ? 'swapLazy:sandwich.safe' : 'swapLazy:sandwich.least');
}
