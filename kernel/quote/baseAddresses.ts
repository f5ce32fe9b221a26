import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';

/** The tokens through which routes of `chain` may pass, the wrapped coin first. */
export function baseAddresses(chain: ChainSpec): readonly Address[] {
  const wrapped = contractAddress(chain, 'wrappedNative');
  const listed = chain.baseTokens.flatMap(
    (symbol) => chain.tokens.find((entry) => entry.symbol === symbol)?.address ?? [],
  );
  return [...new Set(wrapped ? [wrapped, ...listed] : listed)];
}
