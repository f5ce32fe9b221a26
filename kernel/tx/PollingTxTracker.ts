import { reaction, untracked, when } from 'mobx';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainClient, ChainClients } from '../rpc/ChainClient.ts';
import type { Logger } from '../runtime/Logger.ts';
import { loadChunk } from '../runtime/loadChunk.ts';
import type { PageVisibility } from '../runtime/PageVisibility.ts';
import type { TabLocks } from '../runtime/TabLocks.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { tabLocks } from '../runtime/tabApis.ts';
import type { Storage } from '../storage/types.ts';
import { TransactionStore } from './records/TransactionStore.ts';
import type {
  BatchEnd,
  TransactionOutcome,
  TransactionRecord,
  TransactionReference,
} from './TransactionRecord.ts';
import type { TransactionDraft, TransactionFilter, TxTracker } from './TxTracker.ts';
import { isLikelyReplaced, needsFinality, needsPolling } from './tracking/needsChecking.ts';
import { OpenWalletRequests } from './tracking/OpenWalletRequests.ts';
import { outcomeOf } from './tracking/outcomeOf.ts';
import type { PollHead } from './tracking/pollDue.ts';
import { TabLeader } from './tracking/TabLeader.ts';
import type { TransactionChecker } from './tracking/TransactionChecker.ts';

export interface PollingTxTrackerOptions {
  readonly storage: Storage;
  readonly clients: ChainClients;
  /** Chains on which a transaction that is nowhere to be found is looked for; default: none. */
  readonly chainIds?: () => readonly number[];
  readonly logger: Logger;
  /** Undefined: none; default: the browser's. */
  readonly locks?: TabLocks | undefined;
  readonly visibility: PageVisibility;
  /** Milliseconds; default: the wall clock. */
  readonly now?: () => number;
  /**
   * Loads the code that polls the chains, which an app without open transactions never needs; default: the
   * lazy module.
   */
  readonly loadChecker?: () => Promise<typeof TransactionChecker>;
}

const loadTransactionChecker = async () =>
  (await loadChunk(() => import('./tracking/TransactionChecker.ts'))).TransactionChecker;

const waiting: ReadonlySet<TransactionOutcome> = new Set(['asking', 'maybe_sent', 'pending']);

/** The app's one tracker. Records are in the store; only the leading tab polls the chains. */
export class PollingTxTracker implements TxTracker {
  readonly ready: Promise<void>;
  readonly #store: TransactionStore;
  readonly #asking: OpenWalletRequests;
  readonly #leader: TabLeader;
  readonly #clients: ChainClients;
  readonly #chainIds: () => readonly number[];
  readonly #logger: Logger;
  readonly #now: () => number;
  readonly #loadChecker: () => Promise<typeof TransactionChecker>;
  readonly #checkers = new Map<number, Promise<TransactionChecker>>();
  readonly #watched = new Map<number, () => void>();
  readonly #stopped = new AbortController();
  readonly #stopFollowing: () => void;

  constructor(options: PollingTxTrackerOptions) {
    this.#clients = options.clients;
    this.#chainIds = options.chainIds ?? (() => []);
    this.#logger = options.logger;
    this.#now = options.now ?? systemTimers.wallMs;
    this.#loadChecker = options.loadChecker ?? loadTransactionChecker;
    const locks = 'locks' in options ? options.locks : tabLocks();
    this.#asking = new OpenWalletRequests(locks);
    this.#leader = new TabLeader(locks, options.visibility);
    this.#store = new TransactionStore(options.storage, this.#asking, options.logger);
    this.ready = this.#store.ready;
    this.#stopFollowing = reaction(
      () => (this.#leader.leading ? this.#watchedChains() : []),
      (chainIds) => this.#watchOnly(new Set(chainIds)),
      // Runs on every change, because watching a chain can also end by age.
      { fireImmediately: true, equals: () => false },
    );
  }

