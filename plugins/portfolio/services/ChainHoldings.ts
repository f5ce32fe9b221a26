import { makeObservable, observableRef, runInAction, untracked } from 'mobx';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import { pairCandidates } from '../../../kernel/positions/pairCandidates.ts';
import { type PairHoldings, pairHoldings } from '../../../kernel/positions/pairHoldings.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import {
  ChainClientsToken,
  ContributionsToken,
  TokenListServiceToken,
  UserTokensToken,
} from '../../../kernel/services.ts';
import type { UserTokens } from '../../../kernel/settings/types.ts';
import type { TokenListService } from '../../../kernel/tokens/TokenListService.ts';
import { PoolTokens } from '../../../ui/exchange/pools/PoolTokens.ts';
import { AddedHoldings, type AddedRead } from './AddedHoldings.ts';
import { NftSearch } from './NftSearch.ts';
import type { NftFacts } from './nftFacts.ts';
import { PositionCache, type PositionsRead } from './PositionCache.ts';
import { type BalancesRead, readBalances } from './readBalances.ts';

/** A value that was read, and when. */
export interface Snapshot<T> {
  readonly value: T;
  readonly block: bigint;
  /** Ms of `Timers.elapsedMs`. */
  readonly readAtMs: number;
}

type Part = 'balances' | 'positions' | 'pairs' | 'added';
export type Failures = Readonly<Partial<Record<Part, SluiceError>>>;

/**
 * What one account has on one chain. It is read at one block, and again only on request. A part that could
 * not be read again keeps its former value and age.
 */
export class ChainHoldings {
  balances: Snapshot<BalancesRead> | undefined = undefined;
  positions: Snapshot<PositionsRead> | undefined = undefined;
  pairs: Snapshot<PairHoldings> | undefined = undefined;
  /** Positions of the protocols that plugins add. */
  added: Snapshot<AddedRead> | undefined = undefined;
  /** Why the latest read of each part failed. */
  failures: Failures = {};
  loading = false;
  readonly chain: ChainSpec;
  readonly owner: Address;
  readonly client: ChainClient;
  readonly nfts: NftSearch;
  readonly positionCache: PositionCache;
  /** The tokens of positions. */
  readonly names: PoolTokens;
  readonly #tokens: TokenListService;
  readonly #userTokens: UserTokens;
  readonly #addedHoldings: AddedHoldings;
  readonly #facts = new Map<string, Promise<Partial<NftFacts>>>();
  #run = 0;

  constructor({ get }: ServiceReader, chain: ChainSpec, owner: Address) {
    this.#tokens = get(TokenListServiceToken);
    this.#userTokens = get(UserTokensToken);
    this.chain = chain;
    this.owner = owner;
    this.client = get(ChainClientsToken).get(chain.id);
    const contributions = get(ContributionsToken);
    this.#addedHoldings = new AddedHoldings(this.client, owner, () => contributions.of('positionSources'));
    this.positionCache = new PositionCache(this.client);
    this.nfts = new NftSearch(
      this.client,
      owner,
      this.positionCache.reader ? [this.positionCache.reader.manager] : [],
    );
    this.names = new PoolTokens(this.#tokens, chain.id);
    makeObservable(this, {
      balances: observableRef,
      positions: observableRef,
      pairs: observableRef,
      added: observableRef,
      failures: observableRef,
      loading: observableRef,
    });
  }

  /** True where each part has been read, or has failed, at least once. */
  get settled(): boolean {
    const { balances, positions, pairs, added, failures } = this;
    return (
      (balances ?? failures.balances) !== undefined &&
      (positions ?? failures.positions) !== undefined &&
      (pairs ?? failures.pairs) !== undefined &&
      (added ?? failures.added) !== undefined
    );
  }

  /** Reads everything again. Of overlapping reads, the one that started last wins. */
  async refresh(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.#set({ loading: true });
    try {
      const listed = untracked(() => this.#tokens.tokens(this.chain.id));
      const value = await readBalances(this.client, this.owner, listed);
      if (run !== this.#run) return;
      const block = value.head.number;
      const at = { block, readAtMs: value.head.receivedAtMs };
      const { balances: _, ...failures } = this.failures;
      this.#set({ balances: { value, ...at }, failures });
      await Promise.all([
        this.#part(run, 'positions', async () => {
          const read = await this.positionCache.read(this.owner, block);
          this.names.need(read.figures.flatMap(({ position }) => [position.token0, position.token1]));
          return { positions: { value: read, ...at } };
        }),
        this.#part(run, 'pairs', async () => {
          const imported = untracked(() => this.#userTokens.pairs(this.chain.id));
          const candidates = this.chain.capabilities.protocols.includes('v2')
            ? pairCandidates(this.chain, listed, imported)
            : [];
          const read = await pairHoldings(this.client, this.owner, candidates, block);
          return { pairs: { value: read, ...at } };
        }),
        this.#part(run, 'added', async () => {
          const read = await this.#addedHoldings.read(block);
          const tokens = read.positions.flatMap(({ currencies }) => currencies);
          this.names.need(tokens.filter((address) => address !== ZERO_ADDRESS));
          return { added: { value: read, ...at } };
        }),
      ]);
    } catch (cause) {
      // Without a block no other part can be read either.
      const error = SluiceError.from(cause, 'providers_failed');
      if (run === this.#run)
        this.#set({ failures: { balances: error, positions: error, pairs: error, added: error } });
    } finally {
      if (run === this.#run) this.#set({ loading: false });
    }
  }

  /** The first successful result of `load` for an NFT; after a failure `load` is called again. */
  once(key: string, load: () => Promise<Partial<NftFacts>>): Promise<Partial<NftFacts>> {
    const kept = this.#facts.get(key);
    if (kept) return kept;
    const facts = load();
    this.#facts.set(key, facts);
    facts.catch(() => this.#facts.delete(key));
    return facts;
  }

  /** Ignores the results of running reads. */
  stop(): void {
    this.#run += 1;
    this.#set({ loading: false });
  }

  async #part(
    run: number,
    part: Part,
    read: () => Promise<Partial<Pick<ChainHoldings, 'positions' | 'pairs' | 'added'>>>,
  ): Promise<void> {
    let change: Changes;
    try {
      const found = await read();
      const { [part]: _, ...failures } = this.failures;
      change = { ...found, failures };
    } catch (error) {
      change = { failures: { ...this.failures, [part]: SluiceError.from(error, 'providers_failed') } };
    }
    if (run === this.#run) this.#set(change);
  }

  #set(change: Changes): void {
    runInAction(() => Object.assign(this, change));
  }
}

type Changes = Partial<
  Pick<ChainHoldings, 'balances' | 'positions' | 'pairs' | 'added' | 'failures' | 'loading'>
>;
