import { computed, makeObservable, observable, observableRef, reaction, runInAction, untracked } from 'mobx';
import { contractAddress } from '../../../kernel/chain/ChainRegistry.ts';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ServiceReader } from '../../../kernel/plugin/Plugin.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { every } from '../../../kernel/runtime/Timers.ts';
import {
  ChainClientsToken,
  PageVisibilityToken,
  PriceServiceToken,
  TimersToken,
  TokenListServiceToken,
  TxTrackerToken,
} from '../../../kernel/services.ts';
import { SPENDERS } from '../../../ui/exchange/contractName.ts';
import { PoolTokens } from '../../../ui/exchange/pools/PoolTokens.ts';
import { ApprovalSearch } from '../services/ApprovalSearch.ts';
import { type GrantId, grantKey, type LoggedTransfer, type Place } from '../services/approvalLogs.ts';
import { BlockTimes } from '../services/BlockTimes.ts';
import { LastUses } from '../services/LastUses.ts';
import { type AllowancesRead, readAllowances } from '../services/readAllowances.ts';
import { type ApprovalRow, approvalRows } from './approvalRows.ts';

/** Allowances seldom change but by a transaction of the account, after which they are read at once. */
const REFRESH_MS = 300_000;
/** How many of the known tokens are asked for allowances that the logs may not show. */
const MAX_TOKENS = 200;

/** How far a block's time may be ahead of the clock. */
const MAX_AHEAD_SECONDS = 300;

/** What one account has approved on one chain: found in the logs and among the known tokens, read live. */
export class ApprovalsStore {
  readonly chain: ChainSpec;
  readonly owner: Address;
  readonly client: ChainClient;
  readonly permit2: Address | undefined;
  /** The chain's contracts that take tokens. */
  readonly spenders: readonly Address[];
  readonly search: ApprovalSearch;
  /** The latest read of what is allowed; it stays if reading it again fails. */
  read: AllowancesRead | undefined = undefined;
  /** Why the latest read failed. */
  error: SluiceError | undefined = undefined;
  loading = false;
  readonly #services: ServiceReader;
  readonly #names: PoolTokens;
  readonly #times: BlockTimes;
  readonly #uses: LastUses;
  readonly #chosen = observable.set<string>();
  #run = 0;

  constructor(services: ServiceReader, chain: ChainSpec, owner: Address) {
    const { get } = services;
    this.#services = services;
    this.chain = chain;
    this.owner = owner;
    this.client = get(ChainClientsToken).get(chain.id);
    this.permit2 = contractAddress(chain, 'permit2');
    this.spenders = SPENDERS.flatMap((kind) => contractAddress(chain, kind) ?? []);
    this.search = new ApprovalSearch(this.client, {
      owner,
      spenders: this.spenders,
      permit2: this.permit2,
    });
    this.#names = new PoolTokens(get(TokenListServiceToken), chain.id);
    this.#times = new BlockTimes(this.client);
    this.#uses = new LastUses(this.client);
    makeObservable(this, {
      read: observableRef,
      error: observableRef,
      loading: observableRef,
      rows: computed,
      unread: computed,
      chosen: computed,
    });
  }

