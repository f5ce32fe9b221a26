import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes } from '@noble/hashes/utils';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

const ROOT: Uint8Array = new Uint8Array(32);

/** The node of a name that is normalised (EIP-137). */
export function nodeOf(name: string): Hex {
  const node = name
    .split('.')
    .reduceRight((parent, label) => keccak_256(concatBytes(parent, keccak_256(label))), ROOT);
  return `0x${bytesToHex(node)}`;
}

/** The node of an account's reverse record (EIP-181). */
export const reverseNode = (account: Address): Hex =>
  nodeOf(`${account.slice(2).toLowerCase()}.addr.reverse`);
