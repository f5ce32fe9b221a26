import type { Hex } from '../../chain/ChainSpec.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { outsideText } from '../../untrusted/outsideText.ts';
import { RecordAges } from '../records/RecordAges.ts';
import type { RecordChanges, TransactionStore } from '../records/TransactionStore.ts';
import { settledInfo } from '../settledOutput.ts';
import type { StoredReceipt, TransactionRecord } from '../TransactionRecord.ts';
import { batchEnd } from './batches/batchEnd.ts';
import { ChainReads, type ChainTransaction, Disputed, type ReceiptRead } from './ChainReads.ts';
import { FinalityWatch } from './FinalityWatch.ts';
import { findExecutedCall, isAbout } from './findExecutedCall.ts';
import { findSafeExecution, safeExecutionIn } from './findSafeExecution.ts';
import { OUT_OF_GAS, ranOutOfGas } from './mined/ranOutOfGas.ts';
import { SentCheck } from './mined/SentCheck.ts';
import { NonceResolver } from './NonceResolver.ts';
import { needsFinality, needsPolling } from './needsChecking.ts';
import type { OpenWalletRequests } from './OpenWalletRequests.ts';
import { operationFailed } from './operationFailed.ts';
import { givesUp, type PollHead, pollDue } from './pollDue.ts';
import { replacementChanges } from './replacementChanges.ts';
import { receiptRetry, retryUntilFound } from './retryReceipt.ts';
import { revertIn } from './revertIn.ts';
import { OwnHashes } from './unseen/OwnHashes.ts';
import { UnseenSearch } from './unseen/UnseenSearch.ts';

/** A node that is a block behind disagrees for a moment: only a longer dispute is shown. */
const disputesToShow = 2;

/** Checks, once per head, one chain's transactions whose outcome is not final. */
export class TransactionChecker {
  readonly #client: ChainClient;
  readonly #reads: ChainReads;
  readonly #store: TransactionStore;
  readonly #asking: OpenWalletRequests;
  readonly #nonces: NonceResolver;
  readonly #finality: FinalityWatch;
  readonly #sent: SentCheck;
  readonly #unseen: UnseenSearch;
  readonly #ownHashes: OwnHashes;
  readonly #now: () => number;
  readonly #ages = new RecordAges();
  /** By record id: checks in a row at which the endpoints disagreed. */
  readonly #disputes = new Map<string, number>();
  #busy = false;

