import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { checksumAddress } from '../../chain/checksumAddress.ts';

const MAX = 50_000;
const known = new Map<Hex, Address>();

/** Checksums an address, with a cache: thousands of rows contain the same few hundred addresses. */
export function checksummed(address: Hex): Address {
  const found = known.get(address);
  if (found) return found;
  const made = checksumAddress(address.slice(2));
  if (known.size >= MAX) known.clear();
  known.set(address, made);
  return made;
}
