import type { Address } from '../chain/ChainSpec.ts';
import type { TransactionInfo } from './TransactionInfo.ts';
import type {
  AskedRequest,
  BatchEnd,
  TransactionOutcome,
  TransactionRecord,
  TransactionReference,
} from './TransactionRecord.ts';

export interface TransactionDraft {
  readonly chainId: number;
  readonly from: Address;
  readonly info: TransactionInfo;
  /** Deadline in the calldata, seconds. */
  readonly deadline?: number;
  readonly asked?: AskedRequest;
  /** Local id of the record that this one is meant to replace. */
  readonly replaces?: string;
}

export interface TransactionFilter {
  readonly chainId?: number;
  readonly from?: Address;
  /** Local id: only the open replacements of that record, which are otherwise left out. */
  readonly replacing?: string;
}

/**
 * Follows every transaction from before the wallet request until its final outcome is known. Observable
 * reads.
 */
export interface TxTracker {
  /** Resolves when the stored records have been read. */
  readonly ready: Promise<void>;
  /** Newest first. */
  list(filter?: TransactionFilter): readonly TransactionRecord[];
  get(id: string): TransactionRecord | undefined;
  outcome(record: TransactionRecord): TransactionOutcome;
  pendingCount(chainId: number, from: Address): number;
  /** Resolves once the record is stored durably. Ask the wallet only after that. */
  begin(draft: TransactionDraft): Promise<string>;
  /**
   * @param batch how the wallet says that the batch of this record ended
   * @throws SluiceError `transaction_duplicate` when the reference is already known on the chain
   */
  submitted(
    id: string,
    reference: Exclude<TransactionReference, { kind: 'none' }>,
    nonce?: number,
    batch?: BatchEnd,
  ): Promise<void>;
  /**
   * A batch has ended and no transaction of it is known.
   * @param why `given_up`: the wallet says that it sent nothing; `age`: nobody tells what became of it
   */
  ended(id: string, why: 'given_up' | 'age'): Promise<void>;
  /** The person rejected the request in the wallet: removes the record. */
  rejected(id: string): Promise<void>;
  /** The wallet failed without saying whether it sent the transaction. The outcome stays `maybe_sent`. */
  uncertain(id: string): Promise<void>;
  /** Checks once more a transaction whose polling was given up. */
  recheck(id: string): Promise<void>;
  /** Resolves with the record once it has a receipt or another final outcome. */
  settled(id: string, signal?: AbortSignal): Promise<TransactionRecord>;
}
