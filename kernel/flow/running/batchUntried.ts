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
