import { action, computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { TokenTax } from '../../../kernel/amm/index.ts';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import { type PairState, PairWatch } from '../../../kernel/positions/PairWatch.ts';
import { type NetworkOff, networkOff } from '../../../kernel/rpc/networkOff.ts';
import type { ChainClient } from '../../../kernel/rpc/types.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import { liquiditySlippageBps } from '../../../kernel/settings/liquiditySlippage.ts';
import { followBalances } from '../../../kernel/tokens/followBalances.ts';
import type { Balance } from '../../../kernel/tokens/types.ts';
import { type WalletGate, walletGate } from '../../../kernel/wallet/walletGate.ts';
import type { PairServices } from './PairServices.ts';

const BPS = 10_000n;

export type Side = 'A' | 'B';

/** Two tokens, their pair and what the account has of all three, followed while a page is open. */
export class PairForm {
  currencyA: Currency | undefined = undefined;
  currencyB: Currency | undefined = undefined;
  protected watch: PairWatch | undefined = undefined;
  readonly services: PairServices;

  constructor(services: PairServices) {
    this.services = services;
    makeObservable<this, 'watch'>(this, {
      currencyA: observableRef,
      currencyB: observableRef,
      watch: observableRef,
      pair: computed,
      pairToken: computed,
      setPair: action,
    });
  }

  /** Follows pair and balances until the disposer runs. */
  open(): () => void {
    const { balances, logger } = this.services;
    const stops = [
      follow(
        () => {
          const [tokenA, tokenB] = [this.tokenOf('A'), this.tokenOf('B')];
          return tokenA && tokenB && { client: this.client, tokenA, tokenB };
        },
        ({ client, tokenA, tokenB }) => {
          const watch = new PairWatch(client, tokenA, tokenB, logger);
          this.#follow(watch);
          const stop = watch.start();
          return () => {
            stop();
            if (this.watch === watch) this.#follow(undefined);
          };
        },
      ),
      followBalances(balances, () => ({
        owner: this.account,
        chain: this.chain,
        currencies: [this.currencyA, this.currencyB, this.pairToken],
      })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  setPair(currencyA: Currency | undefined, currencyB: Currency | undefined): void {
    this.currencyA = currencyA;
    this.currencyB = currencyB;
  }

  get chain(): ChainSpec {
    return this.services.activeChain.chain;
  }

  get client(): ChainClient {
    return this.services.clients.get(this.chain.id);
  }

  get account(): Address | undefined {
    return this.services.wallet.account;
  }

  get router(): Address | undefined {
    return contractAddress(this.chain, 'v2Router02');
  }

  /** Why nothing can be traded with pairs on this chain. */
  get off(): NetworkOff | undefined {
    return networkOff(this.client, [['v2Router02'], ['v2Factory']]);
  }

  /** What the wallet lacks. */
  get gate(): WalletGate {
    return walletGate(this.services.wallet, this.chain.id);
  }

  get pair(): PairState {
    return this.watch?.state ?? { state: 'INVALID' };
  }

  /** The pair's own token, as this chain calls it. */
  get pairToken(): Token | undefined {
    const { pair, chain } = this;
    if (!('address' in pair) || !pair.address) return undefined;
    return { kind: 'token', chainId: chain.id, address: pair.address, decimals: 18, ...chain.lpToken };
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.services.settings);
  }

  currency(side: Side): Currency | undefined {
    return side === 'A' ? this.currencyA : this.currencyB;
  }

  /** The token that stands in the pair: the wrapped one for the native coin. */
  tokenOf(side: Side): Token | undefined {
    const currency = this.currency(side);
    return currency?.kind === 'native' ? wrappedNative(this.chain) : currency;
  }

  /** Of a pair's two values, the one of `side`. */
  sideOf<T>(side: Side, [value0, value1]: readonly [T, T]): T {
    return this.tokenOf(side)?.address === this.watch?.token0 ? value0 : value1;
  }

  /** Transfer fees of a side's token; undefined where it has none, or where none could be measured. */
  taxOf(side: Side): TokenTax | undefined {
    const token = this.tokenOf(side);
    return token && this.watch?.taxes.get(token.address);
  }

  balance(currency: Currency | undefined): Balance | undefined {
    const { account } = this;
    return account && currency && this.services.balances.get(account, currency);
  }

  /** `raw` less the slippage tolerance, rounded down. */
  lessSlippage(raw: bigint): bigint {
    return (raw * (BPS - BigInt(this.slippageBps))) / BPS;
  }

  #follow(watch: PairWatch | undefined): void {
    runInAction(() => {
      this.watch = watch;
    });
  }
}
