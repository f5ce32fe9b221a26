import { keccak_256 } from '@noble/hashes/sha3';
import type { Address } from './ChainSpec.ts';

/** An address with its checksum (EIP-55). @param digits its 40 hex digits, in any letter case */
export function checksumAddress(digits: string): Address {
  const plain = digits.toLowerCase();
  const hash = keccak_256(plain);
  // A letter is a capital where the hash has a half byte of 8 or more.
  const isCapital = (index: number) => (hash[index >> 1]! >> (index % 2 ? 0 : 4)) % 16 >= 8;
  return `0x${plain.replace(/[a-f]/g, (letter, index) => (isCapital(index) ? letter.toUpperCase() : letter))}`;
}
