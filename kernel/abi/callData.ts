import type { Hex } from './hex.ts';
import { selectors } from './selectors.ts';
import { word } from './words.ts';

/**
 * Calldata of a function whose arguments are all single words: addresses and hashes as hex, numbers as
 * numbers.
 * @throws RangeError for a number that is no uint256; `signedWord` writes negative ones
 */
export function encodeCall(selector: Hex, ...words: readonly (Hex | bigint | number)[]): Hex {
  let data: Hex = selector;
  // Appends to one string instead of joining a list: this runs for every watched balance of every block.
  for (const each of words) data += word(each);
  return data;
}

/** {@link encodeCall} of a function named by its signature. */
export function callData(
  signature: keyof typeof selectors,
  ...words: readonly (Hex | bigint | number)[]
): Hex {
  return encodeCall(selectors[signature], ...words);
}
