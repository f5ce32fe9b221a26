import { keccak256 } from 'ethers/crypto';
import type { DeployedContract, Hex } from '../../chain/ChainSpec.ts';

/**
 * keccak256 of runtime code with the immutables (each deployment's own values) set to zero, as a deployment's
 * manifest has it (chains/deployer).
 */
export function maskedCodeHash(code: Hex, immutables: DeployedContract['immutables'] = []): Hex {
  let masked = code.slice(2);
  for (const { start, length = 32 } of immutables) {
    masked = masked.slice(0, start * 2) + '0'.repeat(length * 2) + masked.slice((start + length) * 2);
  }
  return keccak256(`0x${masked}`) as Hex;
}
