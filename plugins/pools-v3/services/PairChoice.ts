import { computed, makeObservable, observableRef, reaction, runInAction } from 'mobx';
import { isV3Pool, type V3PoolState } from '../../../kernel/amm/index.ts';
import { type ActiveChain, contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { type Currency, type Token, wrappedNative } from '../../../kernel/currency/Currency.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { knownTicks } from '../../../kernel/positions/depth.ts';
import { PairTiers, type PoolExistence, type Tier } from '../../../kernel/positions/PairTiers.ts';
import { type PoolRef, type TokenPair, tokenPair } from '../../../kernel/quote/PoolRef.ts';
import { PoolStore } from '../../../kernel/quote/PoolStore.ts';
import type { ChainClient, ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import { type NetworkOff, networkOff } from '../../../kernel/rpc/networkOff.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import type { Logger } from '../../../kernel/runtime/Logger.ts';
import { ActiveChainToken, ChainClientsToken, LoggerToken } from '../../../kernel/services.ts';
import type { MintForm } from '../stores/MintForm.ts';
import { suggestedFee } from './tierShares.ts';

/** The form's pair and fee tier, and the present state of their pool. */
export class PairChoice {
  readonly #form: MintForm;
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #logger: Logger;
  protected tiersReader: PairTiers | undefined = undefined;
  protected poolReader: { readonly store: PoolStore; readonly ref: PoolRef } | undefined = undefined;

  constructor(form: MintForm, { get }: ServiceReader) {
    this.#form = form;
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#logger = get(LoggerToken);
    makeObservable<this, 'tiersReader' | 'poolReader'>(this, {
      tiersReader: observableRef,
      poolReader: observableRef,
      chain: computed,
      pair: computed,
    });
  }

  /** Follows the tiers and the chosen pool until the disposer runs. */
  watch(): () => void {
    const stops = [
      follow(
        () => {
          const { pair, client } = this;
          const fee = this.#form.feeAmount;
          // The chain's own tiers are read anyway.
          const isExtra = fee !== undefined && !client.chain.capabilities.feeTiers.includes(fee);
          return pair && this.manager ? { ...pair, client, extraFee: isExtra ? fee : 0 } : undefined;
        },
        ({ client, extraFee, ...pair }) => {
          const tiers = new PairTiers(client, pair, this.#logger, {
            extraFee: extraFee || undefined,
          });
          runInAction(() => {
            this.tiersReader = tiers;
          });
          const stop = tiers.watch();
          void client.clock.refresh().catch(() => undefined);
          return stop;
        },
      ),
      follow(
        () => {
          const { tier, pair, client } = this;
          return tier?.existence === 'EXISTS' && tier.pool && pair
            ? { client, address: tier.pool, fee: tier.fee, ...pair }
            : undefined;
        },
        ({ client, ...pool }) => {
          const store = new PoolStore(client);
          const ref: PoolRef = { kind: 'v3', ...pool };
          runInAction(() => {
            this.poolReader = { store, ref };
          });
          const stop = store.watch([ref]);
          return () => {
            stop();
            runInAction(() => {
              this.poolReader = undefined;
            });
          };
        },
      ),
      reaction(
        () => (this.#form.feeAmount === undefined && this.tiers ? suggestedFee(this.tiers) : undefined),
        (fee) => {
          if (fee !== undefined) this.#form.selectFee(fee);
        },
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  get chain(): ChainSpec {
    return this.#activeChain.chain;
  }

  get client(): ChainClient {
    return this.#clients.get(this.chain.id);
  }

  get manager(): Address | undefined {
    return this.chain.capabilities.protocols.includes('v3')
      ? contractAddress(this.chain, 'positionManager')
      : undefined;
  }

  /** The reason why nothing can be added on this chain. */
  get off(): NetworkOff | undefined {
    // Where the chain does not offer V3, its V3 contracts do not matter.
    return networkOff(this.client, this.manager ? [['positionManager'], ['v3Factory']] : [[]]);
  }

  /**
   * The tokens of the two currencies; undefined while one is missing, or the native coin has no wrapped
   * token.
   */
  get tokensAB(): readonly [Token, Token] | undefined {
    const { currencyA, currencyB } = this.#form;
    const [a, b] = [this.#token(currencyA), this.#token(currencyB)];
    return a && b ? [a, b] : undefined;
  }

  /** True for the same token twice, or the native coin with its wrapped token. */
  get samePair(): boolean {
    const tokens = this.tokensAB;
    return tokens !== undefined && tokens[0].address === tokens[1].address;
  }

  get pair(): TokenPair | undefined {
    const tokens = this.tokensAB;
    return tokens && !this.samePair ? tokenPair(tokens[0].address, tokens[1].address) : undefined;
  }

  /** Whether currency A is the pool's token0. */
  get aIs0(): boolean {
    return this.pair !== undefined && this.pair.token0 === this.tokensAB?.[0].address;
  }

  get tiers(): readonly Tier[] | undefined {
    return this.#currentTiers?.tiers;
  }

  get tiersError() {
    return this.#currentTiers?.error;
  }

  /** Undefined until the tiers of the present pair are being read. */
  get #currentTiers(): PairTiers | undefined {
    const { tiersReader, pair, client } = this;
    return pair && tiersReader?.isOf(client, pair) ? tiersReader : undefined;
  }

  /** The endpoint that the tiers were read from. */
  get endpoint(): string | undefined {
    return this.#currentTiers?.head?.endpoint;
  }

  get tier(): Tier | undefined {
    return this.tiers?.find(({ fee }) => fee === this.#form.feeAmount);
  }

  /** True where the requested fee does not exist in the factory. */
  get unknownFee(): boolean {
    return this.#form.feeAmount !== undefined && this.tiers !== undefined && this.tier === undefined;
  }

  /** Rules 4.72 to 4.76. */
  get existence(): PoolExistence {
    const { currencyA, currencyB, feeAmount } = this.#form;
    if (!currencyA || !currencyB || this.samePair) return 'INVALID';
    if (!this.tiers) return this.tiersError ? 'INVALID' : 'LOADING';
    return feeAmount === undefined ? 'NOT_EXISTS' : (this.tier?.existence ?? 'INVALID');
  }

  /** State of the selected pool, with the ticks around its price; undefined while it is not known. */
  get poolState(): V3PoolState | undefined {
    const reader = this.poolReader;
    const [state] = reader ? reader.store.states([reader.ref]) : [];
    return state && isV3Pool(state) ? state : undefined;
  }

  /** The ticks could not be read, or the chain has no contract that returns them. */
  get depthUnreadable(): boolean {
    const reader = this.poolReader;
    return reader !== undefined && reader.store.unreadable([reader.ref]).length > 0;
  }

  /**
   * Reads the pool's liquidity further from the price, where the chart shows ticks that are not known yet.
   */
  readDepth(tickLower: number, tickUpper: number): void {
    const { poolReader: reader, poolState } = this;
    if (!reader || !poolState) return;
    const { address } = reader.ref;
    const known = knownTicks(poolState);
    const wanted = [
      ...(tickLower < known.tickLower ? (['below'] as const) : []),
      ...(tickUpper > known.tickUpper ? (['above'] as const) : []),
    ].filter((side) => reader.store.canExtend(address, side));
    if (wanted.length > 0) reader.store.extend(wanted.map((side) => [address, side] as const));
  }

  #token(currency: Currency | undefined): Token | undefined {
    return currency?.kind === 'native' ? wrappedNative(this.chain) : currency;
  }
}
