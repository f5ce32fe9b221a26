import type { Address } from './ChainSpec.ts';
import { checksumAddress } from './checksumAddress.ts';

/** `value` with its checksum, from any letter case; undefined unless it is 0x and 40 hex characters. */
export function parseAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) return undefined;
  return checksumAddress(value.slice(2));
}

/** `value` itself if it has a correct EIP-55 checksum, which token lists must have. */
export function parseChecksummed(value: unknown): Address | undefined {
  const address = parseAddress(value);
  return address === value ? address : undefined;
}
