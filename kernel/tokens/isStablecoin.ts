import type { Address, ChainSpec } from '../chain/ChainSpec.ts';

/** Whether the chain file lists the token and names it as a stablecoin. */
export function isStablecoin({ tokens, stablecoins }: ChainSpec, address: Address): boolean {
  return tokens.some((entry) => entry.address === address && stablecoins.includes(entry.symbol));
}
