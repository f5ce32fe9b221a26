import type { Hex } from './hex.ts';

/** Whether both name one account, however their letters are written; no address is the same as none. */
export function sameAddress(one: Hex | undefined, other: Hex | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase();
}
