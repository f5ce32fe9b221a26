import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TransactionPlan } from '../../../kernel/flow/TransactionPlan.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';

/** What the progress dialog shows of a trade. */
interface ShownTrade {
  readonly input: Currency;
  readonly output: Currency;
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
  /** Who receives the output, in words: the typed name, if any, and the whole address. Absent: the sender. */
  readonly recipient?: string | undefined;
}

export interface WrapTerms extends ShownTrade {
  readonly kind: 'wrap' | 'unwrap';
}

/** The part of a reviewed swap that stays when a newer quote replaces the first. */
export interface SwapAgreement extends Pick<ShownTrade, 'recipient'> {
  /**
   * The quote that the review opened on, or that was accepted last: no newer quote may be worse than its
   * limit.
   */
  readonly agreedOn: Quote;
  /** The recipient came with a link, and nobody typed it. */
  readonly recipientFromLink: boolean;
  /** One endpoint alone said whose name it is. */
  readonly recipientNamedByOne: boolean;
  /** The slippage tolerance of the agreed limit; later changes of the setting do not matter. */
  readonly slippageBps: number;
}

export interface SwapTerms extends ShownTrade, SwapAgreement {
  readonly kind: 'swap';
  readonly quote: Quote;
  /** Raw units: the minimum output or the maximum input, never worse than what was agreed on. */
  readonly limitRaw: bigint;
}

/** The subjects of the swap page's plans. */
export type TradeTerms = SwapTerms | WrapTerms;

export interface SwapPlan extends TransactionPlan<TradeTerms> {
  /** What the chain's own quoters say about the quote. */
  confirm(signal?: AbortSignal): Promise<QuoteConfirmation>;
}

/** The recipient in words, where it is not the sender. @param name what it was named by, if by a name */
export function recipientText(
  recipient: Address,
  account: Address,
  name: string | undefined,
): string | undefined {
  if (recipient === account) return undefined;
  return name ? `${name} (${recipient})` : recipient;
}
