import { parseChecksummed } from '../chain/parseAddress.ts';
import { outsideText } from '../untrusted/outsideText.ts';
import { safeLogoUri } from '../untrusted/safeLogoUri.ts';
import type { Token } from './Currency.ts';

/** The fallback for missing metadata. */
export const UNKNOWN_METADATA = { name: 'Unknown Token', symbol: 'UNKNOWN', decimals: 18 } as const;

/** 10^77 is the largest power of ten in a uint256: with more decimals not even one whole token can exist. */
const MAX_DECIMALS = 77;

/** Whether it is a whole number from 0 to 77. */
export function validDecimals(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DECIMALS;
}

/** The symbol, cleaned and cut to 40 characters; `UNKNOWN` where nothing is left. */
export function tokenSymbol(value: unknown): string {
  return outsideText(value, 40) || UNKNOWN_METADATA.symbol;
}

/** The name, cleaned and cut to 80 characters; `Unknown Token` where nothing is left. */
export function tokenName(value: unknown): string {
  return outsideText(value, 80) || UNKNOWN_METADATA.name;
}

/**
 * A token from a list or a store, cleaned. Undefined if it must be dropped: its address needs a correct
 * checksum (rule 3.7), and its decimals must be possible. Reads known fields only.
 */
export function tokenFromOutside(value: unknown): Token | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { chainId, address, decimals, symbol, name, logoURI } = value as Record<string, unknown>;
  const checksummed = parseChecksummed(address);
  if (!checksummed || !validDecimals(decimals)) return undefined;
  if (!Number.isSafeInteger(chainId) || (chainId as number) <= 0) return undefined;
  const logo = safeLogoUri(logoURI);
  return {
    kind: 'token',
    chainId: chainId as number,
    address: checksummed,
    decimals,
    symbol: tokenSymbol(symbol),
    name: tokenName(name),
    ...(logo === undefined ? {} : { logoURI: logo }),
  };
}
