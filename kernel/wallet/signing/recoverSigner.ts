import { recoverAddress } from 'ethers/transaction';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

/**
 * The account whose key signed `digest`, or undefined for an invalid signature. Heavy: load it by `import()`.
 */
export function recoverSigner(digest: Hex, signature: Hex): Address | undefined {
  try {
    return recoverAddress(digest, signature) as Address;
  } catch {
    return undefined;
  }
}
