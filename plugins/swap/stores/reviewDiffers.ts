import { isWorseThanReviewed, tradeDiffers } from '../../../kernel/amm/tradeDiffers.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { tradeAmounts } from '../../../kernel/trade/tradeAmounts.ts';

/**
 * Whether the latest quote differs from the reviewed one, so that it must be accepted: by rules 4.65 and
 * 4.66; by a price below the reviewed limit, which those rules do not see; or by another amount.
 */
export function reviewDiffers(reviewed: Quote, latest: Quote, slippageBps: number): boolean {
  const [before, after] = [tradeAmounts(reviewed), tradeAmounts(latest)];
  return (
    reviewed.request.amountRaw !== latest.request.amountRaw ||
    tradeDiffers(before, after, slippageBps) ||
    isWorseThanReviewed(before, after, slippageBps)
  );
}
