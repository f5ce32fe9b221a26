import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import { parseAddress } from '../../chain/parseAddress.ts';
import { type Currency, nativeCurrency, type Token, wrappedNative } from '../../currency/Currency.ts';
import { TokenClass } from './TokenClass.ts';

/** The sources of a chain's tokens. When several contain an address, the earlier source wins. */
export interface TokenSources {
  readonly chain: ChainSpec;
  readonly defaults: readonly Token[];
  readonly extended: readonly Token[];
  readonly user: readonly Token[];
  /** Addresses on the unsupported lists. */
  readonly blocked: ReadonlySet<Address>;
}

/** All tokens known on one chain; immutable, so that everything derived is computed once. */
export class TokenCatalog {
  readonly tokens: readonly Token[];
  readonly native: Currency;
  readonly wrapped: Token | undefined;
  readonly #byAddress = new Map<Address, Token>();
  readonly #classes = new Map<Address, TokenClass>();
  readonly #listed: number;
  readonly #blocked: ReadonlySet<Address>;
  #bySymbol: Map<string, Token> | undefined;

  constructor({ chain, defaults, extended, user, blocked }: TokenSources) {
    this.native = nativeCurrency(chain);
    this.wrapped = wrappedNative(chain);
    this.#blocked = blocked;
    const own = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry }));
    this.#take(chain.id, this.wrapped ? [this.wrapped, ...own] : own, TokenClass.default);
    this.#take(chain.id, defaults, TokenClass.default);
    this.#take(chain.id, extended, TokenClass.extended);
    this.#listed = this.#byAddress.size;
    this.#take(chain.id, user, TokenClass.unknown);
    this.tokens = [...this.#byAddress.values()];
  }

  find(address: Address): Token | undefined {
    return this.#byAddress.get(address);
  }

  classOf(address: Address): TokenClass {
    return this.#classes.get(address) ?? TokenClass.unknown;
  }

  blocked(address: Address): boolean {
    return this.#blocked.has(address);
  }

  /** Rule 5.31: an address, `ETH`, the native symbol, or a listed symbol in any letter case. */
  fromLink(value: string): Currency | undefined {
    const text = value.trim();
    const address = parseAddress(text);
    if (address) return this.find(address);
    const symbol = text.toLowerCase();
    if (symbol === 'eth' || symbol === this.native.symbol.toLowerCase()) return this.native;
    return this.#symbols().get(symbol);
  }

  #take(chainId: number, tokens: readonly Token[], tokenClass: TokenClass): void {
    for (const token of tokens) {
      if (token.chainId !== chainId || this.#byAddress.has(token.address)) continue;
      this.#byAddress.set(token.address, token);
      this.#classes.set(token.address, tokenClass);
    }
  }

  /**
   * When several tokens have a symbol, the first listed one wins. A token that only the user added never
   * does.
   */
  #symbols(): Map<string, Token> {
    if (!this.#bySymbol) {
      this.#bySymbol = new Map();
      for (const token of this.tokens.slice(0, this.#listed)) {
        const key = token.symbol.toLowerCase();
        if (!this.#bySymbol.has(key)) this.#bySymbol.set(key, token);
      }
    }
    return this.#bySymbol;
  }
}
