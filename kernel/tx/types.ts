import type { CalldataCheck, TransactionCall } from '../calldata/TransactionCall.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { TransactionFees } from '../wallet/Connector.ts';
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

/** What a transaction must do to a balance at the least. */
export interface ExpectedChange {
  readonly owner: Address;
  readonly currency: Currency;
  /** Raw units; negative for what may leave. */
  readonly minDeltaRaw: bigint;
}

export interface TransactionRequest extends TransactionCall {
  /** Gas limit; absent: estimated with the chain's margin. */
  readonly gas?: bigint;
  /** Every transaction is read before the wallet gets it. */
  readonly check: CalldataCheck;
  /** Where given, the transaction is simulated first and must do this. */
  readonly expects?: readonly ExpectedChange[];
  /** Given where a waiting transaction is to be replaced; else both are the wallet's to choose. */
  readonly nonce?: number;
  readonly fees?: TransactionFees;
  /** The endpoint that quoted: the simulation asks another one where there is one. */
  readonly avoid?: string | undefined;
}

/** Asks the wallet to sign and send, with the record kept around it. */
export interface TransactionSender {
  /**
   * Check of the bytes -> simulation and gas estimate -> record -> wallet -> hash.
   * @returns the local id of the record
   * @throws SluiceError `calldata_mismatch`, `transaction_reverted` (simulation or estimate), `simulation_failed`,
   * `wallet_rejected`, `wallet_wrong_chain`, `wallet_failed`
   */
  send(request: TransactionRequest, draft: TransactionDraft): Promise<string>;
  /**
   * Several calls that the wallet carries out as one (EIP-5792), after the same checks. The last one's expectations
   * are of all together.
   * @throws SluiceError as {@link send}; `wallet_unsupported` where the wallet cannot
   */
  sendBatch(requests: readonly TransactionRequest[], draft: TransactionDraft): Promise<string>;
  /** Gas limit to ask for, by the chain's billing rule. @throws SluiceError `transaction_reverted` with the reason */
  estimateGas(chainId: number, from: Address, request: TransactionCall): Promise<bigint>;
}
