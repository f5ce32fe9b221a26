import type { Address, Hex } from '../chain/ChainSpec.ts';
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
}

/** Keeps every transaction from before the wallet is asked to a truthful end. Observable reads. */
export interface TxTracker {
  /** Resolves when the stored records have been read. */
  readonly ready: Promise<void>;
  /** Newest first. */
  list(filter?: { readonly chainId?: number; readonly from?: Address }): readonly TransactionRecord[];
  get(id: string): TransactionRecord | undefined;
  byHash(chainId: number, hash: Hex): TransactionRecord | undefined;
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
  /** Marks `id` cancelled under the cancelling transaction's hash. */
  cancelled(id: string, cancelHash: Hex): Promise<void>;
  /** Looks once more for one whose polling was given up. */
  recheck(id: string): Promise<void>;
  /** Resolves with the record once it has a receipt or another end. */
  settled(id: string, signal?: AbortSignal): Promise<TransactionRecord>;
}

export interface TransactionRequest {
  readonly to: Address;
  readonly data: Hex;
  readonly value: bigint;
  /** Gas limit; absent: estimated with the chain's margin. */
  readonly gas?: bigint;
}

/** Asks the wallet to sign and send, with the record kept around it. */
export interface TransactionSender {
  /**
   * Gas estimate -> record -> wallet -> hash.
   * @returns the local id of the record
   * @throws SluiceError `wallet_rejected`, `wallet_wrong_chain`, `transaction_reverted` (the estimate), `wallet_failed`
   */
  send(request: TransactionRequest, draft: TransactionDraft): Promise<string>;
  /** Gas limit to ask for, by the chain's billing rule. @throws SluiceError `transaction_reverted` with the reason */
  estimateGas(chainId: number, from: Address, request: TransactionRequest): Promise<bigint>;
}
