import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';

/** A tag that a token list gives a token. */
export interface TokenTag {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export interface Token {
  readonly kind: 'token';
  readonly chainId: number;
  readonly address: Address;
  readonly decimals: number;
  readonly symbol: string;
  readonly name: string;
  readonly logoURI?: string;
  readonly tags?: readonly TokenTag[];
}

export interface NativeCurrency {
  readonly kind: 'native';
  readonly chainId: number;
  readonly decimals: number;
  readonly symbol: string;
  readonly name: string;
}

export type Currency = Token | NativeCurrency;

/** The coin that pays for gas on the chain. */
export function nativeCurrency(chain: ChainSpec): NativeCurrency {
  return { kind: 'native', chainId: chain.id, ...chain.nativeCurrency };
}

/** The chain's wrapped coin; undefined where it has none. */
export function wrappedNative(chain: ChainSpec): Token | undefined {
  const address = contractAddress(chain, 'wrappedNative');
  if (!address) return undefined;
  const { symbol, name } = chain.nativeCurrency;
  return {
    kind: 'token',
    chainId: chain.id,
    address,
    decimals: 18,
    symbol: `W${symbol}`,
    name: `Wrapped ${name}`,
    ...chain.tokens.find((entry) => entry.address === address),
  };
}

/** Whether both are one currency of one chain; two that are undefined are the same. */
export function sameCurrency(a: Currency | undefined, b: Currency | undefined): boolean {
  if (!a || !b) return a === b;
  if (a.chainId !== b.chainId || a.kind !== b.kind) return false;
  return a.kind === 'native' || a.address === (b as Token).address;
}

/** Rule 3.2: the currency's id within a list: `ETHER` for the native coin, the address for a token. */
export function listedId(currency: Currency): string {
  return currency.kind === 'native' ? 'ETHER' : currency.address;
}

/** The id in links and stores: the symbol for the native coin, the address for a token. */
export function currencyId(currency: Currency): string {
  return currency.kind === 'native' ? currency.symbol : currency.address;
}
