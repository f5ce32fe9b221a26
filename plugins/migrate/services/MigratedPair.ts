import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { type Fraction, isTaxed } from '../../../kernel/amm/index.ts';
import { type ActiveChain, contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { PairTiers, type Tier } from '../../../kernel/positions/PairTiers.ts';
import { type PairState, PairWatch } from '../../../kernel/positions/PairWatch.ts';
import type { ChainClient, ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import { type NetworkOff, networkOff } from '../../../kernel/rpc/networkOff.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import type { Logger } from '../../../kernel/runtime/Logger.ts';
import {
  ActiveChainToken,
  BalanceServiceToken,
  ChainClientsToken,
  LoggerToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { Balance, BalanceService } from '../../../kernel/tokens/BalanceService.ts';
import { followBalances } from '../../../kernel/tokens/followBalances.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { findTarget, type MigrationTarget } from './findTarget.ts';

const needed = ['v3Migrator', 'positionManager', 'v3Factory', 'v2Factory'] as const;

/** The V2 pair in the link: its state, the account's share of it, and the V3 tiers for its tokens. */
export class MigratedPair {
  addressText = '';
  target: MigrationTarget = { state: 'loading' };
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #tokens: TokenListService;
  readonly #balances: BalanceService;
  readonly #logger: Logger;
  readonly #wallet: WalletSession;
  protected pairWatch: PairWatch | undefined = undefined;
  protected tierWatch: PairTiers | undefined = undefined;
  protected attempt = 0;

  constructor({ get }: ServiceReader) {
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#tokens = get(TokenListServiceToken);
    this.#balances = get(BalanceServiceToken);
    this.#logger = get(LoggerToken);
    this.#wallet = get(WalletSessionToken);
    makeObservable<this, 'pairWatch' | 'tierWatch' | 'attempt'>(this, {
      addressText: observable,
      target: observableRef,
      pairWatch: observableRef,
      tierWatch: observableRef,
      attempt: observable,
      pairToken: computed,
      setAddress: action,
      retry: action,
    });
  }

  /**
   * Finds the pair and follows it, the V3 pools and the account's liquidity tokens until the disposer runs.
   */
  open(): () => void {
    const stops = [
      follow(
        () => ({ client: this.client, text: this.addressText, attempt: this.attempt }),
        ({ client, text }) => {
          const gone = new AbortController();
          void this.#find(client, text, gone.signal);
          return () => gone.abort();
        },
      ),
      follow(
        () => (this.target.state === 'known' ? { client: this.client, target: this.target } : undefined),
        ({ client, target: { tokens } }) => {
          const pairWatch = new PairWatch(client, tokens[0], tokens[1], this.#logger);
          const { token0, token1 } = pairWatch;
          const tierWatch = new PairTiers(client, { token0, token1 }, this.#logger, { holdings: false });
          runInAction(() => Object.assign(this, { pairWatch, tierWatch }));
          const watching = [pairWatch.start(), tierWatch.watch()];
          return () => {
            for (const stop of watching) stop();
            if (this.pairWatch !== pairWatch) return;
            runInAction(() => Object.assign(this, { pairWatch: undefined, tierWatch: undefined }));
          };
        },
      ),
      followBalances(this.#balances, () => ({
        // Without a pair no balances are needed.
        owner: this.pairToken && this.#wallet.account,
        chain: this.chain,
        currencies: [this.pairToken],
      })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  setAddress(text: string): void {
    this.addressText = text;
  }

  /** Searches for the pair again. */
  retry(): void {
    this.attempt += 1;
  }

  get chain(): ChainSpec {
    return this.#activeChain.chain;
  }

  get client(): ChainClient {
    return this.#clients.get(this.chain.id);
  }

  /** The reason why nothing can be migrated on this chain. */
  get off(): NetworkOff | undefined {
    // Where the chain does not offer V3, its V3 contracts do not matter.
    const offered = this.chain.capabilities.protocols.includes('v3');
    return networkOff(this.client, offered ? needed.map((kind) => [kind]) : [[]]);
  }

  /** Undefined on a chain on which nothing can be migrated. */
  get migrator(): Address | undefined {
    return this.off ? undefined : contractAddress(this.chain, 'v3Migrator');
  }

  get pair(): PairState {
    return this.pairWatch?.state ?? { state: 'LOADING' };
  }

  /** Raw token1 per raw token0. */
  get price(): Fraction | undefined {
    const { pair } = this;
    if (pair.state !== 'EXISTS') return undefined;
    return { numerator: pair.figures.reserve1, denominator: pair.figures.reserve0 };
  }

  get tokens(): readonly [Token, Token] | undefined {
    return this.target.state === 'known' ? this.target.tokens : undefined;
  }

  /** Tokens of the pair with a transfer fee. V3 pools do not support them. */
  get taxed(): readonly Token[] {
    return (this.tokens ?? []).filter(({ address }) => isTaxed(address, this.pairWatch?.taxes));
  }

  /** True where one side is the wrapped coin, so that a refund can arrive as native coin. */
  get hasNativeSide(): boolean {
    const wrapped = wrappedNative(this.chain)?.address;
    return (this.tokens ?? []).some(({ address }) => address === wrapped);
  }

  /** The pair's liquidity token, with its name on this chain. */
  get pairToken(): Token | undefined {
    const { target, chain } = this;
    if (target.state !== 'known') return undefined;
    return { kind: 'token', chainId: chain.id, address: target.address, decimals: 18, ...chain.lpToken };
  }

  /** The account's liquidity tokens, raw units; undefined while not known. */
  get ownedRaw(): bigint | undefined {
    const balance = this.#balance;
    return balance?.state === 'known' ? balance.raw : undefined;
  }

  get balanceUnknown(): boolean {
    return this.#balance?.state === 'unknown';
  }

  get tiers(): readonly Tier[] | undefined {
    return this.tierWatch?.tiers;
  }

  /** The endpoint that gave the tiers, which are read together with the pair. */
  get endpoint(): string | undefined {
    return this.tierWatch?.head?.endpoint;
  }

  get tiersError(): SluiceError | undefined {
    return this.tierWatch?.error;
  }

  get #balance(): Balance | undefined {
    const { pairToken } = this;
    const owner = this.#wallet.account;
    return owner && pairToken && this.#balances.get(owner, pairToken);
  }

  async #find(client: ChainClient, text: string, signal: AbortSignal): Promise<void> {
    const set = (target: MigrationTarget) => {
      if (signal.aborted) return;
      runInAction(() => {
        this.target = target;
      });
    };
    set({ state: 'loading' });
    set(await findTarget(client, this.#tokens, text, signal));
  }
}
