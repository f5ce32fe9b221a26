import type { Hex } from './hex.ts';

/** Whether two addresses are equal, in any letter case; false if either is undefined. */
export function sameAddress(one: Hex | undefined, other: Hex | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase();
}
