import { SluiceError } from '../../errors/SluiceError.ts';
import { errorLayers, fieldsOf } from '../../wallet/isRejection.ts';

/** A wallet that cannot read what it was asked: JSON-RPC's invalid request and invalid params. */
const unread: ReadonlySet<unknown> = new Set([-32600, -32602]);

/** True where wallet or nodes turned out not to be up to several calls as one: nothing was sent, each may go alone. */
export function batchUntried(error: unknown): boolean {
  if (!(error instanceof SluiceError)) return false;
  const { code } = error;
  if (code === 'wallet_unsupported') return true;
  if (code === 'wallet_failed') return errorLayers(error).some((layer) => unread.has(fieldsOf(layer).code));
  return code === 'simulation_failed';
}