  list({ chainId, from, replacing }: TransactionFilter = {}): readonly TransactionRecord[] {
    return this.#store.all.filter(
      (record) =>
        (chainId === undefined || record.chainId === chainId) &&
        (from === undefined || record.from === from) &&
        // A replacement is shown as part of the transaction it replaces, as long as that record exists.
        (replacing === undefined
          ? record.replaces === undefined || !this.#store.get(record.replaces)
          : record.replaces === replacing),
    );
  }

  get(id: string): TransactionRecord | undefined {
    return this.#store.get(id);
  }

  outcome(record: TransactionRecord): TransactionOutcome {
    return outcomeOf(record, this.#asking.has(record.id));
  }

  pendingCount(chainId: number, from: Address): number {
    return this.list({ chainId, from }).filter((record) => this.outcome(record) === 'pending').length;
  }

  async begin(draft: TransactionDraft): Promise<string> {
    const { chainId, from, info, deadline, asked, replaces } = draft;
    const id = randomId();
    await this.#asking.begin(id);
    try {
      await this.#store.put({
        id,
        chainId,
        from,
        reference: { kind: 'none' },
        info,
        addedTime: this.#now(),
        ...(deadline !== undefined && { deadline }),
        ...(asked && { asked }),
        ...(replaces !== undefined && { replaces }),
      });
    } catch (error) {
      this.#asking.end(id);
      await this.#store.remove(id);
      throw error;
    }
    return id;
  }

  async submitted(
    id: string,
    reference: Exclude<TransactionReference, { kind: 'none' }>,
    nonce?: number,
    batch?: BatchEnd,
  ): Promise<void> {
    const record = this.#known(id);
    const other = this.#store.find(record.chainId, reference);
    if (other && other.id !== id) {
      throw new SluiceError('transaction_duplicate', 'Attempted to add an existing transaction');
    }
    const saved = this.#store.change(id, {
      reference,
      ...(nonce !== undefined && { nonce }),
      ...(batch && { batch }),
    });
    this.#asking.end(id);
    await saved;
  }

  async ended(id: string, why: 'given_up' | 'age'): Promise<void> {
    await this.#store.change(id, { abandoned: why });
  }

  async rejected(id: string): Promise<void> {
    const removed = this.#store.remove(id);
    this.#asking.end(id);
    await removed;
  }

  async uncertain(id: string): Promise<void> {
    this.#known(id);
    this.#asking.end(id);
  }

  /** @throws SluiceError `transaction_unknown`, and the chain clock's errors */
  async recheck(id: string): Promise<void> {
    const record = this.#known(id);
    const client = this.#client(record.chainId);
    if (!client) return;
    const head = await client.clock.refresh();
    const checker = await this.#checker(client);
    await checker.recheck(id, pollHead(head), this.#stopped.signal);
  }

  /**
   * @throws SluiceError `transaction_unknown` if there is no such record or it is removed, `cancelled` by
   * `signal`
   */
  async settled(id: string, signal?: AbortSignal): Promise<TransactionRecord> {
    await this.ready;
    try {
      await when(
        () => {
          const record = this.#store.get(id);
          return !record || !waiting.has(this.outcome(record));
        },
        signal ? { signal } : {},
      );
    } catch (error) {
      throw new SluiceError('cancelled', 'No longer waiting for the transaction', { cause: error });
    }
    return this.#known(id);
  }

  dispose(): void {
    this.#stopped.abort();
    this.#stopFollowing();
    this.#watchOnly(new Set());
    this.#leader.dispose();
    this.#asking.dispose();
    this.#store.dispose();
  }

  /** Chains with records that are still to be checked, ascending. */
  #watchedChains(): readonly number[] {
    const chainIds = new Set<number>();
    for (const record of this.#store.all) {
      if (chainIds.has(record.chainId) || isOver(record, this.#now())) continue;
      const chain = this.#client(record.chainId)?.chain;
      if (!chain) continue;
      if (needsPolling(record, this.#asking) || needsFinality(record, chain, this.#now())) {
        chainIds.add(chain.id);
      }
    }
    return [...chainIds].sort((a, b) => a - b);
  }

  /** Subscribes to the clocks of exactly these chains. */
  #watchOnly(chainIds: ReadonlySet<number>): void {
    for (const [chainId, stop] of this.#watched) {
      if (chainIds.has(chainId)) continue;
      stop();
      this.#watched.delete(chainId);
    }
    for (const chainId of chainIds) {
      const client = this.#watched.has(chainId) ? undefined : this.#client(chainId);
      if (client) this.#watched.set(chainId, this.#watch(client));
    }
  }

  #watch(client: ChainClient): () => void {
    const stopped = new AbortController();
    const stop = client.clock.watch({
      calls: () => [],
      receive: (_results, head) => {
        this.#checker(client)
          .then((checker) => checker.tick(pollHead(head), stopped.signal))
          .then(() => {
            // A record that ends by age does not change, so the reaction does not run for it.
            if (!this.#watchedChains().includes(client.chain.id)) this.#stopWatching(client.chain.id);
          })
          .catch((error) => this.#logger.error('Transactions were not checked', error));
      },
    });
    return () => {
      stopped.abort();
      stop();
    };
  }

  #stopWatching(chainId: number): void {
    this.#watched.get(chainId)?.();
    this.#watched.delete(chainId);
  }

  #checker(client: ChainClient): Promise<TransactionChecker> {
    const chainId = client.chain.id;
    const known = this.#checkers.get(chainId);
    if (known) return known;
    const checker = this.#loadChecker().then(
      (Checker) => new Checker(client, this.#store, this.#asking, this.#now, () => this.#others(chainId)),
    );
    this.#checkers.set(chainId, checker);
    // A failed load is tried again at the next head.
    checker.catch(() => this.#checkers.delete(chainId));
    return checker;
  }

  #others(chainId: number): readonly ChainClient[] {
    const ids = this.#chainIds().filter((id) => id !== chainId);
    return ids.map((id) => this.#client(id)).filter((client) => client !== undefined);
  }

  /** Undefined for a chain that this build does not have; its records stay unchanged. */
  #client(chainId: number): ChainClient | undefined {
    try {
      return untracked(() => this.#clients.get(chainId));
    } catch {
      return undefined;
    }
  }

  #known(id: string): TransactionRecord {
    const record = this.#store.get(id);
    if (!record) throw new SluiceError('transaction_unknown', 'There is no such transaction');
    return record;
  }
}

const dayMs = 24 * 60 * 60_000;

/** A cheap first filter for a long history: these records cannot change any more. */
function isOver(record: TransactionRecord, nowMs: number): boolean {
  if (record.abandoned !== undefined) return true;
  if (record.replacedBy !== undefined && !record.receipt && !isLikelyReplaced(record)) return true;
  return record.receipt !== undefined && nowMs - (record.confirmedTime ?? record.addedTime) > dayMs;
}

function pollHead(head: { readonly number: bigint; readonly timestamp: bigint }): PollHead {
  return { number: Number(head.number), timestamp: Number(head.timestamp) };
}

/** `crypto.randomUUID` is missing on plain http, but random bytes are available everywhere. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
