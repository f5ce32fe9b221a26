import { SluiceError } from '../errors/SluiceError.ts';

// product.md section 8, "Rejection detection".
const rejectionWords =
  /\b(?:declined|user denied|denied transaction|user rejected|rejected by (?:the )?user|user cancell?ed|cancell?ed by (?:the )?user)\b/i;

/** True where the person said no, whatever shape the wallet gives that: nested errors are looked into. */
export function isRejection(error: unknown): boolean {
  for (const layer of errorLayers(error)) {
    if (layer instanceof SluiceError && layer.code === 'wallet_rejected') return true;
    if (typeof layer === 'string' ? rejectionWords.test(layer) : tellsRejection(layer)) return true;
  }
  return false;
}

/**
 * `error` and what wallets and libraries hide inside it (`cause`, `data`, `error`, `originalError`, `info`),
 * outermost first; at most 16 layers, so a cyclic one ends.
 */
export function errorLayers(error: unknown): readonly unknown[] {
  const layers: unknown[] = [error];
  for (let i = 0; i < layers.length && layers.length < 16; i++) {
    const layer = layers[i];
    if (typeof layer !== 'object' || layer === null) continue;
    const { cause, data, error: inner, originalError, info } = layer as Readonly<Record<string, unknown>>;
    for (const next of [cause, data, inner, originalError, info]) {
      if (next !== undefined && next !== null && !layers.includes(next)) layers.push(next);
    }
  }
  return layers;
}

function tellsRejection(layer: unknown): boolean {
  if (typeof layer !== 'object' || layer === null) return false;
  const { code, message, reason } = layer as Readonly<Record<string, unknown>>;
  if (code === 4001 || code === '4001' || code === 'ACTION_REJECTED' || reason === 'rejected') return true;
  return typeof message === 'string' && rejectionWords.test(message);
}
