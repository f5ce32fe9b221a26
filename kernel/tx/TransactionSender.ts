import type { CalldataCheck, TransactionCall } from '../calldata/TransactionCall.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { TransactionFees } from '../wallet/Connector.ts';
import type { TransactionDraft } from './TxTracker.ts';

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
   * @param onAsk the last gate: told right before the wallet is asked; what it throws calls the transaction off, and no
   * record of it stays
   * @returns the local id of the record
   * @throws SluiceError `calldata_mismatch`, `transaction_reverted` (simulation or estimate), `simulation_failed`,
   * `wallet_rejected`, `wallet_wrong_chain`, `wallet_failed`
   */
  send(request: TransactionRequest, draft: TransactionDraft, onAsk?: () => void): Promise<string>;
  /**
   * Several calls that the wallet carries out as one (EIP-5792), after the same checks. The last one's expectations
   * are of all together.
   * @throws SluiceError as {@link send}; `wallet_unsupported` where the wallet cannot
   */
  sendBatch(
    requests: readonly TransactionRequest[],
    draft: TransactionDraft,
    onAsk?: () => void,
  ): Promise<string>;
  /** Gas limit to ask for, by the chain's billing rule. @throws SluiceError `transaction_reverted` with the reason */
  estimateGas(chainId: number, from: Address, request: TransactionCall): Promise<bigint>;
}
