import type { RangeTexts } from '../../../../kernel/positions/typedRange.ts';

/** Periods whose usual range can be had from the pool's history. */
export const HISTORY_DAYS = [7, 30] as const;

/** The days whose usual range was asked for; a new object for each time. */
export interface AskedDays {
  readonly days: number;
  /** The form's range at that time: one that was set since then stays. */
  readonly before: string;
}

/** The form's range as typed, to tell whether it was changed. */
export function rangeTexts({ leftRangeTypedValue, rightRangeTypedValue, fullRange }: RangeTexts): string {
  return [leftRangeTypedValue, rightRangeTypedValue, fullRange].join('|');
}
