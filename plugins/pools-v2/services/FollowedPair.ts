import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency, Token } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { type PairState, PairWatch } from '../../../kernel/positions/PairWatch.ts';
import type { TokenPair } from '../../../kernel/quote/PoolRef.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import type { Logger } from '../../../kernel/runtime/Logger.ts';
import { BalanceServiceToken, LoggerToken } from '../../../kernel/services.ts';
import type { BalanceService } from '../../../kernel/tokens/BalanceService.ts';
import { followBalances } from '../../../kernel/tokens/followBalances.ts';

/** The two selected currencies, the chain and the account. Observable. */
export interface ChosenPair {
  readonly chain: ChainSpec;
  readonly client: ChainClient;
  readonly account: Address | undefined;
  readonly currencyA: Currency | undefined;
  readonly currencyB: Currency | undefined;
  /** The token that the pair contains: the wrapped one for the native coin. */
  tokenOf(side: 'A' | 'B'): Token | undefined;
}

/**
 * The pair of two selected currencies, and the account's balances of the currencies and the liquidity token.
 * Read while it is open. Observable.
 */
export class FollowedPair {
  readonly #chosen: ChosenPair;
  readonly #balances: BalanceService;
  readonly #logger: Logger;
  protected watch: PairWatch | undefined = undefined;

  constructor(chosen: ChosenPair, { get }: ServiceReader) {
    this.#chosen = chosen;
    this.#balances = get(BalanceServiceToken);
    this.#logger = get(LoggerToken);
    makeObservable<this, 'watch'>(this, { watch: observableRef, state: computed, pairToken: computed });
  }

  /** Reads the pair and the balances until the disposer runs. */
  open(): () => void {
    const chosen = this.#chosen;
    const stops = [
      follow(
        () => {
          const [tokenA, tokenB] = [chosen.tokenOf('A'), chosen.tokenOf('B')];
          return tokenA && tokenB && { client: chosen.client, tokenA, tokenB };
        },
        ({ client, tokenA, tokenB }) => {
          const watch = new PairWatch(client, tokenA, tokenB, this.#logger);
          this.#setWatch(watch);
          const stop = watch.start();
          return () => {
            stop();
            if (this.watch === watch) this.#setWatch(undefined);
          };
        },
      ),
      followBalances(this.#balances, () => ({
        owner: chosen.account,
        chain: chosen.chain,
        currencies: [chosen.currencyA, chosen.currencyB, this.pairToken],
      })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  get state(): PairState {
    return this.watch?.state ?? { state: 'INVALID' };
  }

  /** token0 of the pair. */
  get token0(): Address | undefined {
    return this.watch?.token0;
  }

  /** The endpoint that gave the pair's state. */
  get endpoint(): string | undefined {
    return this.watch?.endpoint;
  }

  /** token0 and token1; undefined while no pair is chosen. */
  get tokenPair(): TokenPair | undefined {
    return this.watch && { token0: this.watch.token0, token1: this.watch.token1 };
  }

  /** Transfer fees of the pair's tokens, by address; tokens without one are left out. */
  get taxes(): PairWatch['taxes'] | undefined {
    return this.watch?.taxes;
  }

  /** The pair's liquidity token, with its name on the chain. */
  get pairToken(): Token | undefined {
    const { state } = this;
    if (!('address' in state) || !state.address) return undefined;
    const { chain } = this.#chosen;
    return { kind: 'token', chainId: chain.id, address: state.address, decimals: 18, ...chain.lpToken };
  }

  #setWatch(watch: PairWatch | undefined): void {
    runInAction(() => {
      this.watch = watch;
    });
  }
}
