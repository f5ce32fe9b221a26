/**
 * Why quoters say nothing of a quote: a token takes a part of each transfer, or parts of the route share a pool, neither
 * of which they see; the chain has none; nobody answered.
 */
export type UnconfirmedReason = 'taxed' | 'shared_pool' | 'no_quoter' | 'no_answer';

/** What the chain's own quoters say of a quote, at the quote's block. */
export interface QuoteConfirmation {
  readonly outcome: 'agrees' | 'differs' | 'unavailable';
  /** Of one that is `unavailable`. */
  readonly reason?: UnconfirmedReason;
  /** Raw units: output for EXACT_INPUT, input for EXACT_OUTPUT; absent when unavailable, or refused by a quoter. */
  readonly amountRaw?: bigint;
  /** Another endpoint answered than the one that told the pools' state. */
  readonly isIndependent: boolean;
  readonly blockNumber: bigint;
  /** From this block on it says nothing of a newer quote. */
  readonly validUntilBlock: bigint;
}
