/**
 * Why the chain's quoters cannot confirm a quote. `taxed`: a token takes a fee on transfers, which quoters
 * ignore. `shared_pool`: parts of the route share a pool, which quoters ignore too. `no_quoter`: the chain
 * has none. `no_answer`: no endpoint answered.
 */
export type UnconfirmedReason = 'taxed' | 'shared_pool' | 'no_quoter' | 'no_answer';

/** The answer of the chain's own quoters for a quote, at the quote's block. */
export interface QuoteConfirmation {
  readonly outcome: 'agrees' | 'differs' | 'unavailable';
  /** Set when the outcome is `unavailable`. */
  readonly reason?: UnconfirmedReason;
  /**
   * Raw units: output for EXACT_INPUT, input for EXACT_OUTPUT. Absent when unavailable or when a quoter
   * reverted.
   */
  readonly amountRaw?: bigint;
  /** Whether the answer came from another endpoint than the pool states. */
  readonly isIndependent: boolean;
  readonly blockNumber: bigint;
  /** From this block on the confirmation is outdated. */
  readonly validUntilBlock: bigint;
}
