import { AmmError } from '../AmmError.ts';

/** Whether the error means that nothing is known: the swap leaves the ticks that were read. */
export function isUnknown(error: unknown): boolean {
  return error instanceof AmmError && error.code === 'tick_range_exceeded';
}

/** Whether the error means that pools cannot carry out the swap. */
export function isRefused(error: unknown): boolean {
  return error instanceof AmmError && error.code !== 'tick_range_exceeded';
}
