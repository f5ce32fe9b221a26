import type { TFunction } from 'i18next';
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

/**
 * The rows of a withdrawal's review. No figure stands twice: the total is told by its parts only where there are two.
 * @param percent the slippage tolerance, formatted
 */
export function withdrawalRows(
  t: TFunction,
  { removed, fees, total, trial }: WithdrawalFigures,
  percent: string,
  both: (amounts: TokenAmounts) => string,
): readonly ReviewRow[] {
  const told = (amounts: TokenAmounts | undefined) =>
    amounts ? both(amounts) : t('exchangeLazy:review.unknown');
  const hasFees = fees !== undefined && (fees.amount0Raw > 0n || fees.amount1Raw > 0n);
  const parts = removed && (hasFees || !removed.amounts) ? removed : undefined;
  const rows: ReviewRow[] = [];
  if (parts) rows.push({ label: t('exchangeLazy:review.liquidity'), value: told(parts.amounts) });
  if (parts || !fees) rows.push({ label: t('exchangeLazy:review.fees'), value: told(fees) });
  if (removed?.minimum)
    rows.push({
      label: t('exchangeLazy:review.minimum'),
      value: both(removed.minimum),
      help: t('exchangeLazy:review.minimumHelp', { percent }),
    });
  if (trial) {
    const value = total && both(trial) === both(total) ? t('exchangeLazy:review.sameAmounts') : both(trial);
    rows.push({ label: t('exchangeLazy:review.trial'), value, help: t('exchangeLazy:review.trialHelp') });
  }
  return rows;
}
