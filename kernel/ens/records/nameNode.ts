import { ensNormalize, namehash } from 'ethers/hash';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

export interface NameNode {
  /** Normalised as in ENSIP-15. */
  readonly name: string;
  readonly node: Hex;
}

/**
 * The normalised name and its node; undefined for an invalid name. Heavy (the tables of ENSIP-15): load it by
 * `import()`.
 */
export function nameNode(name: string): NameNode | undefined {
  try {
    const normal = ensNormalize(name);
    return { name: normal, node: namehash(normal) as Hex };
  } catch {
    return undefined;
  }
}

/** The node of an account's reverse record (EIP-181). */
export function reverseNode(account: Address): Hex {
  return namehash(`${account.slice(2).toLowerCase()}.addr.reverse`) as Hex;
}
