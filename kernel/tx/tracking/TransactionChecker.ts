import type { ChainClient } from '../../rpc/ChainClient.ts';
import { outsideText } from '../../untrusted/outsideText.ts';
import type { RecordChanges, TransactionStore } from '../records/TransactionStore.ts';
import { settledInfo } from '../settledOutput.ts';
import type { StoredReceipt, TransactionRecord } from '../TransactionRecord.ts';
import type { AskingTabs } from './AskingTabs.ts';
import { ChainReads, type ChainTransaction, type ReceiptRead } from './ChainReads.ts';
import { FinalityWatch } from './FinalityWatch.ts';
import { findSafeExecution } from './findSafeExecution.ts';
import { NonceResolver } from './NonceResolver.ts';
import { needsFinality, needsPolling } from './needsChecking.ts';
import { operationFailed } from './operationFailed.ts';
import { givesUp, type PollHead, pollDue } from './pollDue.ts';
import { receiptRetry, retryUntilFound } from './retryReceipt.ts';
import { revertIn } from './revertIn.ts';
import { SentCheck } from './SentCheck.ts';
import { successionOf } from './successionOf.ts';

/** Asks one chain about the transactions that are not at their end, once per head. */
export class TransactionChecker {
  readonly #client: ChainClient;
  readonly #reads: ChainReads;
  readonly #store: TransactionStore;
  readonly #asking: AskingTabs;
  readonly #nonces: NonceResolver;
  readonly #finality: FinalityWatch;
  readonly #sent: SentCheck;
  readonly #now: () => number;
  #busy = false;

