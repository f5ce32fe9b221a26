import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { ReviewRow } from '../flow/ReviewDialog.tsx';

/** What a withdrawal gives; amounts are undefined where they are not known. */
export interface WithdrawalFigures {
  /** Absent: fees alone are collected. */
  readonly removed?: {
    readonly amounts: TokenAmounts | undefined;
    /** Undefined: whatever arrives is taken. */
    readonly minimum: TokenAmounts | undefined;
  };
  readonly fees: TokenAmounts | undefined;
  /** What is shown above the rows. */
  readonly total: TokenAmounts | undefined;
  /** What a trial run paid; undefined where there is no result. */
  readonly trial: TokenAmounts | undefined;
}

/** The words of {@link withdrawalRows}. */
export type WithdrawalWords = Readonly<
  Record<
    'liquidity' | 'fees' | 'minimum' | 'minimumHelp' | 'trial' | 'trialHelp' | 'same' | 'unknown',
    string
  >
>;

/** The rows of a withdrawal's review. No figure stands twice: the total is told by its parts only where there are two. */
export function withdrawalRows(
  { removed, fees, total, trial }: WithdrawalFigures,
  words: WithdrawalWords,
  both: (amounts: TokenAmounts) => string,
): readonly ReviewRow[] {
  const told = (amounts: TokenAmounts | undefined) => (amounts ? both(amounts) : words.unknown);
  const hasFees = fees !== undefined && (fees.amount0Raw > 0n || fees.amount1Raw > 0n);
  const parts = removed && (hasFees || !removed.amounts) ? removed : undefined;
  const rows: ReviewRow[] = [];
  if (parts) rows.push({ label: words.liquidity, value: told(parts.amounts) });
  if (parts || !fees) rows.push({ label: words.fees, value: told(fees) });
  if (removed?.minimum)
    rows.push({ label: words.minimum, value: both(removed.minimum), help: words.minimumHelp });
  if (trial) {
    const value = total && both(trial) === both(total) ? words.same : both(trial);
    rows.push({ label: words.trial, value, help: words.trialHelp });
  }
  return rows;
}
