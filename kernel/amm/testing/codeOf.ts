import { AmmError, type AmmErrorCode } from '../AmmError.ts';

/** The code of an AmmError, given it or a function that may throw it; undefined when nothing is thrown. */
export function codeOf(source: unknown): AmmErrorCode | undefined {
  let error = source;
  if (typeof source === 'function') {
    try {
      source();
      return undefined;
    } catch (thrown) {
      error = thrown;
    }
  }
  if (error instanceof AmmError) return error.code;
  throw error;
}
