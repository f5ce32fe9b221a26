import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { TransactionStore } from '../records/TransactionStore.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';
import type { BlockRead, ChainReads, ReceiptRead } from './ChainReads.ts';
import type { PollHead } from './pollDue.ts';

const minuteMs = 60_000;
/** Refreshes in a row in which the block must be missing; one miss may be an endpoint that is behind. */
const absencesToAccept = 2;

/** Applies a receipt to a record. */
type Settle = (record: TransactionRecord, found: ReceiptRead, head: PollHead) => Promise<void>;

/** After inclusion: checks whether the block is still part of the chain, and how final it is. */
export class FinalityWatch {
  readonly #chain: ChainSpec;
  readonly #reads: ChainReads;
  readonly #store: TransactionStore;
  readonly #now: () => number;
  readonly #settle: Settle;
  /** By record id: number of refreshes in a row in which its block was missing. */
  readonly #absences = new Map<string, number>();
  #checked: PollHead | undefined;
  #tagsAt = Number.NEGATIVE_INFINITY;

  constructor(
    chain: ChainSpec,
    reads: ChainReads,
    store: TransactionStore,
    now: () => number,
    settle: Settle,
  ) {
    this.#settle = settle;
    this.#chain = chain;
    this.#reads = reads;
    this.#store = store;
    this.#now = now;
  }

  async check(records: readonly TransactionRecord[], head: PollHead): Promise<void> {
    for (const id of this.#absences.keys()) {
      if (!records.some((record) => record.id === id)) this.#absences.delete(id);
    }
    const before = this.#checked;
    const moved = before?.number !== head.number || before.timestamp !== head.timestamp;
    // A missing block is looked for without waiting for a new block: a node restored to an old state may make
    // none.
    if (records.length === 0 || (!moved && this.#absences.size === 0)) return;
    this.#checked = head;
    // The finality tags are read every block in the first minute after inclusion, and later after more than 2
    // new blocks.
    const fresh = records.some((record) => this.#now() - (record.confirmedTime ?? 0) < minuteMs);
    const blocks = head.number - this.#tagsAt;
    const tags = fresh || blocks < 0 || blocks > 2 ? await this.#tagNumbers(head) : undefined;
    const numbers = new Set(records.map((record) => record.receipt?.blockNumber));
    for (const number of numbers) {
      if (number === undefined) continue;
      const inBlock = records.filter((record) => record.receipt?.blockNumber === number);
      // Reorganisations happen early, so blocks that are already safe are checked less often.
      if (!tags && inBlock.every(({ id, finality }) => finality !== 'included' && !this.#absences.has(id)))
        continue;
      const block =
        number > head.number ? undefined : await this.#reads.block(number).catch(() => 'unknown' as const);
      if (block === 'unknown') continue;
      for (const record of inBlock) {
        const gone = block ? await this.#isElsewhere(record, block, tags) : this.#isMissed(record);
        if (gone) await this.#reorganised(record, head);
      }
    }
  }

  /** The block is missing: a node that is behind will catch up, one restored to an older state will not. */
  #isMissed({ id }: TransactionRecord): boolean {
    const absences = (this.#absences.get(id) ?? 0) + 1;
    this.#absences.set(id, absences);
    return absences >= absencesToAccept;
  }

  /**
   * Records the finality if the block is still part of the chain. @returns true if the chain has another
   * block there
   */
  async #isElsewhere(
    record: TransactionRecord,
    block: BlockRead,
    tags: ReadonlyMap<'safe' | 'finalized', number> | undefined,
  ): Promise<boolean> {
    this.#absences.delete(record.id);
    if (block.hash !== record.receipt?.blockHash.toLowerCase()) return true;
    if (!tags) return false;
    const reached = (['finalized', 'safe'] as const).find((tag) => (tags.get(tag) ?? -1) >= block.number);
    const finality = reached ?? 'included';
    if (finality !== record.finality) await this.#store.change(record.id, { finality });
    return false;
  }

  /** The block is no longer part of the chain: the transaction is in another block, or pending again. */
  async #reorganised(record: TransactionRecord, head: PollHead): Promise<void> {
    const known = record.receipt;
    if (!known) return;
    // One endpoint alone cannot take a confirmed transaction back: `unknown` also where they disagree.
    const found = await this.#reads.agreedReceipt(known.transactionHash).catch(() => 'unknown' as const);
    // A node that still reports the old block is behind.
    if (found === 'unknown' || found?.receipt.blockHash === known.blockHash.toLowerCase()) return;
    if (!found) {
      await this.#store.change(record.id, {
        receipt: undefined,
        confirmedTime: undefined,
        finality: undefined,
        failureReason: undefined,
        differs: undefined,
        lastCheckedBlockNumber: undefined,
      });
      return;
    }
    // The outer transaction of a Safe, sent by another account, does not show whether the inner one failed.
    const inner = known.from !== record.from && known.status !== undefined ? { status: known.status } : {};
    await this.#settle(record, { ...found, receipt: { ...found.receipt, ...inner } }, head);
  }

  async #tagNumbers(head: PollHead): Promise<ReadonlyMap<'safe' | 'finalized', number>> {
    this.#tagsAt = head.number;
    const numbers = new Map<'safe' | 'finalized', number>();
    await Promise.all(
      this.#chain.finalityTags.map(async (tag) => {
        const block = await this.#reads.block(tag).catch(() => undefined);
        if (block) numbers.set(tag, block.number);
      }),
    );
    return numbers;
  }
}
