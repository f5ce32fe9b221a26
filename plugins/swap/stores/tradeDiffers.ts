import type { Quote } from '../../../kernel/quote/types.ts';
import { sameCurrency } from '../../../kernel/tokens/Currency.ts';
import { maximumIn, minimumOut } from './slippageLimits.ts';

/**
 * product.md section 4, "Trade-differs rule": another type or other tokens, or execution prices further apart
 * than the slippage. That holds for a better price too: its minimum is one the user has not seen.
 */
export function tradeDiffers(reviewed: Quote, now: Quote, slippageBps: number): boolean {
  const a = reviewed.request;
  const b = now.request;
  if (a.tradeType !== b.tradeType || !sameCurrency(a.input, b.input) || !sameCurrency(a.output, b.output)) {
    return true;
  }
  if (a.amountRaw !== b.amountRaw) return true;
  // The same amount on one side, so prices compare as the other side's amounts do.
  if (a.tradeType === 'EXACT_INPUT') {
    const [before, after] = [reviewed.amountOutAfterTaxRaw, now.amountOutAfterTaxRaw];
    return after < minimumOut(before, slippageBps) || before < minimumOut(after, slippageBps);
  }
  const [before, after] = [reviewed.amountInRaw, now.amountInRaw];
  return after > maximumIn(before, slippageBps) || before > maximumIn(after, slippageBps);
}
