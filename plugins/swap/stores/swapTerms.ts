import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';
import type { ExpectedChange } from '../../../kernel/tx/TransactionSender.ts';

/** What the progress dialog says of a trade. */
interface ShownTrade {
  readonly input: Currency;
  readonly output: Currency;
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
  /** Who gets the output, in words: the whole address, after the name that was typed for it. Absent: the sender. */
  readonly recipient?: string | undefined;
}

export interface WrapTerms extends ShownTrade {
  readonly kind: 'wrap' | 'unwrap';
}

/** What stays of a reviewed swap while newer quotes take the first one's place. */
export interface SwapAgreement extends Pick<ShownTrade, 'recipient'> {
  /** The quote that the review was opened on, or that was accepted last: no newer one may be worse than its limit. */
  readonly agreedOn: Quote;
  /** The tolerance of its limit, whatever is set since. */
  readonly slippageBps: number;
}

export interface SwapTerms extends ShownTrade, SwapAgreement {
  readonly kind: 'swap';
  readonly quote: Quote;
  /** Raw units: the least output or the most input, never worse than what was agreed on. */
  readonly limitRaw: bigint;
}

/** What the plans of the swap page are about. */
export type TradeTerms = SwapTerms | WrapTerms | { readonly kind: 'approve' };

export interface SwapPlan extends TransactionPlan<TradeTerms> {
  /** What the chain's own quoters say of the quote. */
  confirm(signal?: AbortSignal): Promise<QuoteConfirmation>;
}

/** The most that leaves and the least that comes. @param limitRaw the least output or the most input */
export function swapLimits(
  { request, amountInRaw, amountOutRaw }: Quote,
  limitRaw: bigint,
  sender: Address,
  recipient: Address,
): readonly ExpectedChange[] {
  const { input, output, tradeType } = request;
  const [most, least] = tradeType === 'EXACT_INPUT' ? [amountInRaw, limitRaw] : [limitRaw, amountOutRaw];
  return [
    { owner: sender, currency: input, minDeltaRaw: -most },
    { owner: recipient, currency: output, minDeltaRaw: least },
  ];
}

/** Who receives in words, where that is somebody else. @param typed an address or a name */
export function recipientText(
  recipient: Address,
  account: Address,
  typed: string | null,
): string | undefined {
  if (recipient === account) return undefined;
  return typed && typed.toLowerCase() !== recipient.toLowerCase() ? `${typed} (${recipient})` : recipient;
}
