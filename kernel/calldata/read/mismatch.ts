import { SluiceError } from '../../errors/SluiceError.ts';

/** The ways in which a call can differ from its intent. */
export type Difference =
  | 'function'
  | 'encoding'
  | 'target'
  | 'value'
  | 'recipient'
  | 'spender'
  | 'token'
  | 'route'
  | 'amount'
  | 'minimum'
  | 'maximum'
  | 'deadline'
  | 'permit'
  | 'payer'
  | 'change'
  | 'position'
  | 'price'
  | 'steps';

/**
 * A `calldata_mismatch` error that names the difference; `values.difference` is for programs and
 * translations.
 */
export function mismatch(difference: Difference, detail: string): SluiceError {
  return new SluiceError('calldata_mismatch', `The calldata differs in ${difference}: ${detail}`, {
    values: { difference, detail },
  });
}

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
