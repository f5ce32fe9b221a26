import { makeObservable, observableRef, runInAction } from 'mobx';
import { wordAt } from '../../../kernel/abi/words.ts';
import type { ActiveChain } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { PoolPrice } from '../../../kernel/positions/PositionReader.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { ChainClients } from '../../../kernel/rpc/ChainClient.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { follow } from '../../../kernel/runtime/follow.ts';
import {
  ActiveChainToken,
  ChainClientsToken,
  TokenListServiceToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import type { WalletSession } from '../../../kernel/wallet/Connector.ts';
import { ListedFees } from '../../../ui/exchange/pools/ListedFees.ts';
import { OwnedTokenIds } from './OwnedTokenIds.ts';
import { PoolCurrencies } from './PoolCurrencies.ts';
import { decodeSlot0, slot0Call, type V4Position } from './positionCalls.ts';
import { V4PositionReader, v4Contracts } from './V4PositionReader.ts';

export type ListState =
  | { readonly kind: 'disconnected' | 'unsupported' | 'loading' | 'ready' }
  | { readonly kind: 'failed'; readonly error: SluiceError };

/** How far the search for positions has come. */
export interface SearchReach {
  /** How many positions the account has, found or not. */
  readonly total: number;
  /** How many were not found yet. */
  readonly left: number;
  /** The oldest block that was searched; undefined where none had to be. */
  readonly from: bigint | undefined;
  readonly complete: boolean;
}

interface Session {
  readonly reader: V4PositionReader;
  readonly ids: OwnedTokenIds;
}

/** Finds the positions of the connected account on the shown chain, and follows their prices. Observable. */
export class OwnedPositions {
  state: ListState = { kind: 'loading' };
  /** Newest first. */
  positions: readonly V4Position[] = [];
  /** How many were found whose figures make no sense or could not be read. */
  unread = 0;
  reach: SearchReach | undefined = undefined;
  /** True while older blocks are searched. */
  searching = false;
  /** Why older blocks could not be searched. */
  searchError: SluiceError | undefined = undefined;
  /** Undefined where there is no account. */
  protected fees: ListedFees | undefined = undefined;
  /** By pool id. */
  protected prices: ReadonlyMap<string, PoolPrice> = new Map();
  readonly #activeChain: ActiveChain;
  readonly #clients: ChainClients;
  readonly #tokens: TokenListService;
  readonly #wallet: WalletSession;
  #currencies: PoolCurrencies | undefined;
  #session: Session | undefined;
  #asked: readonly Hex[] = [];

  constructor({ get }: ServiceReader) {
    this.#activeChain = get(ActiveChainToken);
    this.#clients = get(ChainClientsToken);
    this.#tokens = get(TokenListServiceToken);
    this.#wallet = get(WalletSessionToken);
    makeObservable<this, 'prices' | 'fees'>(this, {
      fees: observableRef,
      state: observableRef,
      positions: observableRef,
      unread: observableRef,
      reach: observableRef,
      searching: observableRef,
      searchError: observableRef,
      prices: observableRef,
    });
  }

  priceOf({ poolId }: V4Position): PoolPrice | undefined {
    return this.prices.get(poolId);
  }

  /** What collecting from it would pay; `unknown`: could not be read; undefined: not read yet. */
  feesOf({ tokenId }: V4Position): TokenAmounts | 'unknown' | undefined {
    return this.fees?.of(tokenId);
  }

  /** Undefined while the token is being read. */
  currencyAt(address: Address): Currency | undefined {
    return this.#currencies?.get(address);
  }

  /** Follows account and chain until disposed. */
  open(): () => void {
    return follow(
      () => ({ chain: this.#activeChain.chain, account: this.#wallet.account }),
      ({ chain, account }) => {
        const contracts = v4Contracts(chain);
        this.#currencies = new PoolCurrencies(this.#tokens, chain);
        this.#set({ positions: [], unread: 0, reach: undefined, searchError: undefined });
        this.#set({ prices: new Map(), fees: undefined });
        this.#session = undefined;
        if (!contracts || !account) {
          this.#set({ state: { kind: contracts ? 'disconnected' : 'unsupported' } });
          return () => undefined;
        }
        const reader = new V4PositionReader(this.#clients.get(chain.id), contracts);
        const session = { reader, ids: new OwnedTokenIds(reader.client, contracts, account) };
        this.#session = session;
        const fees = new ListedFees((ids, block) => readFees(reader, ids, block));
        this.#set({ fees });
        void this.load();
        const stop = reader.client.clock.watch({
          calls: () => this.#calls(session),
          receive: (results, head) => this.#receive(results, head),
        });
        return () => {
          stop();
          fees.close();
          if (this.#session === session) this.#session = undefined;
        };
      },
    );
  }

  /** Reads the positions again; those that were found before need no search. */
  async load(): Promise<void> {
    if (this.state.kind !== 'ready') this.#set({ state: { kind: 'loading' } });
    const error = await this.#search();
    // What is known stays on show.
    if (error && this.state.kind !== 'ready') this.#set({ state: { kind: 'failed', error } });
  }

  /** Searches older blocks. */
  async lookFurther(): Promise<void> {
    if (this.state.kind !== 'ready' || this.reach?.complete) return;
    this.#set({ searchError: await this.#search() });
  }

  async #search(): Promise<SluiceError | undefined> {
    const session = this.#session;
    if (!session || this.searching) return undefined;
    this.#set({ searching: true, searchError: undefined });
    try {
      const { reader, ids } = session;
      const { number: block } = reader.client.clock.head ?? (await reader.client.clock.refresh());
      await ids.find(block);
      const { positions, unread } = await reader.positions(ids.ids, block);
      if (session !== this.#session) return undefined;
      this.#currencies?.need(positions.flatMap(({ key }) => [key.currency0, key.currency1]));
      const { total = 0, left, from, complete } = ids;
      const reach = { total, left, from, complete };
      this.#set({ positions, unread, reach, state: { kind: 'ready' } });
      await reader.client.clock.refresh().catch(() => undefined);
    } catch (error) {
      if (session === this.#session) return SluiceError.from(error, 'providers_failed');
    } finally {
      this.#set({ searching: false });
      // The account or the chain has changed meanwhile.
      if (this.#session && session !== this.#session) void this.load();
    }
    return undefined;
  }

  #calls({ reader, ids }: Session): readonly Call[] {
    this.#asked = [...new Set(this.positions.map(({ poolId }) => poolId))];
    return [ids.countCall, ...this.#asked.map((id) => slot0Call(reader.contracts, id))];
  }

  #receive([count, ...slots]: readonly CallResult[], head: BlockHead): void {
    const prices = new Map(this.prices);
    this.#asked.forEach((id, index) => {
      const price = decodeSlot0(slots[index])?.price;
      if (price) prices.set(id, price);
    });
    this.#set({ prices });
    const { reach } = this;
    if (reach && count?.ok && wordAt(count.data) !== BigInt(reach.total)) void this.load();
    void this.fees?.follow(
      this.positions.map(({ tokenId }) => tokenId),
      head,
    );
  }

  #set(change: Partial<Fields>): void {
    runInAction(() => Object.assign(this, change));
  }
}

type Fields = Pick<
  OwnedPositions,
  'state' | 'positions' | 'unread' | 'reach' | 'searching' | 'searchError'
> & {
  readonly prices: ReadonlyMap<string, PoolPrice>;
  readonly fees: ListedFees | undefined;
};

/** Positions and their state at one block: figures of two blocks do not fit together. */
async function readFees(reader: V4PositionReader, ids: readonly bigint[], block: bigint) {
  const { positions } = await reader.positions(ids, block);
  const states = await reader.states(positions, block);
  return new Map([...states].map(([id, { fees }]) => [id, fees]));
}
