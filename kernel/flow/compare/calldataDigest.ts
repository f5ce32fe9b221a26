import { keccak256 } from 'ethers/crypto';
import { word } from '../../abi/words.ts';
import type { Hex } from '../../chain/ChainSpec.ts';

/** The "Calldata Digest" that wallets and devices show (ERC-8213): keccak256 of the length in bytes, as a word, and the data. */
export function calldataDigest(data: Hex): Hex {
  const bytes = data.slice(2);
  return keccak256(`0x${word(BigInt(bytes.length / 2))}${bytes}`) as Hex;
}
