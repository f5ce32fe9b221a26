import type { CalldataCheck, TransactionCall } from '../calldata/TransactionCall.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { TransactionFees, WalletAsk } from '../wallet/Connector.ts';
import type { TransactionDraft } from './TxTracker.ts';

/** The change of a balance that a transaction must make, between two bounds. */
export interface ExpectedChange {
  readonly owner: Address;
  readonly currency: Currency;
  /** Raw units; negative if the balance may decrease. */
  readonly minDeltaRaw: bigint;
  /** Raw units: with more, the figures behind the transaction are wrong. Absent: there is no upper bound. */
  readonly maxDeltaRaw?: bigint;
}

export interface TransactionRequest extends TransactionCall {
  /** Gas limit; absent: the estimate plus the chain's margin. */
  readonly gas?: bigint;
  /** Gas that it should take. Absent: what is usual for its kind. An estimate far beyond it is not believed. */
  readonly expectedGas?: bigint;
  /** The gas limit that the person allowed after `gas_excessive`. */
  readonly gasAllowed?: bigint | undefined;
  /** Checks the calldata of every transaction before the wallet gets it. */
  readonly check: CalldataCheck;
  /** If given, the transaction is simulated first and must make these changes. */
  readonly expects?: readonly ExpectedChange[];
  /** Given to replace a waiting transaction; otherwise the wallet chooses both. */
  readonly nonce?: number;
  readonly fees?: TransactionFees;
  /** The endpoint that gave the quote: the simulation asks another one if there is one. */
  readonly avoid?: string | undefined;
}

/** Asks the wallet to sign and send, and keeps the record up to date around it. */
export interface TransactionSender {
  /**
   * Calldata check -> simulation and gas estimate -> record -> wallet -> hash.
   * @param onAsk called at least once, the last time right before the wallet is asked, with what it is asked
   * for. If it throws, the wallet is not asked and no record stays.
   * @returns the local id of the record
   * @throws SluiceError `calldata_mismatch`, `transaction_reverted` (simulation or estimate),
   * `gas_excessive`, `gas_beyond_block`, `simulation_failed`, `wallet_rejected`, `wallet_wrong_chain`, `wallet_failed`
   */
  send(
    request: TransactionRequest,
    draft: TransactionDraft,
    onAsk?: (ask?: WalletAsk) => void,
  ): Promise<string>;
  /**
   * Sends several calls that the wallet executes as one batch (EIP-5792), after the same checks. The last
   * request's expectations apply to the whole batch.
   * @throws SluiceError as {@link send}; `wallet_unsupported` if the wallet cannot send batches
   */
  sendBatch(
    requests: readonly TransactionRequest[],
    draft: TransactionDraft,
    onAsk?: (ask?: WalletAsk) => void,
  ): Promise<string>;
  /**
   * Who is asked to pay the network cost of `from`'s batches: the host of the operator's service, if there is one
   * and the wallet can use it (ERC-7677).
   */
  sponsor(chainId: number, from: Address): Promise<string | undefined>;
  /**
   * Gas limit to ask for, by the chain's billing rule.
   * @param gasAllowed as in {@link TransactionRequest}
   * @throws SluiceError `transaction_reverted` with the reason, `gas_excessive`, `gas_beyond_block`
   */
  estimateGas(draft: TransactionDraft, request: TransactionCall, gasAllowed?: bigint): Promise<bigint>;
}
