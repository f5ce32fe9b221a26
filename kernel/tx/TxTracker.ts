import type { Address } from '../chain/ChainSpec.ts';
import type { TransactionInfo } from './TransactionInfo.ts';
import type {
  AskedRequest,
  TransactionOutcome,
  TransactionRecord,
  TransactionReference,
} from './TransactionRecord.ts';

export interface TransactionDraft {
  readonly chainId: number;
  readonly from: Address;
  readonly info: TransactionInfo;
  /** Seconds, of the calldata's deadline. */
  readonly deadline?: number;
  readonly asked?: AskedRequest;
  /** Local id of the record that this one is to take the place of. */
  readonly replaces?: string;
}

export interface TransactionFilter {
  readonly chainId?: number;
  readonly from?: Address;
  /** Local id: the open attempts at taking its place, which are otherwise left out. */
  readonly replacing?: string;
}

/** Keeps every transaction from before the wallet is asked to a truthful end. Observable reads. */
export interface TxTracker {
  /** Resolves when the stored records have been read. */
  readonly ready: Promise<void>;
  /** Newest first. */
  list(filter?: TransactionFilter): readonly TransactionRecord[];
  get(id: string): TransactionRecord | undefined;
  outcome(record: TransactionRecord): TransactionOutcome;
  pendingCount(chainId: number, from: Address): number;
  /** Saved durably before it resolves: only then ask the wallet. */
  begin(draft: TransactionDraft): Promise<string>;
  /** @throws SluiceError `transaction_duplicate` when the reference is already known on the chain */
  submitted(
    id: string,
    reference: Exclude<TransactionReference, { kind: 'none' }>,
    nonce?: number,
  ): Promise<void>;
  /** The person said no in the wallet: the record goes. */
  rejected(id: string): Promise<void>;
  /** The wallet failed in a way that says nothing about whether it sent. Stays as `maybe_sent`. */
  uncertain(id: string): Promise<void>;
  /** Looks once more for one whose polling was given up. */
  recheck(id: string): Promise<void>;
  /** Resolves with the record once it has a receipt or another end. */
  settled(id: string, signal?: AbortSignal): Promise<TransactionRecord>;
}
