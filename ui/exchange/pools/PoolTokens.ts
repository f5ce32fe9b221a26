import { observable, runInAction, untracked } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { shortenAddress } from '../../format/shorten.ts';

/**
 * The tokens of positions. A token that is on no list and whose contract does not answer is named by its
 * address, with amounts in base units: that is exact, and enough to withdraw. Observable reads.
 */
export class PoolTokens {
  readonly #tokens: Pick<TokenListService, 'find' | 'load'>;
  readonly #chainId: number;
  readonly #loaded = observable.map<Address, Token>([], { deep: false });
  readonly #asked = new Set<Address>();

  constructor(tokens: Pick<TokenListService, 'find' | 'load'>, chainId: number) {
    this.#tokens = tokens;
    this.#chainId = chainId;
  }

  /** Undefined while the token is being read. */
  get(address: Address): Token | undefined {
    return this.#listed(address) ?? this.#loaded.get(address);
  }

  /** Reads the tokens that are not known yet. */
  need(addresses: readonly Address[]): void {
    for (const address of addresses) {
      if (this.#asked.has(address) || untracked(() => this.get(address))) continue;
      this.#asked.add(address);
      void this.#load(address);
    }
  }

  async #load(address: Address): Promise<void> {
    let token: Token;
    try {
      token = await this.#tokens.load(this.#chainId, address);
    } catch {
      token = this.#nameless(address);
      this.#asked.delete(address);
    }
    runInAction(() => this.#loaded.set(address, token));
  }

  /** A list that cannot be read must not hide the tokens of other sources. */
  #listed(address: Address): Token | undefined {
    try {
      return this.#tokens.find(this.#chainId, address);
    } catch {
      return undefined;
    }
  }

  #nameless(address: Address): Token {
    const symbol = shortenAddress(address);
    return { kind: 'token', chainId: this.#chainId, address, decimals: 0, symbol, name: address };
  }
}
