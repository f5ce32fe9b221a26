import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, nativeCurrency } from '../../../kernel/currency/Currency.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { PoolTokens } from '../../../ui/exchange/pools/PoolTokens.ts';
import { isNative } from './positionCalls.ts';

/** The currencies of positions: tokens, and the chain's own coin. Observable reads. */
export class PoolCurrencies {
  readonly #chain: ChainSpec;
  readonly #tokens: PoolTokens;

  constructor(tokens: Pick<TokenListService, 'find' | 'load'>, chain: ChainSpec) {
    this.#chain = chain;
    this.#tokens = new PoolTokens(tokens, chain.id);
  }

  /** Undefined while the token is being read. */
  get(address: Address): Currency | undefined {
    return isNative(address) ? nativeCurrency(this.#chain) : this.#tokens.get(address);
  }

  /** Reads the tokens that are not known yet. */
  need(addresses: readonly Address[]): void {
    this.#tokens.need(addresses.filter((address) => !isNative(address)));
  }
}
