import type { Hex } from './hex.ts';
import { selectors } from './selectors.ts';
import { word } from './words.ts';

/**
 * Calldata of a function whose arguments are all one word: addresses and hashes as hex, numbers as they are.
 * @throws RangeError for a number that is no uint256; `signedWord` writes negative ones
 */
export function encodeCall(selector: Hex, ...words: readonly (Hex | bigint | number)[]): Hex {
  let data: Hex = selector;
  // One string, not a list that is joined: this runs for every watched balance of every block.
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