  /** The approvals that stand, the highest value at risk first. */
  get rows(): readonly ApprovalRow[] {
    const { read, permit2 } = this;
    if (!read) return [];
    const prices = this.#services.get(PriceServiceToken);
    return approvalRows(this.#asked, {
      read,
      permit2,
      now: this.#now(read),
      tokenOf: (address) => this.#names.get(address),
      priceOf: (token) => prices.price(token),
      grantedAt: (id) => this.#granted(id),
      usedAt: (id) => this.#used(id),
    });
  }

  /** How many allowances could not be read, besides those of the rows. */
  get unread(): number {
    const { read, search } = this;
    return [...(read?.allowances ?? [])].filter(([key, told]) => told === 'node' && !search.grants.has(key))
      .length;
  }

  /** The rows whose boxes are ticked. */
  get chosen(): readonly ApprovalRow[] {
    return this.rows.filter(({ id }) => this.#chosen.has(id));
  }

  choose(ids: readonly string[], on: boolean): void {
    runInAction(() => {
      for (const id of ids) {
        if (on) this.#chosen.add(id);
        else this.#chosen.delete(id);
      }
    });
  }

  /** Reads now, at intervals, and after each transaction of the account, until disposed. */
  open(): () => void {
    const { get } = this.#services;
    const tracker = get(TxTrackerToken);
    const visibility = get(PageVisibilityToken);
    void this.refresh().then(() => this.lookBack());
    const stops = [
      every(get(TimersToken), REFRESH_MS, () => {
        if (visibility.visible) void this.refresh();
      }),
      reaction(
        () =>
          tracker
            .list({ chainId: this.chain.id, from: this.owner })
            .filter(({ receipt }) => receipt !== undefined).length,
        (now, before) => {
          if (now > before) void this.refresh();
        },
      ),
    ];
    return () => {
      this.#run += 1;
      for (const stop of stops) stop();
    };
  }

  /** Reads everything again. Of overlapping reads, the one that started last wins. */
  async refresh(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    runInAction(() => Object.assign(this, { loading: true }));
    try {
      const read = await readAllowances(this.client, this.owner, this.permit2, this.#candidates());
      if (run !== this.#run) return;
      runInAction(() => Object.assign(this, { read, error: undefined }));
      void this.#tellMore();
      const known = this.search.grants;
      await this.search.catchUp(read.head.number);
      if (run === this.#run && this.search.grants !== known) await this.#readNew();
    } catch (cause) {
      const error = SluiceError.from(cause, 'providers_failed');
      if (run === this.#run) runInAction(() => Object.assign(this, { error }));
    } finally {
      if (run === this.#run) runInAction(() => Object.assign(this, { loading: false }));
    }
  }

  /** Searches the logs further back, and reads what was found there. */
  async lookBack(): Promise<void> {
    const head = this.read?.head.number;
    if (head === undefined) return;
    await this.search.read(head);
    await this.#readNew();
  }

  /** Reads the allowances of grants that the logs have shown since the last read. */
  async #readNew(): Promise<void> {
    const { allowances } = this.read ?? {};
    if ([...this.search.grants.keys()].some((key) => !allowances?.has(key))) await this.refresh();
    else await this.#tellMore();
  }

  /** Everything that may be allowed: the known tokens with each contract, and what the logs show. */
  #candidates(): readonly GrantId[] {
    const { spenders, permit2, search } = this;
    const listed = untracked(() => this.#services.get(TokenListServiceToken).tokens(this.chain.id));
    const tokens = listed.slice(0, MAX_TOKENS).map(({ address }) => address);
    const logged = [...search.grants.values()];
    // What Permit2 may take bounds what others may take through it.
    const through = permit2 ? logged.filter(({ via }) => via === 'permit2') : [];
    const router = contractAddress(this.chain, 'universalRouter');
    const ids: GrantId[] = [
      ...tokens.flatMap((token) => spenders.map((spender): GrantId => ({ via: 'token', token, spender }))),
      ...(permit2 && router
        ? tokens.map((token): GrantId => ({ via: 'permit2', token, spender: router }))
        : []),
      ...through.map(({ token }): GrantId => ({ via: 'token', token, spender: permit2 as Address })),
      ...logged.map(({ via, token, spender }) => ({ via, token, spender })),
    ];
    return [...new Map(ids.map((id) => [grantKey(id), id])).values()];
  }

  get #asked(): readonly GrantId[] {
    return [...(this.read?.allowances.keys() ?? [])].map(idOf);
  }

  /** Names, times and uses of the rows. None of them is needed to revoke. */
  async #tellMore(): Promise<void> {
    const rows = untracked(() => this.rows);
    this.#names.need(rows.map(({ token }) => token));
    await this.#uses.read(rows.flatMap(({ token }) => this.search.transfers.get(token) ?? []));
    const used = untracked(() => rows.flatMap((row) => this.#used(row) ?? []));
    await this.#times.read([...rows.flatMap((row) => this.#granted(row) ?? []), ...used]);
  }

  /** Unix seconds. One node's word does not make an approval expired that is valid for days. */
  #now({ head }: AllowancesRead): number {
    const clock = Math.floor(this.#services.get(TimersToken).wallMs() / 1_000);
    return Math.min(Number(head.timestamp), clock + MAX_AHEAD_SECONDS);
  }

  #granted(id: GrantId): Place | undefined {
    const grant = this.search.grants.get(grantKey(id));
    return grant && this.#times.timed(grant);
  }

  #used({ via, token, spender }: GrantId): LoggedTransfer | undefined {
    const transfers = this.search.transfers.get(token);
    // Permit2 is called by the contracts that take tokens through it.
    const callers =
      via === 'token' && spender === this.permit2 ? this.#permit2Spenders(token) : new Set([spender]);
    const use = this.#uses.newest(transfers, callers);
    return use && { token, ...this.#times.timed(use) };
  }

  #permit2Spenders(token: Address): ReadonlySet<Address> {
    const router = contractAddress(this.chain, 'universalRouter');
    const logged = [...this.search.grants.values()].filter(
      (grant) => grant.via === 'permit2' && grant.token === token,
    );
    return new Set([...(router ? [router] : []), ...logged.map(({ spender }) => spender)]);
  }
}

function idOf(key: string): GrantId {
  const [via, token, spender] = key.split(':') as [GrantId['via'], Address, Address];
  return { via, token, spender };
}
