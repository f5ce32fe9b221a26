import type { Address, ChainSpec } from '../chain/ChainSpec.ts';

/** Whether a token is one of the chain's own list that it names as a stablecoin. */
export function isStablecoin({ tokens, stablecoins }: ChainSpec, address: Address): boolean {
  return tokens.some((entry) => entry.address === address && stablecoins.includes(entry.symbol));
}
