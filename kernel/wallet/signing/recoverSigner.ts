import { recoverAddress } from 'ethers/transaction';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

/** Heavy: load it by `import()`. The account whose key signed `digest`, or undefined for a signature that is none. */
export function recoverSigner(digest: Hex, signature: Hex): Address | undefined {
  try {
    return recoverAddress(digest, signature) as Address;
  } catch {
    return undefined;
  }
}
