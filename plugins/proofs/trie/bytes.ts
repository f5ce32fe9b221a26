import { keccak256 } from 'ethers/crypto';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { ProofFault } from './rlp.ts';

/** @throws ProofFault unless it is a string of whole bytes, at most `most` of them */
export function bytesOf(value: unknown, most: number): Uint8Array {
  if (typeof value !== 'string' || value.length > 2 + 2 * most || !/^0x([0-9a-f]{2})*$/i.test(value)) {
    throw new ProofFault('no bytes');
  }
  return Uint8Array.from({ length: value.length / 2 - 1 }, (_, index) =>
    Number.parseInt(value.slice(2 + 2 * index, 4 + 2 * index), 16),
  );
}

/** A JSON-RPC quantity in the fewest bytes; zero is none. @throws ProofFault */
export function quantityBytes(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new ProofFault('no quantity');
  const digits = value.slice(2).replace(/^0+/, '');
  return bytesOf(`0x${digits.length % 2 ? '0' : ''}${digits}`, 32);
}

export function hexOf(bytes: Uint8Array): Hex {
  let hex: Hex = '0x';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

/** keccak256 as lower-case hex. */
export function hashOf(bytes: Uint8Array): Hex {
  return keccak256(bytes) as Hex;
}
