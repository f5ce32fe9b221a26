import { observable, runInAction } from 'mobx';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { parseAddress } from '../../../kernel/chain/parseAddress.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { LoggedTransfer } from './approvalLogs.ts';

/** Transactions that are read for one page at most. */
const MAX_READ = 40;

/**
 * Finds out by which contract tokens left the account: a transfer's log does not name who moved the tokens,
 * but the transaction names the contract that the account called. Observable.
 */
export class LastUses {
  readonly #rpc: ChainClient['rpc'];
  readonly #called = observable.map<Hex, Address>([], { deep: false });
  readonly #asked = new Set<Hex>();

  constructor({ rpc }: Pick<ChainClient, 'rpc'>) {
    this.#rpc = rpc;
  }

  /** Reads the transactions of these transfers that were not read yet. */
  async read(transfers: readonly LoggedTransfer[]): Promise<void> {
    const hashes = new Set(transfers.map(({ hash }) => hash));
    const news = [...hashes].filter((hash) => !this.#asked.has(hash));
    await Promise.all(
      news.slice(0, Math.max(0, MAX_READ - this.#asked.size)).map((hash) => this.#read(hash)),
    );
  }

  /** The newest of `transfers` that a call of one of `spenders` made; undefined: not known. */
  newest(
    transfers: readonly LoggedTransfer[] | undefined,
    spenders: ReadonlySet<Address>,
  ): LoggedTransfer | undefined {
    return transfers?.find(({ hash }) => {
      const called = this.#called.get(hash);
      return called !== undefined && spenders.has(called);
    });
  }

  async #read(hash: Hex): Promise<void> {
    this.#asked.add(hash);
    try {
      const answer = await this.#rpc.request<unknown>('eth_getTransactionByHash', [hash]);
      const called = parseAddress((answer as { to?: unknown } | null)?.to);
      if (called) runInAction(() => this.#called.set(hash, called));
    } catch {
      // The use stays unknown, and is asked for again with the next read.
      this.#asked.delete(hash);
    }
  }
}
