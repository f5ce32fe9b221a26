import { systemTimers } from '../../../runtime/Timers.ts';
import type { RecordChanges } from '../../records/TransactionStore.ts';
import type { TransactionRecord } from '../../TransactionRecord.ts';
import type { ChainReads, ChainTransaction } from '../ChainReads.ts';
import { callDifference } from '../mined/minedDifference.ts';

/** How long nodes may take to know a transaction before that is worth a word. */
export const UNSEEN_AFTER_MS = 60_000;
/** How often a waiting transaction is looked for. */
const LOOK_EVERY_MS = 30_000;

type Reads = Pick<ChainReads, 'transaction'>;

/**
 * Looks for transactions that the wallet says it sent and no node of the chain knows: first on the chain itself,
 * then, once in a visit, on the other chains of this build, where a wallet may have sent it by mistake or on purpose.
 */
export class UnseenSearch {
  readonly #reads: Reads;
  readonly #others: () => readonly (readonly [chainId: number, reads: Reads])[];
  readonly #lookedMs = new Map<string, number>();
  readonly #searched = new Set<string>();

  /** @param others the chains where else it may be */
  constructor(reads: Reads, others: () => readonly (readonly [chainId: number, reads: Reads])[]) {
    this.#reads = reads;
    this.#others = others;
  }

  /**
   * What is known of a record without a receipt; undefined if there is nothing new.
   * @throws SluiceError transport codes of its own chain
   */
  async look(record: TransactionRecord, ageMs: number): Promise<RecordChanges | undefined> {
    const { id, reference } = record;
    if (reference.kind !== 'hash' || ageMs < UNSEEN_AFTER_MS) return undefined;
    const nowMs = systemTimers.elapsedMs();
    const lookedMs = this.#lookedMs.get(id);
    if (lookedMs !== undefined && nowMs - lookedMs < LOOK_EVERY_MS) return undefined;
    this.#lookedMs.set(id, nowMs);
    if (await this.#reads.transaction(reference.hash)) {
      return record.unseen ? { unseen: undefined } : undefined;
    }
    const chainId = await this.#elsewhere(record);
    if (chainId !== undefined) {
      return { abandoned: 'other_chain', differs: { parts: ['chain'], chainId }, unseen: undefined };
    }
    return record.unseen ? undefined : { unseen: true };
  }

  async #elsewhere(record: TransactionRecord): Promise<number | undefined> {
    const { id, reference } = record;
    if (reference.kind !== 'hash' || this.#searched.has(id)) return undefined;
    this.#searched.add(id);
    const found = await Promise.all(
      this.#others().map(async ([chainId, reads]) => {
        const transaction = await reads.transaction(reference.hash).catch(() => undefined);
        return transaction && isTheirs(record, transaction) ? chainId : undefined;
      }),
    );
    return found.find((chainId) => chainId !== undefined);
  }
}

/** The same call by the same account: what an endpoint makes up must at least look like the request. */
function isTheirs({ from, info, asked }: TransactionRecord, transaction: ChainTransaction): boolean {
  if (transaction.from !== from) return false;
  try {
    return asked === undefined || callDifference({ info, asked }, transaction).length === 0;
  } catch {
    return false;
  }
}
