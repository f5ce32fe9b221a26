import { SluiceError } from '../errors/SluiceError.ts';

// Specification, section 8, "Rejection detection".
const rejectionWords =
  /\b(?:declined|user denied|denied transaction|user rejected|rejected by (?:the )?user|user cancell?ed|cancell?ed by (?:the )?user)\b/i;

/** True where the person said no, whatever shape the wallet gives that: nested errors are looked into. */
export function isRejection(error: unknown): boolean {
  return errorLayers(error).some((layer) => {
    if (layer instanceof SluiceError && layer.code === 'wallet_rejected') return true;
    return typeof layer === 'string' ? rejectionWords.test(layer) : tellsRejection(layer);
  });
}

/**
 * `error` and what wallets and libraries hide inside it (`cause`, `data`, `error`, `originalError`, `info`),
 * outermost first; at most 16 layers, so a cyclic one ends.
 */
export function errorLayers(error: unknown): readonly unknown[] {
  const layers: unknown[] = [error];
  for (let i = 0; i < layers.length && layers.length < 16; i++) {
    const fields = fieldsOf(layers[i]);
    for (const next of [fields.cause, fields.data, fields.error, fields.originalError, fields.info]) {
      if (next !== undefined && next !== null && !layers.includes(next)) layers.push(next);
    }
  }
  return layers;
}

interface ErrorFields {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly reason?: unknown;
  readonly cause?: unknown;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly originalError?: unknown;
  readonly info?: unknown;
}

/** What is read of an error; empty where it is no object, or one whose getters throw. */
export function fieldsOf(layer: unknown): ErrorFields {
  if (typeof layer !== 'object' || layer === null) return {};
  try {
    const { code, message, reason, cause, data, error, originalError, info } = layer as ErrorFields;
    return { code, message, reason, cause, data, error, originalError, info };
  } catch {
    return {};
  }
}

function tellsRejection(layer: unknown): boolean {
  const { code, message, reason } = fieldsOf(layer);
  if (code === 4001 || code === '4001' || code === 'ACTION_REJECTED' || reason === 'rejected') return true;
  return typeof message === 'string' && rejectionWords.test(message);
}