  /** @param others clients of the other chains, where a wallet may have sent a transaction by mistake */
  constructor(
    client: ChainClient,
    store: TransactionStore,
    asking: OpenWalletRequests,
    now: () => number,
    others: () => readonly ChainClient[] = () => [],
  ) {
    this.#client = client;
    this.#reads = new ChainReads(client.rpc);
    this.#store = store;
    this.#asking = asking;
    this.#now = now;
    this.#nonces = new NonceResolver(client.chain, this.#reads, store);
    this.#finality = new FinalityWatch(client.chain, this.#reads, store, now, (...found) =>
      this.#settle(...found),
    );
    this.#sent = new SentCheck(client, this.#reads);
    this.#ownHashes = new OwnHashes(this.#reads, client.chain.blockTimeMs);
    const readsOf = ({ chain, rpc }: ChainClient) => [chain.id, new ChainReads(rpc)] as const;
    this.#unseen = new UnseenSearch(this.#reads, () => others().map(readsOf));
  }

  /** Checks the transactions due at `head`. Ticks during a running check are skipped. */
  async tick(head: PollHead, signal: AbortSignal): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const { chain } = this.#client;
      const mine = this.#store.all.filter((record) => record.chainId === chain.id);
      const due = mine.filter(
        (record) =>
          needsPolling(record, this.#asking) &&
          (pollDue(record, head, this.#ages.of(record, head)) !== 'wait' ||
            this.#nonces.needsAnotherRound(record.id)),
      );
      this.#nonces.nextRound();
      // One at a time, so that a thousand pending transactions do not flood the endpoints.
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

  /** Checks one transaction against the chain's current state. */
  async recheck(id: string, head: PollHead, signal: AbortSignal): Promise<void> {
    this.#nonces.nextRound();
    await this.#check(id, head, signal);
  }

  /** Leaves the record unchanged if a read fails. */
  async #check(id: string, head: PollHead, signal: AbortSignal): Promise<void> {
    const record = this.#store.get(id);
    if (!record) return;
    try {
      const ended = await this.#checkState(record, head, signal);
      this.#disputes.delete(id);
      const after = this.#store.get(id);
      if (ended || signal.aborted || !after || after.receipt) return;
      const abandoned = after.abandoned ?? givesUp(after, head, this.#ages.of(after, head));
      await this.#store.change(id, { lastCheckedBlockNumber: head.number, abandoned, disputed: undefined });
    } catch (error) {
      // The result is unknown, not negative: checked again at the next head.
      if (error instanceof Disputed) await this.#noteDispute(id, error);
    }
  }

  /** The outcome stays open until two operators say the same. */
  async #noteDispute(id: string, { endpoints }: Disputed): Promise<void> {
    const count = (this.#disputes.get(id) ?? 0) + 1;
    this.#disputes.set(id, count);
    if (count >= disputesToShow && this.#store.get(id)) await this.#store.change(id, { disputed: endpoints });
  }

  /** @returns true if the record changed state, or must not be marked as checked */
  async #checkState(record: TransactionRecord, head: PollHead, signal: AbortSignal): Promise<boolean> {
    switch (record.reference.kind) {
      case 'hash':
        // Read in parallel with the receipt: in sequence a slow node would take twice as long.
        this.#nonces.prefetch(record.from);
        if (await this.#checkReceipt(record, head, signal)) return true;
        return (await this.#nonces.resolve(record, head)) || this.#lookFor(record, head);
      case 'safe':
        return this.#checkSafe(record, head);
      case 'none':
        return this.#nonces.resolveLost(record, head);
      case 'calls':
        // Only the wallet knows the state of a batch; `BatchFollower` reports it through `submitted`.
        return false;
    }
  }

  /** @returns true if the transaction was found on another chain */
  async #lookFor({ id }: TransactionRecord, head: PollHead): Promise<boolean> {
    const record = this.#store.get(id);
    if (!record || record.receipt) return false;
    const { reference } = record;
    const ageMs = this.#ages.of(record, head);
    // Where that cannot be read, or is disputed, it stays what the wallet called it.
    const waiting = await this.#ownHashes.awaitsOwners(record, ageMs).catch(() => false);
    if (reference.kind === 'hash' && waiting) {
      const { hash: safeTxHash } = reference;
      const waits = { reference: { kind: 'safe', safeTxHash }, lastCheckedBlockNumber: undefined } as const;
      await this.#store.change(id, { ...waits, unseen: undefined });
      return true;
    }
    const found = await this.#unseen.look(record, ageMs);
    if (found) await this.#store.change(id, found);
    return found?.abandoned !== undefined;
  }

  async #checkReceipt(record: TransactionRecord, head: PollHead, signal: AbortSignal): Promise<boolean> {
    if (record.reference.kind !== 'hash') return false;
    const { hash } = record.reference;
    const found = await this.#agreedReceipt(hash, signal);
    if (found) {
      await this.#settle(record, found, head);
      return true;
    }
    if (!record.originalHash) return false;
    // The replacement lost the race: the original transaction was included.
    const told = await this.#reads.receipt(record.originalHash);
    const original = told && (await this.#reads.agreedReceipt(record.originalHash, told));
    if (!original) return false;
    await this.#settle(record, original, head, {
      reference: { kind: 'hash', hash: record.originalHash },
      originalHash: undefined,
      cancelled: undefined,
    });
    return true;
  }

  /**
   * Asks one endpoint, and once more another one if it knows no receipt. Only when a receipt shows up is it
   * compared between operators.
   */
  async #agreedReceipt(hash: Hex, signal: AbortSignal): Promise<ReceiptRead | undefined> {
    let silent: string | undefined;
    const ask = async () => {
      const reading = this.#reads.receipt(hash, silent);
      // Where nobody else answers, what the first one said stands.
      const found = silent === undefined ? await reading : await reading.catch(() => undefined);
      silent = this.#client.rpc.lastEndpoint;
      return found;
    };
    const found = await retryUntilFound(ask, receiptRetry(this.#client.chain), signal);
    return found && this.#reads.agreedReceipt(hash, found);
  }

  async #checkSafe(record: TransactionRecord, head: PollHead): Promise<boolean> {
    if (record.reference.kind !== 'safe') return false;
    const { safeTxHash } = record.reference;
    const span = this.#client.chain.logSpan ?? 1_000;
    const from = record.lastCheckedBlockNumber ?? this.#nonces.blockAt(this.#ages.of(record, head), head);
    const to = Math.min(head.number, from + span - 1);
    const execution = await this.#execution(record, safeTxHash, [from, to]);
    if (!execution) {
      await this.#store.change(record.id, { lastCheckedBlockNumber: to });
      return true;
    }
    const { hash, named } = execution;
    const found = await this.#reads.agreedReceipt(hash);
    // One endpoint told the event: it counts if it is in the receipt that two agree on.
    const ended = found && safeExecutionIn(found.logs, record.from, named ? safeTxHash : undefined);
    const isOwn = hash === safeTxHash || found?.logs.some((log) => isAbout(record.from, log));
    const confirmed = named ? ended : (ended ?? (isOwn || undefined));
    if (!found || confirmed === undefined) return true;
    // The outer transaction succeeds even if the Safe's inner call failed; the record describes the inner
    // call.
    const receipt: StoredReceipt = confirmed ? found.receipt : { ...found.receipt, status: 0 };
    await this.#settle(record, { ...found, receipt }, head, {
      reference: { kind: 'hash', hash },
      originalHash: hash === safeTxHash ? undefined : safeTxHash,
    });
    return true;
  }

  /**
   * The transaction that executed what the owners of an account decided on: by the event that names its hash, or by the
   * call itself, where the wallet's hash is one that no contract knows.
   */
  async #execution(
    { chainId, from, asked }: TransactionRecord,
    hash: Hex,
    span: readonly [number, number],
  ): Promise<{ readonly hash: Hex; readonly named: boolean } | undefined> {
    const executed = await findSafeExecution(this.#reads, from, hash, ...span);
    if (executed) return { hash: executed.hash, named: true };
    const isOther = (other: Hex) => this.#store.find(chainId, { kind: 'hash', hash: other }) !== undefined;
    const found = asked && (await findExecutedCall(this.#reads, from, asked, span, isOther));
    if (found) return { hash: found, named: false };
    // A node may know the hash late: it was a transaction's after all.
    return asked && (await this.#reads.transaction(hash)) ? { hash, named: false } : undefined;
  }

  async #settle(
    record: TransactionRecord,
    receiptRead: ReceiptRead,
    head: PollHead,
    changes: RecordChanges = {},
  ): Promise<void> {
    const replaced = await this.#replacedBy(record);
    if (replaced) return this.#settle(replaced, receiptRead, head, replacementChanges(replaced, record));
    // As with a Safe: the bundler's transaction succeeded, but the record describes the operation inside it.
    const end = await batchEnd(this.#reads, record, receiptRead, this.#client.chain);
    const failed = operationFailed(receiptRead, record.from) || end?.failed === true;
    const found = failed ? { ...receiptRead, receipt: { ...receiptRead.receipt, status: 0 } } : receiptRead;
    const request = changes.asked ?? record.asked;
    const { gasUsed, feeRaw } = found;
    const asked = request && { ...request, ...(gasUsed && { gasUsed }), ...(feeRaw && { feeRaw }) };
    const mined = await this.#sent.mined(found.receipt.transactionHash);
    const differs = await this.#sent.difference(record, found, mined, changes);
    const succeeded = found.receipt.status !== 0 && !differs;
    const info = succeeded ? settledInfo(record, found.logs, this.#client.chain) : undefined;
    await this.#store.change(record.id, {
      ...changes,
      // If another transaction than the requested cancellation was mined, the person's request was not
      // carried out.
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
      disputed: undefined,
      unseen: undefined,
      ...(asked && { asked }),
      ...(end && { batch: end.batch }),
    });
    await this.#complete(record, found, mined);
    // The nonce is used, so no replacement can be included any more.
    for (const { id, replaces } of this.#store.all) if (replaces === record.id) await this.#store.remove(id);
  }

  /** The open record that `record` has replaced; it continues with the replacement's hash. */
  async #replacedBy({ id, replaces, reference, ...record }: TransactionRecord) {
    const original = replaces === undefined ? undefined : this.#store.get(replaces);
    // Two records that replace each other would loop forever.
    if (original?.replaces === id) return undefined;
    if (!original || original.receipt || reference.kind !== 'hash') return undefined;
    const nonce =
      record.nonce ?? (await this.#reads.transaction(reference.hash).catch(() => undefined))?.nonce;
    if (nonce === undefined || nonce === record.asked?.nextNonce) return original;
    // The wallet sent an additional transaction instead.
    await this.#store.change(id, { replaces: undefined });
    return undefined;
  }

  /** Now; or its block's time, if it was included while the app was not polling. */
  async #includedAt(record: TransactionRecord, receipt: StoredReceipt, head: PollHead): Promise<number> {
    const now = this.#now();
    if (head.number - receipt.blockNumber <= 10) return now;
    const block = await this.#reads.block(receipt.blockNumber).catch(() => undefined);
    return block ? Math.min(now, Math.max(record.addedTime, block.timestamp * 1_000)) : now;
  }

  /** Adds what a receipt does not contain: the nonce, and why it failed. The outcome needs neither. */
  async #complete(
    record: TransactionRecord,
    found: ReceiptRead,
    transaction: ChainTransaction | undefined,
  ): Promise<void> {
    const { receipt } = found;
    const failed = receipt.status === 0;
    // The outer transaction of a Safe or a bundler has its own sender, nonce and success: running it again
    // shows nothing.
    if (transaction?.from !== record.from || (record.nonce !== undefined && !failed)) return;
    await this.#store.change(record.id, { nonce: transaction.nonce });
    if (!failed) return;
    const reason = await this.#reads
      .replay(transaction, receipt.blockNumber)
      .then(() => undefined)
      .catch((error: unknown) => revertIn(error)?.reason);
    const ranOut = reason === undefined && ranOutOfGas(found, transaction, this.#client.chain);
    const failureReason = ranOut ? OUT_OF_GAS : outsideText(reason, 200);
    if (failureReason) await this.#store.change(record.id, { failureReason });
  }
}
