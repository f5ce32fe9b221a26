import type { Address, ChainSpec } from '../../chain/ChainSpec.ts';
import type { TransactionStore } from '../records/TransactionStore.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';
import { type ChainReads, type ChainTransaction, emptyDataHash } from './ChainReads.ts';
import { findNonceTaker } from './findNonceTaker.ts';
import { callDifference } from './minedDifference.ts';
import type { PollHead } from './pollDue.ts';

/** Rounds in which the nonce, or what it most likely was, must be used and no receipt found. */
const roundsToBelieve = 2;
const roundsToMiss = 3;
const roundsToDrop = 5;
/** Transactions of the sender looked through for a lost one. */
const maxSearched = 5;

/** What was seen of a transaction in the rounds in a row in which its nonce was used. */
interface Suspicion {
  readonly rounds: number;
  /** Rounds in which a node that tells pending ones did not know it. */
  readonly unseen: number;
  /** What has its nonce, as found in the round before. */
  readonly taker?: ChainTransaction | undefined;
}

const noSuspicion: Suspicion = { rounds: 0, unseen: 0 };

/** What became of transactions that have no receipt, told from their sender's nonce. */
export class NonceResolver {
  readonly #chain: ChainSpec;
  readonly #reads: ChainReads;
  readonly #store: TransactionStore;
  readonly #now: () => number;
  /** By record id. */
  readonly #suspicions = new Map<string, Suspicion>();
  /** By sender, for one round. */
  #counts = new Map<Address, Promise<number | undefined>>();

  constructor(chain: ChainSpec, reads: ChainReads, store: TransactionStore, now: () => number) {
    this.#chain = chain;
    this.#reads = reads;
    this.#store = store;
    this.#now = now;
  }

  /** Forgets the counts of the head before. */
  nextRound(): void {
    this.#counts = new Map();
  }

  /** Asks for what judging a transaction of `from` takes, while its receipt is asked for. */
  expect(from: Address): void {
    void this.#count(from);
  }

  /** Whether one more look, with or without a new block, may tell what became of it. */
  suspects(id: string): boolean {
    const rounds = this.#suspicions.get(id)?.rounds ?? 0;
    return rounds > 0 && rounds < roundsToBelieve;
  }

