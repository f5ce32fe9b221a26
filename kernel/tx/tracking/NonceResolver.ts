import type { Address, ChainSpec, Hex } from '../../chain/ChainSpec.ts';
import type { TransactionStore } from '../records/TransactionStore.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';
import { type ChainReads, type ChainTransaction, emptyDataHash } from './ChainReads.ts';
import { findNonceTaker } from './findNonceTaker.ts';
import { callDifference } from './mined/minedDifference.ts';
import type { PollHead } from './pollDue.ts';

/** How many rounds in a row the nonce (or the likely nonce) must be used without a receipt. */
const roundsToAccept = 2;
const roundsToMiss = 3;
const roundsToDrop = 5;
/** How many of the sender's transactions are searched for a lost one. */
const maxSearched = 5;

/** What was found about a transaction in consecutive rounds in which its nonce was used. */
interface Finding {
  readonly rounds: number;
  /** Rounds in which a node that shows pending transactions did not know it. */
  readonly unseen: number;
  /** The transaction that has its nonce, as found in the last round. */
  readonly taker?: ChainTransaction | undefined;
}

const noFinding: Finding = { rounds: 0, unseen: 0 };

/** Finds out from the sender's nonce what became of a transaction without a receipt. */
export class NonceResolver {
  readonly #chain: ChainSpec;
  readonly #reads: ChainReads;
  readonly #store: TransactionStore;
  /** By record id. */
  readonly #findings = new Map<string, Finding>();
  /** By sender, for one round. */
  #counts = new Map<Address, Promise<number | undefined>>();

  constructor(chain: ChainSpec, reads: ChainReads, store: TransactionStore) {
    this.#chain = chain;
    this.#reads = reads;
    this.#store = store;
  }

  /** Drops the counts of the previous head. */
  nextRound(): void {
    this.#counts = new Map();
  }

  /** Starts reading the count that `resolve` needs, while the receipt is being read. */
  prefetch(from: Address): void {
    void this.#count(from);
  }

  /** Whether one more check, even without a new block, may decide the outcome. */
  needsAnotherRound(id: string): boolean {
    const rounds = this.#findings.get(id)?.rounds ?? 0;
    return rounds > 0 && rounds < roundsToAccept;
  }

