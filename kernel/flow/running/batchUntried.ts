import { SluiceError } from '../../errors/SluiceError.ts';
import { errorLayers, fieldsOf } from '../../wallet/isRejection.ts';

/** JSON-RPC's invalid request and invalid params: the wallet did not understand the batch. */
const unread: ReadonlySet<unknown> = new Set([-32600, -32602]);

/**
 * True if the batch failed because the wallet or the nodes do not support it. Nothing was sent then: the
 * steps may be sent one by one.
 */
export function batchUntried(error: unknown): boolean {
  if (!(error instanceof SluiceError)) return false;
  const { code } = error;
  if (code === 'wallet_unsupported') return true;
  if (code === 'wallet_failed') return errorLayers(error).some((layer) => unread.has(fieldsOf(layer).code));
  return code === 'simulation_failed';
}

/** EIP-5792's code of a batch with too many calls. */
const TOO_LARGE = 5740;

/**
 * True if the wallet refuses every batch and not only this one: it cannot execute batches, or the person does
 * not want the account upgraded (5750).
 */
export function batchRefused(error: unknown): boolean {
  if (!(error instanceof SluiceError) || error.code !== 'wallet_unsupported') return false;
  return !errorLayers(error).some((layer) => Number(fieldsOf(layer).code) === TOO_LARGE);
}
