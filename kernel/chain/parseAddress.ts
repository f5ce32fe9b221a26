import { getAddress } from 'ethers/address';
import type { Address } from './ChainSpec.ts';

/** `value` checksummed, whatever its letter case, or undefined where it is not 0x and 40 hex characters. */
export function parseAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) return undefined;
  return getAddress(value.toLowerCase()) as Address;
}

/** `value` itself where it carries its right EIP-55 checksum: what a token list must write. */
export function parseChecksummed(value: unknown): Address | undefined {
  const address = parseAddress(value);
  return address === value ? address : undefined;
}