  /**
   * For a transaction without a receipt: was it replaced, sped up, cancelled or dropped, or is it still
   * waiting?
   * @returns true if the record was changed
   */
  async resolve(record: TransactionRecord, head: PollHead): Promise<boolean> {
    if (record.replacedBy !== undefined) return false;
    const learnt = record.nonce ?? (await this.#learnNonce(record));
    const certain = learnt === 'unseen' ? undefined : learnt;
    // The next nonce at the time of the wallet request is likely, but not certainly, its nonce.
    const nonce = certain ?? record.asked?.nextNonce;
    if (nonce === undefined || record.reference.kind !== 'hash') return false;
    const before = this.#findings.get(record.id);
    const rounds = await this.#roundsUsed(record, nonce);
    if (rounds === 0) return false;

    const taker = (await this.#stillIncluded(before?.taker)) ?? (await this.#findTaker(record, nonce, head));
    const unseen = learnt === 'unseen' ? (before?.unseen ?? 0) + 1 : 0;
    this.#findings.set(record.id, { rounds, unseen, taker });
    // If the nonce is certain, an included transaction with it decides at once.
    if (rounds < roundsToAccept && (!taker || certain === undefined)) return false;
    if (!taker) {
      if (certain === undefined || rounds < roundsToDrop) return false;
      if (!(await this.#isGone(record.reference.hash, record.from, nonce))) return false;
      const successor = this.#ownWithNonce(record, nonce);
      await this.#end(record, successor ? { replacedBy: successor.id } : { abandoned: 'nonce_used' });
      return true;
    }
    // It is included: the receipt will come.
    if (taker.hash === record.reference.hash || taker.hash === record.originalHash) return false;
    return this.#succeed(record, taker, certain !== undefined, unseen >= roundsToAccept);
  }

  /**
   * For a record without a reference: was it sent?
   * @returns true if the record was changed
   */
  async resolveLost(record: TransactionRecord, head: PollHead): Promise<boolean> {
    const first = record.asked?.nextNonce;
    if (first === undefined) return false;
    const count = await this.#count(record.from);
    const rounds = await this.#roundsUsed(record, first);
    if (count === undefined || rounds === 0) return false;
    const end = Math.min(count, first + maxSearched);
    for (let nonce = first; nonce < end; nonce++) {
      const taker = await this.#findTaker(record, nonce, head);
      // The transaction with this nonce cannot be read; it may be the lost one.
      if (!taker) return false;
      const known = this.#store.find(record.chainId, { kind: 'hash', hash: taker.hash });
      if (known || !sameRequest(record, taker)) continue;
      if (!(await this.#isMined(taker))) return false;
      await this.#end(record, { reference: { kind: 'hash', hash: taker.hash }, nonce: taker.nonce });
      return true;
    }
    if (end < count || rounds < roundsToMiss) return false;
    const agreed = this.#reads.hasOthers ? await this.#reads.agreedCount(record.from) : count;
    if (agreed === undefined || agreed <= first) return false;
    await this.#end(record, { abandoned: 'nonce_used' });
    return true;
  }

  /** The approximate block `agoMs` before `head`; rather too early than too late. */
  blockAt(agoMs: number, head: PollHead): number {
    const blocks = agoMs / Math.max(1, this.#chain.blockTimeMs);
    return Math.max(0, head.number - Math.ceil(blocks * 1.25) - 10);
  }

  /** @param likely the nonce is a guess, and a node that should know the transaction does not know it */
  async #succeed(
    record: TransactionRecord,
    taker: ChainTransaction,
    certain: boolean,
    likely: boolean,
  ): Promise<boolean> {
    if (record.reference.kind !== 'hash') return false;
    const next = { reference: { kind: 'hash', hash: taker.hash }, nonce: taker.nonce } as const;
    const originalHash = record.originalHash ?? record.reference.hash;
    const own = this.#store.find(record.chainId, { kind: 'hash', hash: taker.hash });
    // The receipt of `own` will settle both records.
    if (own && isFamily(own, record)) return false;
    if (!(await this.#isMined(taker))) return false;
    if (own && own.id !== record.id) {
      if (certain || likely) await this.#end(record, { replacedBy: own.id });
      return certain || likely;
    }
    // The same call under another hash: sped up. A transfer of nothing to oneself: cancelled.
    if (sameRequest(record, taker)) await this.#end(record, { ...next, originalHash });
    else if (isCancel(taker)) await this.#end(record, { ...next, originalHash, cancelled: true });
    else if (certain) await this.#end(record, { replacedBy: taker.hash, nonce: taker.nonce });
    // The nonce stays unknown, so the record is still polled; a receipt found later counts.
    else if (likely) await this.#end(record, { replacedBy: taker.hash });
    else return false;
    return true;
  }

  // What ends a record is compared between operators first: one endpoint alone could invent it.

  /** The nonce is used, and not by the transaction with this hash. @throws Disputed */
  async #isGone(hash: Hex, from: Address, nonce: number): Promise<boolean> {
    if (!this.#reads.hasOthers) return true;
    const [count, receipt] = await Promise.all([
      this.#reads.agreedCount(from),
      this.#reads.agreedReceipt(hash),
    ]);
    return count !== undefined && count > nonce && !receipt;
  }

  /** @throws Disputed */
  async #isMined({ hash, from, nonce }: ChainTransaction): Promise<boolean> {
    if (!this.#reads.hasOthers) return true;
    const [found, receipt] = await Promise.all([
      this.#reads.agreedTransaction(hash),
      this.#reads.agreedReceipt(hash),
    ]);
    return receipt !== undefined && found?.from === from && found.nonce === nonce;
  }

  #end(record: TransactionRecord, changes: Parameters<TransactionStore['change']>[1]): Promise<void> {
    this.#findings.delete(record.id);
    return this.#store.change(record.id, changes);
  }

  /**
   * Reads the transaction itself. Not on chains that hide pending transactions: the answer there is always
   * null.
   */
  async #learnNonce(record: TransactionRecord): Promise<number | 'unseen' | undefined> {
    if (record.reference.kind !== 'hash' || !this.#chain.pendingVisible) return undefined;
    const transaction = await this.#reads
      .transaction(record.reference.hash)
      .then((found) => found ?? ('unseen' as const))
      .catch(() => undefined);
    if (transaction === 'unseen') return 'unseen';
    if (transaction?.from !== record.from) return undefined;
    const replaced = record.replaces !== undefined && record.asked?.nextNonce === transaction.nonce;
    // With another nonce the wallet sent an additional transaction, which replaces nothing.
    const replaces = replaced ? record.replaces : undefined;
    await this.#store.change(record.id, { nonce: transaction.nonce, replaces });
    return transaction.nonce;
  }

  async #roundsUsed(record: TransactionRecord, nonce: number): Promise<number> {
    const count = await this.#count(record.from);
    if (count === undefined) return 0;
    const before = count > nonce ? (this.#findings.get(record.id) ?? noFinding) : undefined;
    const now = before ? { ...before, rounds: before.rounds + 1 } : noFinding;
    this.#findings.set(record.id, now);
    return now.rounds;
  }

  #count(from: Address): Promise<number | undefined> {
    const known = this.#counts.get(from);
    if (known) return known;
    const count = this.#reads.transactionCount(from).catch(() => undefined);
    this.#counts.set(from, count);
    return count;
  }

  async #stillIncluded(taker: ChainTransaction | undefined): Promise<ChainTransaction | undefined> {
    const found = taker && (await this.#reads.receipt(taker.hash).catch(() => undefined));
    return found && taker;
  }

  #findTaker(
    record: TransactionRecord,
    nonce: number,
    head: PollHead,
  ): Promise<ChainTransaction | undefined> {
    return findNonceTaker(this.#reads, record.from, nonce, head.number);
  }

  #ownWithNonce(record: TransactionRecord, nonce: number): TransactionRecord | undefined {
    const others = this.#store.all.filter(
      (other) =>
        other.id !== record.id &&
        !isFamily(other, record) &&
        other.chainId === record.chainId &&
        other.from === record.from &&
        other.nonce === nonce,
    );
    return others.find((other) => other.receipt) ?? others[0];
  }
}

/** One of them replaces the other, or both replace a third. */
function isFamily(one: TransactionRecord, other: TransactionRecord): boolean {
  return one.id !== other.id && (one.replaces ?? one.id) === (other.replaces ?? other.id);
}

function sameRequest(record: TransactionRecord, transaction: ChainTransaction): boolean {
  const { asked } = record;
  if (!asked) return false;
  try {
    return callDifference({ ...record, asked }, transaction).length === 0;
  } catch {
    // The approval's stored amount is damaged, so an edited amount cannot be recognised.
    return false;
  }
}

function isCancel(transaction: ChainTransaction): boolean {
  return (
    transaction.to === transaction.from &&
    transaction.valueRaw === '0' &&
    transaction.dataHash === emptyDataHash
  );
}
