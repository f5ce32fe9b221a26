import { isWorseThanReviewed, tradeDiffers } from '../../../kernel/amm/index.ts';
import type { Quote } from '../../../kernel/quote/types.ts';
import { tradeAmounts } from './tradeAmounts.ts';

/**
 * Whether a trade is another one than was reviewed: by the specification's trade-differs rule (section 4), by a
 * price below the worst that the review promised, which that rule does not see, or by another amount.
 */
export function reviewDiffers(reviewed: Quote, latest: Quote, slippageBps: number): boolean {
  const [before, after] = [tradeAmounts(reviewed), tradeAmounts(latest)];
  return (
    reviewed.request.amountRaw !== latest.request.amountRaw ||
    tradeDiffers(before, after, slippageBps) ||
    isWorseThanReviewed(before, after, slippageBps)
  );
}
