import { SluiceError } from '../../errors/SluiceError.ts';

/** What a call can differ in from what was meant. */
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

/** `calldata_mismatch`, naming what differs; `values.difference` for programs and translations. */
export function mismatch(difference: Difference, detail: string): SluiceError {
  return new SluiceError('calldata_mismatch', `The calldata differs in ${difference}: ${detail}`, {
    values: { difference, detail },
  });
}
