import { type Difference, mismatch } from './mismatch.ts';

/** Refuses a call whose `read` is not what was `meant`. @throws SluiceError `calldata_mismatch` */
export function same<T extends string | bigint>(
  difference: Difference,
  read: T | undefined,
  meant: T | undefined,
): void {
  if (read !== meant) throw mismatch(difference, `${read} instead of ${meant}`);
}