  /**
   * Without a receipt: replaced, sped up, cancelled, dropped, or still waiting?
   * @returns true where the record was changed
   */
  async resolve(record: TransactionRecord, head: PollHead): Promise<boolean> {
    if (record.replacedBy !== undefined) return false;
    const learnt = record.nonce ?? (await this.#learnNonce(record));
    const certain = learnt === 'unseen' ? undefined : learnt;
    // The nonce that was next when the wallet was asked is most likely, but not surely, its nonce.
    const nonce = certain ?? record.asked?.nextNonce;
    if (nonce === undefined || record.reference.kind !== 'hash') return false;
    const before = this.#suspicions.get(record.id);
    const rounds = await this.#roundsUsed(record, nonce);
    if (rounds === 0) return false;

    const taker = (await this.#stillIncluded(before?.taker)) ?? (await this.#taker(record, nonce, head));
    const unseen = learnt === 'unseen' ? (before?.unseen ?? 0) + 1 : 0;
    this.#suspicions.set(record.id, { rounds, unseen, taker });
    // Another transaction in a block with a nonce that is surely its own leaves nothing open.
    if (rounds < roundsToBelieve && (!taker || certain === undefined)) return false;
    if (!taker) {
      if (certain === undefined || rounds < roundsToDrop) return false;
      const successor = this.#ownWithNonce(record, nonce);
      await this.#end(record, successor ? { replacedBy: successor.id } : { abandoned: 'nonce_used' });
      return true;
    }
    // Included after all: the receipt will come.
    if (taker.hash === record.reference.hash || taker.hash === record.originalHash) return false;
    return this.#succeed(record, taker, certain !== undefined, unseen >= roundsToBelieve);
  }

  /**
   * A record without a reference: was it sent?
   * @returns true where the record was changed
   */
  async resolveLost(record: TransactionRecord, head: PollHead): Promise<boolean> {
    const first = record.asked?.nextNonce;
    if (first === undefined) return false;
    const count = await this.#count(record.from);
    const rounds = await this.#roundsUsed(record, first);
    if (count === undefined || rounds === 0) return false;
    const end = Math.min(count, first + maxSearched);
    for (let nonce = first; nonce < end; nonce++) {
      const taker = await this.#taker(record, nonce, head);
      // A gap in what can be seen: it may have been that one.
      if (!taker) return false;
      const known = this.#store.find(record.chainId, { kind: 'hash', hash: taker.hash });
      if (known || !sameRequest(record, taker)) continue;
      await this.#end(record, { reference: { kind: 'hash', hash: taker.hash }, nonce: taker.nonce });
      return true;
    }
    if (end < count || rounds < roundsToMiss) return false;
    await this.#end(record, { abandoned: 'nonce_used' });
    return true;
  }

  /** Roughly the block of a time, on the early side. */
  blockAt(timeMs: number, head: PollHead): number {
    const blocks = Math.max(0, this.#now() - timeMs) / Math.max(1, this.#chain.blockTimeMs);
    return Math.max(0, head.number - Math.ceil(blocks * 1.25) - 10);
  }

  /** @param likely the nonce is a guess, and a node that should know the transaction does not */
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
    // Its receipt ends both.
    if (own && isFamily(own, record)) return false;
    if (own && own.id !== record.id) {
      if (certain || likely) await this.#end(record, { replacedBy: own.id });
      return certain || likely;
    }
    // The same call under another hash: sped up. A transfer of nothing to oneself: cancelled.
    if (sameRequest(record, taker)) await this.#end(record, { ...next, originalHash });
    else if (isCancel(taker)) await this.#end(record, { ...next, originalHash, cancelled: true });
    else if (certain) await this.#end(record, { replacedBy: taker.hash, nonce: taker.nonce });
    // Its nonce stays unknown: it is asked for still, and if it is included after all that counts.
    else if (likely) await this.#end(record, { replacedBy: taker.hash });
    else return false;
    return true;
  }

  #end(record: TransactionRecord, changes: Parameters<TransactionStore['change']>[1]): Promise<void> {
    this.#suspicions.delete(record.id);
    return this.#store.change(record.id, changes);
  }

  /** Asks for the transaction itself. Where pending ones are invisible that says nothing: it is always null. */
  async #learnNonce(record: TransactionRecord): Promise<number | 'unseen' | undefined> {
    if (record.reference.kind !== 'hash' || !this.#chain.pendingVisible) return undefined;
    const transaction = await this.#reads
      .transaction(record.reference.hash)
      .then((found) => found ?? ('unseen' as const))
      .catch(() => undefined);
    if (transaction === 'unseen') return 'unseen';
    if (transaction?.from !== record.from) return undefined;
    const replaced = record.replaces !== undefined && record.asked?.nextNonce === transaction.nonce;
    // A wallet that chose another nonce has sent one more transaction, which stands for itself.
    const replaces = replaced ? record.replaces : undefined;
    await this.#store.change(record.id, { nonce: transaction.nonce, replaces });
    return transaction.nonce;
  }

  async #roundsUsed(record: TransactionRecord, nonce: number): Promise<number> {
    const count = await this.#count(record.from);
    if (count === undefined) return 0;
    const before = count > nonce ? (this.#suspicions.get(record.id) ?? noSuspicion) : undefined;
    const now = before ? { ...before, rounds: before.rounds + 1 } : noSuspicion;
    this.#suspicions.set(record.id, now);
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

  #taker(record: TransactionRecord, nonce: number, head: PollHead): Promise<ChainTransaction | undefined> {
    return findNonceTaker(this.#reads, record.from, nonce, head.number);
  }

  #ownWithNonce(record: TransactionRecord, nonce: number): TransactionRecord | undefined {
    const rivals = this.#store.all.filter(
      (other) =>
        other.id !== record.id &&
        !isFamily(other, record) &&
        other.chainId === record.chainId &&
        other.from === record.from &&
        other.nonce === nonce,
    );
    return rivals.find((other) => other.receipt) ?? rivals[0];
  }
}

/** One of them is to take the other's place, or both that of a third. */
function isFamily(one: TransactionRecord, other: TransactionRecord): boolean {
  return one.id !== other.id && (one.replaces ?? one.id) === (other.replaces ?? other.id);
}

function sameRequest(record: TransactionRecord, transaction: ChainTransaction): boolean {
  const { asked } = record;
  if (!asked) return false;
  try {
    return callDifference({ ...record, asked }, transaction).length === 0;
  } catch {
    // A damaged amount of an approval: only its very bytes would have told.
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
