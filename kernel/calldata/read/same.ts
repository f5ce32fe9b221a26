import { type Difference, mismatch } from './mismatch.ts';

/**
 * Compares a decoded value with the intended one. @throws SluiceError `calldata_mismatch` when they differ
 */
export function same<T extends string | bigint>(
  difference: Difference,
  read: T | undefined,
  meant: T | undefined,
): void {
  if (read !== meant) throw mismatch(difference, `${read} instead of ${meant}`);
}
