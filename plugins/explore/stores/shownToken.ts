import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { IndexedPool } from '../../../kernel/index/types.ts';

/** A pool's token as it is shown: by the coin's own name where the pool trades the coin unwrapped. */
export function shownToken(
  chain: Pick<ChainSpec, 'nativeCurrency'>,
  { coin }: { readonly coin?: IndexedPool['coin'] | undefined },
  token: Token | undefined,
): Token | undefined {
  if (!token || token.address !== coin) return token;
  const { symbol, name } = chain.nativeCurrency;
  return { ...token, symbol, name };
}
