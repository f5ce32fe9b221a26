import type { WalletAsk } from '../../wallet/Connector.ts';
import type { PlanStep, SendStep } from '../TransactionPlan.ts';

/** How a run of a plan reports its progress, and asks whether it may go on. */
export interface PlanRun {
  /**
   * Checks whether the run may still ask the wallet. Called before a request is prepared, and again right
   * before the request itself, because reads and simulations in between take time.
   * @param step that the wallet will be asked for
   * @param ask what it is asked for, once that is final: right before the request
   * @throws SluiceError if the run was cancelled, or if what was agreed on no longer holds
   */
  enter(step: PlanStep, ask?: WalletAsk): void;
  /**
   * Checks with two operators that the amounts still hold: before the first of several steps, and right before
   * the transaction is sent.
   * @throws SluiceError if they do not, if they rest on less than what the review said, or if nobody answers
   */
  check(step: SendStep): Promise<void>;
  /**
   * What is signed next rests on the word of this endpoint's operator alone.
   * @throws SluiceError if the review said that two agree
   */
  readonly alone: (endpoint: string) => void;
  /** The gas limit that the person allowed, after an estimate that nobody expects. */
  readonly gasAllowed?: bigint | undefined;
  /** Shows the steps of the run, in order. */
  show(steps: readonly PlanStep[]): void;
  /** The wallet accepted an approval, and the run waits for it. @param id local id of its record */
  waits(id: string): void;
  /** The wallet accepted the transaction. @param id local id of its record */
  sent(id: string): void;
}
