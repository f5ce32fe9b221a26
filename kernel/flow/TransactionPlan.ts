import type { NoBasis, StateBasis } from '../basis/StateBasis.ts';
import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import type { TransactionInfo } from '../tx/TransactionInfo.ts';
import type { ExpectedChange, TransactionRequest } from '../tx/TransactionSender.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';
import type { SignedPermit2 } from '../wallet/SignedPermit2.ts';
import type { Agreed } from './Agreed.ts';
import type { TypedOnce } from './typedOnce.ts';

/** The amount of a token that a contract must be allowed to take. */
interface Grant {
  readonly token: Token;
  readonly spender: Address;
  /** Raw units. The step is left out if the present allowance is at least this much. */
  readonly neededRaw: bigint;
}

/** An approval transaction. The runner resets the allowance first if the token requires that. */
export interface ApproveStep extends Grant {
  readonly kind: 'approve';
  /** Set by the runner where the token refuses an unlimited approval: this one is for the needed amount. */
  readonly exact?: boolean;
}

/** An ERC-2612 signature if token and wallet support it, otherwise an approval transaction. */
export interface Permit2612Step extends Grant {
  readonly kind: 'permit2612';
}

/**
 * Lets `spender` take the token through Permit2: by a signature, or by a transaction if the wallet cannot
 * sign.
 */
export interface Permit2Step extends Grant {
  readonly kind: 'permit2';
  readonly permit2: Address;
  /** Set by the runner once it is clear that a transaction takes the signature's place, and why. */
  readonly onChain?: 'account_code' | 'wallet';
}

/** Sets an allowance to zero, either before a new approval or as a plan's only purpose. */
export interface ResetStep extends Omit<Grant, 'neededRaw'> {
  readonly kind: 'resetAllowance';
}

/**
 * A transaction of the plan. Most plans have one; several are sent in order, each once the one before is
 * confirmed, or all as one batch where the wallet can. Each must keep to its own limits, and the batch to
 * those of the plan.
 */
export interface SendStep {
  readonly kind: 'send';
  /** The state name of rule 4.55; default: PENDING_CONFIRMATION. */
  readonly name?: 'WRAPPING';
  /** What this transaction may move where it is sent alone. Default: `Agreed.limits`, which bind the batch. */
  readonly limits?: readonly ExpectedChange[];
  /**
   * Reads whether there is nothing left to do, as after an earlier try of a plan of several transactions: the
   * step is left out then. Absent: it is always sent. @throws SluiceError if that cannot be read
   */
  done?(): Promise<boolean>;
  /**
   * Called once the wallet has taken this transaction, but not for a batch, which is carried out whole or not
   * at all. @param id local id of its record
   */
  sent?(id: string): void;
  /**
   * Builds the transaction from the agreement and the results of earlier steps only, never from what the page
   * shows now.
   */
  build(given: Given): PlannedTransaction | Promise<PlannedTransaction>;
  /**
   * The state of the chain that the amounts rest on, or the reason why they rest on none. It is checked with
   * two operators when the review opens, and again before the wallet is asked. May load code.
   */
  basis(): StateBasis | NoBasis | Promise<StateBasis | NoBasis>;
}

/** A step that lets a contract take an amount. */
export type GrantStep = ApproveStep | Permit2612Step | Permit2Step;
export type AllowanceStep = ResetStep | GrantStep;
export type PlanStep = AllowanceStep | SendStep;

/** The results of earlier steps, from which the transaction is built. */
export interface Given {
  readonly permits: readonly SignedPermit[];
  readonly permit2: SignedPermit2 | undefined;
  /** Unix time in seconds, for the calldata; 0 if the plan has no deadline. */
  readonly deadline: number;
}

export interface PlannedTransaction {
  /** Without `expects`: the runner takes the expected balance changes from the limits. */
  readonly request: Omit<TransactionRequest, 'expects'>;
  readonly info: TransactionInfo;
  /** Unix time in seconds, if the calldata has another deadline than the given one. */
  readonly deadline?: number;
}

/** What a second source says about the terms. A plugin's own type may have more fields. */
export interface Findings {
  /** If `differs`, the person must accept that before confirming. `unavailable` does not block confirming. */
  readonly outcome: 'agrees' | 'differs' | 'unavailable';
}

/** What a person agrees to and how it is carried out. A plugin makes the plan; `PlanRunner` runs it. */
export interface TransactionPlan<T = unknown> {
  readonly agreed: Agreed<T>;
  /** The steps in order. Called only when they are needed, so this may load code. */
  steps(): readonly PlanStep[] | Promise<readonly PlanStep[]>;
  /**
   * Observable. True if the market no longer gives what was agreed on: the review then asks the person to
   * accept what it gives now.
   */
  differs?(): boolean;
  /** Asks a second source about the terms, for the review. @throws SluiceError `cancelled` */
  confirm?(signal?: AbortSignal): Promise<Findings>;
  /**
   * Called if the transaction reverts although it has all its allowances, by two operators where there are two: in the
   * simulation for the review, or in the checks right before the wallet is asked.
   * @param reason why, as decoded, where they say the same
   */
  refused?(reason?: string): void;
  /**
   * Of a plan that one endpoint's word does not carry. Called in place of asking the wallet where only one answers
   * for the state: it opens the review of a plan that needs no second one, or closes this one.
   */
  readonly alone?: (() => void) | undefined;
  /** What the record says of a batch of several transactions. Default: what it says of the last one. */
  readonly together?: TransactionInfo;
  /** What the person typed in the form for this plan. */
  readonly typed?: TypedOnce;
}
