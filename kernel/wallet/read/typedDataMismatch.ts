import { SluiceError } from '../../errors/SluiceError.ts';

/** A `typed_data_mismatch` error. @param difference what differs, such as `message.spender` */
export function typedDataMismatch(difference: string, detail: string): SluiceError {
  return new SluiceError('typed_data_mismatch', `The typed data differs in ${difference}: ${detail}`, {
    values: { difference, detail },
  });
}
