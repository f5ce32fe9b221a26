/** Periods whose usual range can be had from the pool's history. */
export const HISTORY_DAYS = [7, 30] as const;

/** The days whose usual range was asked for; a new object for each time. */
export interface AskedDays {
  readonly days: number;
}