  constructor(client: ChainClient, store: TransactionStore, asking: AskingTabs, now: () => number) {
    this.#client = client;
    this.#reads = new ChainReads(client.rpc);
    this.#store = store;
    this.#asking = asking;
    this.#now = now;
    this.#nonces = new NonceResolver(client.chain, this.#reads, store, now);
    this.#finality = new FinalityWatch(client.chain, this.#reads, store, now, (...found) =>
      this.#settle(...found),
    );
    this.#sent = new SentCheck(client, this.#reads);
  }

  /** Checks what is due at `head`. Ticks that come while one runs are left out. */
  async tick(head: PollHead, signal: AbortSignal): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const { chain } = this.#client;
      const mine = this.#store.all.filter((record) => record.chainId === chain.id);
      const due = mine.filter(
        (record) =>
          needsPolling(record, this.#asking) &&
          (pollDue(record, head, this.#now()) !== 'wait' || this.#nonces.suspects(record.id)),
      );
      this.#nonces.nextRound();
      // One after the other, so that a thousand pending ones are no burst on the endpoints.
      for (const record of due) {
        if (signal.aborted) return;
        await this.#check(record.id, head, signal);
      }
      await this.#finality.check(
        mine.filter((record) => needsFinality(record, chain, this.#now())),
        head,
      );
    } finally {
      this.#busy = false;
    }
  }

  /** Looks at one transaction by what the chain says now. */
  async recheck(id: string, head: PollHead, signal: AbortSignal): Promise<void> {
    this.#nonces.nextRound();
    await this.#check(id, head, signal);
  }

  /** A read that fails leaves it as it is. */
  async #check(id: string, head: PollHead, signal: AbortSignal): Promise<void> {
    const record = this.#store.get(id);
    if (!record) return;
    try {
      const ended = await this.#look(record, head, signal);
      const after = this.#store.get(id);
      if (ended || signal.aborted || !after || after.receipt) return;
      const abandoned = after.abandoned ?? givesUp(after, head, this.#now());
      await this.#store.change(id, { lastCheckedBlockNumber: head.number, abandoned });
    } catch {
      // Unknown, not "no": asked again at the next head.
    }
  }

  /** @returns true where the record was brought to another state, or must not be marked as checked */
  async #look(record: TransactionRecord, head: PollHead, signal: AbortSignal): Promise<boolean> {
    switch (record.reference.kind) {
      case 'hash':
        // One after the other would take a slow node twice as long.
        this.#nonces.expect(record.from);
        return (await this.#lookForReceipt(record, head, signal)) || this.#nonces.resolve(record, head);
      case 'safe':
        return this.#lookForSafe(record, head);
      case 'none':
        return this.#nonces.resolveLost(record, head);
      case 'calls':
        // Only the wallet knows what became of a bundle; it tells through `submitted`.
        return false;
    }
  }

  async #lookForReceipt(record: TransactionRecord, head: PollHead, signal: AbortSignal): Promise<boolean> {
    if (record.reference.kind !== 'hash') return false;
    const { hash } = record.reference;
    const retry = receiptRetry(this.#client.chain);
    const found = await retryUntilFound(() => this.#reads.receipt(hash), retry, signal);
    if (found) {
      await this.#settle(record, found, head);
      return true;
    }
    if (!record.originalHash) return false;
    // What took its place lost the race: the original was included after all.
    const original = await this.#reads.receipt(record.originalHash);
    if (!original) return false;
    await this.#settle(record, original, head, {
      reference: { kind: 'hash', hash: record.originalHash },
      originalHash: undefined,
      cancelled: undefined,
    });
    return true;
  }

  async #lookForSafe(record: TransactionRecord, head: PollHead): Promise<boolean> {
    if (record.reference.kind !== 'safe') return false;
    const { safeTxHash } = record.reference;
    const span = this.#client.chain.logSpan ?? 1_000;
    const from = record.lastCheckedBlockNumber ?? this.#nonces.blockAt(record.addedTime, head);
    const to = Math.min(head.number, from + span - 1);
    const execution = await findSafeExecution(this.#reads, record.from, safeTxHash, from, to);
    if (!execution) {
      await this.#store.change(record.id, { lastCheckedBlockNumber: to });
      return true;
    }
    const found = await this.#reads.receipt(execution.hash);
    if (!found) return true;
    // The outer transaction stands even where what the Safe was to do failed; the record is about the latter.
    const receipt: StoredReceipt = execution.succeeded ? found.receipt : { ...found.receipt, status: 0 };
    await this.#settle(record, { ...found, receipt }, head, {
      reference: { kind: 'hash', hash: execution.hash },
      originalHash: safeTxHash,
    });
    return true;
  }

  async #settle(
    record: TransactionRecord,
    told: ReceiptRead,
    head: PollHead,
    changes: RecordChanges = {},
  ): Promise<void> {
    const replaced = await this.#replacedBy(record);
    if (replaced) return this.#settle(replaced, told, head, successionOf(replaced, record));
    // As of a Safe: the bundler's transaction stands, the record is about what it was to do.
    const failed = operationFailed(told, record.from);
    const found = failed ? { ...told, receipt: { ...told.receipt, status: 0 } } : told;
    const request = changes.asked ?? record.asked;
    const { gasUsed, feeRaw } = found;
    const asked = request && { ...request, ...(gasUsed && { gasUsed }), ...(feeRaw && { feeRaw }) };
    const mined = await this.#sent.mined(found.receipt.transactionHash);
    const differs = await this.#sent.difference(record, found, mined, changes);
    const succeeded = found.receipt.status !== 0 && !differs;
    const info = succeeded ? settledInfo(record, found.logs, this.#client.chain) : undefined;
    await this.#store.change(record.id, {
      ...changes,
      // Something else than the cancellation that was asked for has cancelled nothing as was meant.
      ...(differs && { cancelled: undefined }),
      differs,
      ...(info && { info }),
      receipt: found.receipt,
      confirmedTime: await this.#includedAt(record, found.receipt, head),
      finality: 'included',
      lastCheckedBlockNumber: head.number,
      abandoned: undefined,
      replacedBy: undefined,
      failureReason: undefined,
      ...(asked && { asked }),
    });
    await this.#complete(record, found.receipt, mined);
    // With the nonce used, none of them can be included any more.
    for (const { id, replaces } of this.#store.all) if (replaces === record.id) await this.#store.remove(id);
  }

  /** The open record whose place `record` has taken, which goes on under the other's hash. */
  async #replacedBy({ id, replaces, reference, ...record }: TransactionRecord) {
    const original = replaces === undefined ? undefined : this.#store.get(replaces);
    // Records that name each other would take each other's place for ever.
    if (original?.replaces === id) return undefined;
    if (!original || original.receipt || reference.kind !== 'hash') return undefined;
    const nonce =
      record.nonce ?? (await this.#reads.transaction(reference.hash).catch(() => undefined))?.nonce;
    if (nonce === undefined || nonce === record.asked?.nextNonce) return original;
    // The wallet sent one more instead.
    await this.#store.change(id, { replaces: undefined });
    return undefined;
  }

  /** Now, unless it was included while nobody looked: then its block's time. */
  async #includedAt(record: TransactionRecord, receipt: StoredReceipt, head: PollHead): Promise<number> {
    const now = this.#now();
    if (head.number - receipt.blockNumber <= 10) return now;
    const block = await this.#reads.block(receipt.blockNumber).catch(() => undefined);
    return block ? Math.min(now, Math.max(record.addedTime, block.timestamp * 1_000)) : now;
  }

  /** What a receipt does not say: the nonce, and why it failed. Neither is needed for the outcome. */
  async #complete(
    record: TransactionRecord,
    receipt: StoredReceipt,
    transaction: ChainTransaction | undefined,
  ): Promise<void> {
    const failed = receipt.status === 0;
    // A Safe's or a bundler's transaction has its sender's nonce, and its own success: run again it fails by itself.
    if (transaction?.from !== record.from || (record.nonce !== undefined && !failed)) return;
    await this.#store.change(record.id, { nonce: transaction.nonce });
    if (!failed) return;
    const reason = await this.#reads
      .replay(transaction, receipt.blockNumber)
      .then(() => undefined)
      .catch((error: unknown) => revertIn(error)?.reason);
    const failureReason = outsideText(reason, 200);
    if (failureReason) await this.#store.change(record.id, { failureReason });
  }
}
