import { type ErrorCode, SluiceError } from '../../errors/SluiceError.ts';
import { errorLayers, fieldsOf, isRejection, untriedCallsCodes } from '../../wallet/isRejection.ts';
import { walletError } from '../../wallet/walletError.ts';
import { nodeRefusal, withRefusal } from './nodeRefusal.ts';

export interface WalletFailure {
  readonly error: SluiceError;
  /** True if it is certain that nothing was sent. */
  readonly notSent: boolean;
}

// EIP-1193 and EIP-1474 codes of requests that were not executed. 4900 (disconnected) is not one of them: the
// wallet may disconnect between sending and answering.
const notSentCodes: ReadonlySet<unknown> = new Set([
  // WalletConnect's: see `walletError`. After 6000 and 8000 the wallet may have sent all the same.
  ...[5100, 5101, 5102, 5103, 5104, 3001, 3005, 7001],
  ...[4100, 4200, 4901, 4902, -32002, -32600, -32601, -32602],
  ...untriedCallsCodes,
]);

const notSentErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'wallet_framed',
  'wallet_missing',
  'wallet_pending',
  'wallet_unauthorized',
  'wallet_unsupported',
  'wallet_lacks_chain',
  'wallet_wrong_chain',
  'chain_unknown',
]);

/** Other words with which nodes reject a transaction before accepting it. */
const refusals = /invalid sender|oversized data|failed to decode (?:signed )?transaction|\brlp: /i;

/** Classifies a failed `eth_sendTransaction`: rejected by the person, certainly not sent, or unknown. */
export function walletFailure(error: unknown): WalletFailure {
  // Our own word for a wallet that was let go while it was asking: its prompt is open all the same.
  if (error instanceof SluiceError && error.code === 'cancelled') return { error, notSent: false };
  if (isRejection(error)) {
    const rejected = new SluiceError('wallet_rejected', 'Transaction rejected', { cause: error });
    return { error: error instanceof SluiceError ? error : rejected, notSent: true };
  }
  const shown = walletError(error);
  const notSent =
    notSentErrors.has(shown.code) ||
    nodeRefusal(error) !== undefined ||
    errorLayers(error).some(surelyNotSent);
  return { error: withRefusal(shown), notSent };
}

function surelyNotSent(layer: unknown): boolean {
  const { code, message } = fieldsOf(layer);
  const words = typeof layer === 'string' ? layer : message;
  return notSentCodes.has(code) || (typeof words === 'string' && refusals.test(words));
}
