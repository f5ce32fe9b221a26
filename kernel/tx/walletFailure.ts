import { type ErrorCode, SluiceError } from '../errors/SluiceError.ts';
import { outsideText } from '../tokens/outsideText.ts';
import { errorLayers, isRejection } from './isRejection.ts';

export interface WalletFailure {
  readonly error: SluiceError;
  /** True where it is certain that nothing was sent. */
  readonly notSent: boolean;
}

// product.md section 8 (EIP-1193 and EIP-1474). 4900 may strike between the wallet's sending and its answer.
const codes: ReadonlyMap<unknown, { readonly code: ErrorCode; readonly notSent: boolean }> = new Map([
  [4100, { code: 'wallet_unauthorized', notSent: true }],
  [4200, { code: 'wallet_unsupported', notSent: true }],
  [4900, { code: 'wallet_disconnected', notSent: false }],
  [4901, { code: 'wallet_disconnected', notSent: true }],
  [4902, { code: 'wallet_wrong_chain', notSent: true }],
  [-32002, { code: 'wallet_pending', notSent: true }],
  [-32600, { code: 'wallet_failed', notSent: true }],
  [-32601, { code: 'wallet_unsupported', notSent: true }],
  [-32602, { code: 'wallet_failed', notSent: true }],
]);

/** Codes of a wallet session that has translated the wallet's error already. */
const translated: ReadonlyMap<ErrorCode, boolean> = new Map([
  ['wallet_missing', true],
  ['wallet_unauthorized', true],
  ['wallet_unsupported', true],
  ['wallet_wrong_chain', true],
  ['wallet_pending', true],
]);

/** What nodes say when they refuse to take a transaction at all. */
const refusals =
  /insufficient funds|nonce too low|intrinsic gas too low|transaction underpriced|exceeds block gas limit|fee cap less than|invalid sender|oversized data|exceeds the configured cap/i;

/** Tells what a failed `eth_sendTransaction` means: said no, surely not sent, or nobody knows. */
export function walletFailure(error: unknown): WalletFailure {
  if (isRejection(error)) {
    const rejected = new SluiceError('wallet_rejected', 'Transaction rejected', { cause: error });
    return { error: error instanceof SluiceError ? error : rejected, notSent: true };
  }
  const layers = errorLayers(error);
  if (error instanceof SluiceError) {
    const notSent = translated.get(error.code) ?? layers.some(surelyNotSent);
    return { error, notSent };
  }
  for (const layer of layers) {
    const known = codes.get((layer as { code?: unknown } | null)?.code);
    if (!known) continue;
    return { error: failure(known.code, error), notSent: known.notSent || layers.some(refused) };
  }
  return { error: failure('wallet_failed', error), notSent: layers.some(refused) };
}

function surelyNotSent(layer: unknown): boolean {
  return codes.get((layer as { code?: unknown } | null)?.code)?.notSent === true || refused(layer);
}

function refused(layer: unknown): boolean {
  const message = typeof layer === 'string' ? layer : (layer as { message?: unknown } | null)?.message;
  return typeof message === 'string' && refusals.test(message);
}

function failure(code: ErrorCode, cause: unknown): SluiceError {
  const message = (cause as { message?: unknown } | null)?.message ?? cause;
  return new SluiceError(code, outsideText(message, 300) || 'The wallet failed', {
    cause,
    values: { message: outsideText(message, 300) },
  });
}
