import { action, computed, makeObservable, observableRef } from 'mobx';
import type { TokenTax } from '../../../kernel/amm/index.ts';
import { type ActiveChain, contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { PairState } from '../../../kernel/positions/PairWatch.ts';
import type { ChainClient, ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import { type NetworkOff, networkOff } from '../../../kernel/rpc/networkOff.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  SettingsToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { liquiditySlippageBps } from '../../../kernel/settings/liquiditySlippage.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import type { Balance, BalanceService } from '../../../kernel/tokens/BalanceService.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { type WalletGate, walletGate } from '../../../kernel/wallet/walletGate.ts';
import { FollowedPair } from '../services/FollowedPair.ts';
import type { PairSource } from './depositPlan.ts';

const BPS = 10_000n;

export type Side = 'A' | 'B';

/** Two selected currencies with the state of their pair and the account's balances. */
export class PairForm {
  currencyA: Currency | undefined = undefined;
  currencyB: Currency | undefined = undefined;
  protected readonly settings: UserSettings;
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #balances: BalanceService;
  readonly #wallet: WalletSession;
  readonly #followed: FollowedPair;

  constructor(services: ServiceReader) {
    const { get } = services;
    this.settings = get(SettingsToken);
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#balances = get(BalanceServiceToken);
    this.#wallet = get(WalletSessionToken);
    this.#followed = new FollowedPair(this, services);
    makeObservable(this, {
      currencyA: observableRef,
      currencyB: observableRef,
      pair: computed,
      setPair: action,
    });
  }

  /** Follows the pair and the balances until the disposer runs, which is while the page is open. */
  open(): () => void {
    return this.#followed.open();
  }

  setPair(currencyA: Currency | undefined, currencyB: Currency | undefined): void {
    this.currencyA = currencyA;
    this.currencyB = currencyB;
  }

  get chain(): ChainSpec {
    return this.#activeChain.chain;
  }

  get client(): ChainClient {
    return this.#clients.get(this.chain.id);
  }

  get account(): Address | undefined {
    return this.#wallet.account;
  }

  get router(): Address | undefined {
    return contractAddress(this.chain, 'v2Router02');
  }

  /** The reason why there are no pairs on this chain. */
  get off(): NetworkOff | undefined {
    return networkOff(this.client, [['v2Router02'], ['v2Factory']]);
  }

  /** What the wallet lacks. */
  get gate(): WalletGate {
    return walletGate(this.#wallet, this.chain.id);
  }

  get pair(): PairState {
    return this.#followed.state;
  }

  /** The pair's liquidity token, with its name on this chain. */
  get pairToken(): Token | undefined {
    return this.#followed.pairToken;
  }

  get slippageBps(): number {
    return liquiditySlippageBps(this.settings);
  }

  currency(side: Side): Currency | undefined {
    return side === 'A' ? this.currencyA : this.currencyB;
  }

  /** The token that the pair contains: the wrapped one for the native coin. */
  tokenOf(side: Side): Token | undefined {
    const currency = this.currency(side);
    return currency?.kind === 'native' ? wrappedNative(this.chain) : currency;
  }

  /** Where the present figures come from; undefined while they are not known. */
  protected get source(): PairSource | undefined {
    const { pair, slippageBps } = this;
    const { tokenPair, endpoint } = this.#followed;
    if (!tokenPair || (pair.state !== 'EXISTS' && pair.state !== 'NOT_EXISTS')) return undefined;
    const { address } = pair;
    return {
      pair: { ...tokenPair, address, isEmpty: pair.state === 'NOT_EXISTS' },
      aIs0: this.tokenOf('A')?.address === tokenPair.token0,
      ...{ slippageBps, endpoint },
    };
  }

  /** token0 of the pair. */
  protected get token0(): Address | undefined {
    return this.#followed.token0;
  }

  /** Of a pair's two values, the one of `side`. */
  sideOf<T>(side: Side, [value0, value1]: readonly [T, T]): T {
    return this.tokenOf(side)?.address === this.token0 ? value0 : value1;
  }

  /** Transfer fees of a side's token; undefined where it has none, or where none could be measured. */
  taxOf(side: Side): TokenTax | undefined {
    const token = this.tokenOf(side);
    return token && this.#followed.taxes?.get(token.address);
  }

  balance(currency: Currency | undefined): Balance | undefined {
    const { account } = this;
    return account && currency && this.#balances.get(account, currency);
  }

  /** `raw` less the slippage tolerance, rounded down. */
  lessSlippage(raw: bigint): bigint {
    return (raw * (BPS - BigInt(this.slippageBps))) / BPS;
  }
}
