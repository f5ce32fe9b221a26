/**
 * Why a quote could not be confirmed. The first two only where no endpoint runs the whole trade: `taxed`, a
 * token takes a fee on transfers, and `shared_pool`, parts of the route share a pool; quoters ignore both.
 * `no_quoter`: the chain has none. `no_answer`: no endpoint answered.
 */
export type UnconfirmedReason = 'taxed' | 'shared_pool' | 'no_quoter' | 'no_answer';

/** What the chain itself gives for a quoted trade, at the quote's block. */
export interface QuoteConfirmation {
  readonly outcome: 'agrees' | 'differs' | 'unavailable';
  /** Who said it: a run of the whole trade, or the quoters of its parts. Absent when unavailable. */
  readonly way?: 'run' | 'quoters';
  /** Set when the outcome is `unavailable`. */
  readonly reason?: UnconfirmedReason;
  /**
   * Raw units: what arrives for EXACT_INPUT, the input for EXACT_OUTPUT. Absent when unavailable or when a
   * quoter reverted.
   */
  readonly amountRaw?: bigint;
  /**
   * Why the trade was refused in the run, where another route may do: endpoints of two operators say so, or the only
   * one. Other routes are offered from then on.
   */
  readonly refusal?: string;
  /** Whether the answer came from another endpoint than the pool states. */
  readonly isIndependent: boolean;
  readonly blockNumber: bigint;
  /** From this block on the confirmation is outdated. */
  readonly validUntilBlock: bigint;
}
