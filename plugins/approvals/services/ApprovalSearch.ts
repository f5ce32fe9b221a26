import { makeObservable, observableRef, runInAction } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import {
  type ApprovalLogs,
  grantKey,
  type LoggedGrant,
  type LoggedTransfer,
  type LogScope,
  readApprovalLogs,
} from './approvalLogs.ts';

/** Blocks per request where the chain file names no limit; halved while a node refuses. */
const FIRST_SPAN = 10_000n;
const MIN_SPAN = 100n;
/** Block ranges for one call of `lookBack`, with up to three requests each. */
const WINDOWS = 5;
/** Transfers kept of each token, the newest: one of them may tell when an allowance was last used. */
const TRANSFERS = 5;

/**
 * The approvals of an account as the logs have them, from the newest block back. Knows how far it has read,
 * and goes on from there.
 */
export class ApprovalSearch {
  /** The newest approval above zero of each grant, by its key. */
  grants: ReadonlyMap<string, LoggedGrant> = new Map();
  /** The newest transfers of each token out of the account, newest first. */
  transfers: ReadonlyMap<Address, readonly LoggedTransfer[]> = new Map();
  /** The oldest block that was read; undefined before the first answer. */
  from: bigint | undefined = undefined;
  /** True where everything since the first contract's deployment was read. */
  complete = false;
  loading = false;
  error: SluiceError | undefined = undefined;
  readonly #client: ChainClient;
  readonly #scope: LogScope;
  /** No approval of these contracts is older. */
  readonly #first: bigint;
  #newest: bigint | undefined;
  #span: bigint;

  constructor(client: ChainClient, scope: LogScope) {
    this.#client = client;
    this.#scope = scope;
    const { logSpan, contracts } = client.chain;
    this.#span = logSpan === undefined ? FIRST_SPAN : BigInt(logSpan);
    const among = new Set([...scope.spenders, scope.permit2]);
    const blocks = contracts.filter(({ address }) => among.has(address)).map(({ block = 0 }) => block);
    this.#first = BigInt(Math.min(...blocks));
    makeObservable(this, {
      grants: observableRef,
      transfers: observableRef,
      from: observableRef,
      complete: observableRef,
      loading: observableRef,
      error: observableRef,
    });
  }

  /** Reads what came since the last call, and further back, with a limited number of requests. */
  async read(head: bigint): Promise<void> {
    await this.#attempt(async () => {
      await this.#forward(head);
      for (let windows = 0; windows < WINDOWS && !this.complete; windows += 1) {
        await this.#back(this.from === undefined ? head : this.from - 1n);
      }
    });
  }

  /** Reads what came since the last call alone. */
  async catchUp(head: bigint): Promise<void> {
    if (this.#newest !== undefined) await this.#attempt(() => this.#forward(head));
  }

  async #attempt(read: () => Promise<void>): Promise<void> {
    if (this.loading) return;
    this.#set({ loading: true, error: undefined });
    try {
      await read();
      this.#set({ loading: false });
    } catch (error) {
      this.#set({ loading: false, error: SluiceError.from(error, 'providers_failed') });
    }
  }

  async #forward(head: bigint): Promise<void> {
    if (this.#newest === undefined) return;
    while (this.#newest < head) {
      const start: bigint = this.#newest + 1n;
      const { logs, end } = await this.#window((span) => {
        const last = start + span - 1n;
        return [start, last < head ? last : head];
      });
      this.#newest = end;
      this.#keep(logs);
    }
  }

  async #back(to: bigint): Promise<void> {
    const { logs, start } = await this.#window((span) => {
      const first = to - span + 1n;
      return [first > this.#first ? first : this.#first, to];
    });
    this.#newest ??= to;
    this.#keep(logs);
    this.#set({ from: start, complete: start <= this.#first });
  }

  /** Reads a range, with a smaller span where the node refuses. */
  async #window(range: (span: bigint) => readonly [bigint, bigint]) {
    for (;;) {
      const [start, end] = range(this.#span);
      try {
        return { logs: await readApprovalLogs(this.#client, this.#scope, start, end), start, end };
      } catch (error) {
        const refused = error instanceof SluiceError && error.code === 'rpc_error';
        if (!refused || this.#span <= MIN_SPAN) throw error;
        this.#span /= 2n;
      }
    }
  }

  #keep(logs: ApprovalLogs): void {
    const grants = new Map(this.grants);
    for (const grant of logs.grants) {
      const key = grantKey(grant);
      const kept = grants.get(key);
      if (!kept || grant.block >= kept.block) grants.set(key, grant);
    }
    const transfers = new Map(this.transfers);
    for (const one of logs.transfers) {
      const kept = transfers.get(one.token) ?? [];
      if (kept.some(({ hash }) => hash === one.hash)) continue;
      const newest = [...kept, one].sort((a, b) => Number(b.block - a.block));
      transfers.set(one.token, newest.slice(0, TRANSFERS));
    }
    this.#set({ grants, transfers });
  }

  #set(
    change: Partial<Pick<ApprovalSearch, 'grants' | 'transfers' | 'from' | 'complete' | 'loading' | 'error'>>,
  ): void {
    runInAction(() => Object.assign(this, change));
  }
}
