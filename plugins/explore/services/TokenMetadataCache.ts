import { observable, runInAction } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';

const AT_ONCE = 4;
/** How many unlisted tokens are read from the chain at most. */
const MAX = 500;

/** Tokens by address: listed ones at once, others after they were read from the chain. */
export class TokenMetadataCache {
  readonly #tokens: TokenListService;
  readonly #chainId: number;
  readonly #read = observable.map<Address, Token>([], { deep: false });
  readonly #unreadable = observable.set<Address>();
  readonly #asked = new Set<Address>();
  readonly #waiting: Address[] = [];
  #busy = 0;
  #closed = false;

  constructor(tokens: TokenListService, chainId: number) {
    this.#tokens = tokens;
    this.#chainId = chainId;
  }

  /** Observable. */
  at(address: Address): Token | undefined {
    return this.#tokens.find(this.#chainId, address) ?? this.#read.get(address);
  }

  /** Observable. */
  isListed(address: Address): boolean {
    return this.#tokens.find(this.#chainId, address) !== undefined;
  }

  /** Observable: true where the token could not be read from the chain. */
  isUnreadable(address: Address): boolean {
    return this.#unreadable.has(address);
  }

  /** Observable: the listed tokens; a new array whenever they change. */
  get listed(): readonly Token[] {
    return this.#tokens.tokens(this.#chainId);
  }

  /** Observable: how many unlisted tokens were read. */
  get readCount(): number {
    return this.#read.size;
  }

  /** Reads the tokens that are not known yet, in the given order. */
  want(addresses: Iterable<Address>): void {
    for (const address of addresses) {
      if (this.#asked.size >= MAX || this.#asked.has(address) || this.isListed(address)) continue;
      this.#asked.add(address);
      this.#waiting.push(address);
    }
    this.#next();
  }

  close(): void {
    this.#closed = true;
  }

  #next(): void {
    while (!this.#closed && this.#busy < AT_ONCE) {
      const address = this.#waiting.shift();
      if (!address) return;
      this.#busy += 1;
      void this.#load(address);
    }
  }

  async #load(address: Address): Promise<void> {
    try {
      const token = await this.#tokens.load(this.#chainId, address);
      runInAction(() => this.#read.set(address, token));
    } catch {
      // The address is shown instead. The token is read again when the page is opened again.
      runInAction(() => this.#unreadable.add(address));
    } finally {
      this.#busy -= 1;
      this.#next();
    }
  }
}
