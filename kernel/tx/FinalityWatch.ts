import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { BlockRead, ChainReads } from './ChainReads.ts';
import type { PollHead } from './pollDue.ts';
import type { TransactionRecord } from './TransactionRecord.ts';
import type { TransactionStore } from './TransactionStore.ts';

const minuteMs = 60_000;

/** After inclusion: is the block still the chain's, and how final is it? */
export class FinalityWatch {
  readonly #chain: ChainSpec;
  readonly #reads: ChainReads;
  readonly #store: TransactionStore;
  readonly #now: () => number;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(chain: ChainSpec, reads: ChainReads, store: TransactionStore, now: () => number) {
    this.#chain = chain;
    this.#reads = reads;
    this.#store = store;
    this.#now = now;
  }

  async check(records: readonly TransactionRecord[], head: PollHead): Promise<void> {
    // A fork shows early: every block in the first minute, every more than 2 blocks after it.
    const fresh = records.some((record) => this.#now() - (record.confirmedTime ?? 0) < minuteMs);
    const blocks = head.number - this.#checkedAt;
    if (records.length === 0 || (blocks >= 0 && blocks <= (fresh ? 0 : 2))) return;
    this.#checkedAt = head.number;
    const tags = await this.#tagNumbers();
    const numbers = new Set(records.map((record) => record.receipt?.blockNumber));
    for (const number of numbers) {
      if (number === undefined || number > head.number) continue;
      const block = await this.#reads.block(number).catch(() => undefined);
      if (!block) continue;
      const here = records.filter((record) => record.receipt?.blockNumber === number);
      for (const record of here) await this.#judge(record, block, tags);
    }
  }

  async #judge(
    record: TransactionRecord,
    block: BlockRead,
    tags: ReadonlyMap<'safe' | 'finalized', number>,
  ): Promise<void> {
    const { receipt } = record;
    if (!receipt) return;
    if (block.hash !== receipt.blockHash.toLowerCase()) return this.#reorganised(record);
    const reached = (['finalized', 'safe'] as const).find((tag) => (tags.get(tag) ?? -1) >= block.number);
    const finality = reached ?? 'included';
    if (finality !== record.finality) await this.#store.change(record.id, { finality });
  }

  /** Its block is no longer the chain's: either it stands in another one, or it waits again. */
  async #reorganised(record: TransactionRecord): Promise<void> {
    const known = record.receipt;
    if (!known) return;
    const found = await this.#reads.receipt(known.transactionHash).catch(() => 'unknown' as const);
    if (found === 'unknown') return;
    // A Safe's outer transaction, sent by another account, does not tell whether the inner one failed.
    const inner = known.from !== record.from && known.status !== undefined ? { status: known.status } : {};
    const back = {
      receipt: undefined,
      confirmedTime: undefined,
      finality: undefined,
      failureReason: undefined,
      lastCheckedBlockNumber: undefined,
    };
    await this.#store.change(
      record.id,
      found ? { receipt: { ...found.receipt, ...inner }, finality: 'included' } : back,
    );
  }

  async #tagNumbers(): Promise<ReadonlyMap<'safe' | 'finalized', number>> {
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
