import type { Address } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import type { TransactionInfo } from '../tx/TransactionInfo.ts';
import type { TransactionRequest } from '../tx/TransactionSender.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';
import type { SignedPermit2 } from '../wallet/SignedPermit2.ts';
import type { Agreed } from './Agreed.ts';
import type { TypedOnce } from './typedOnce.ts';

/** What a contract must be allowed to take. */
interface Grant {
  readonly token: Token;
  readonly spender: Address;
  /** Raw units; what allows at least this much is not asked for again. */
  readonly neededRaw: bigint;
}

/** An allowance on chain. The runner resets it first where the token needs that. */
export interface ApproveStep extends Grant {
  readonly kind: 'approve';
}

/** An ERC-2612 signature, where token and wallet can; else an allowance on chain. */
export interface Permit2612Step extends Grant {
  readonly kind: 'permit2612';
}

/** A signature over Permit2's own allowance, which the `spender` uses; on chain where the wallet cannot sign. */
export interface Permit2Step extends Grant {
  readonly kind: 'permit2';
  readonly permit2: Address;
}

/** Takes an allowance away: before another one, or as all that a plan does. */
export interface ResetStep extends Omit<Grant, 'neededRaw'> {
  readonly kind: 'resetAllowance';
}

/** The transaction itself. */
export interface SendStep {
  readonly kind: 'send';
  /** The state's name by rule 4.55; default: PENDING_CONFIRMATION. */
  readonly name?: 'WRAPPING';
  /** The bytes, of what was agreed on and of what the steps before gave; of nothing that the page shows now. */
  build(given: Given): PlannedTransaction | Promise<PlannedTransaction>;
}

export type AllowanceStep = ResetStep | ApproveStep | Permit2612Step | Permit2Step;
export type PlanStep = AllowanceStep | SendStep;

/** What earlier steps gave to the transaction. */
export interface Given {
  readonly permits: readonly SignedPermit[];
  readonly permit2: SignedPermit2 | undefined;
  /** Seconds, for the calldata. */
  readonly deadline: number;
}

export interface PlannedTransaction {
  /** Without what it must do to balances: that is `Agreed.limits`. */
  readonly request: Omit<TransactionRequest, 'expects'>;
  readonly info: TransactionInfo;
  /** Seconds; of the calldata, where it is not the given one. */
  readonly deadline?: number;
}

/** What somebody else than who told the terms says of them; a plugin's own may say more. */
export interface Findings {
  /** `differs` is to be accepted before the plan is confirmed; `unavailable` traps nobody. */
  readonly outcome: 'agrees' | 'differs' | 'unavailable';
}

/** What a person agrees to and how it is carried out. A plugin makes it; `PlanRunner` runs it. */
export interface TransactionPlan<T = unknown> {
  readonly agreed: Agreed<T>;
  /** In the order in which they are taken. Called when they are first needed: may load code. */
  steps(): readonly PlanStep[] | Promise<readonly PlanStep[]>;
  /** Observable: the market no longer gives what was agreed on. The review then asks to accept what it gives. */
  differs?(): boolean;
  /** Asks a second source what it says of the terms, for the review. @throws SluiceError `cancelled` */
  confirm?(signal?: AbortSignal): Promise<Findings>;
  /** The chain refuses it, in a trial run or right before the wallet, though every allowance stands. */
  refused?(): void;
  /** What was typed for it. */
  readonly typed?: TypedOnce;
}
