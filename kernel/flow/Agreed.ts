import type { Address } from '../chain/ChainSpec.ts';
import type { UserSettings } from '../settings/types.ts';
import type { ExpectedChange } from '../tx/TransactionSender.ts';
import { APPROVAL_DEADLINE_SECONDS } from './deadline.ts';
import type { FlowSigner } from './FlowSigner.ts';

/** The user settings that every plan uses. */
export type PlanSettings = Pick<UserSettings, 'deadlineSeconds' | 'approveExact'>;

/** Everything that a person saw and agreed to. It never changes: a new agreement replaces it. */
export interface Agreed<T = unknown> extends FlowSigner {
  /** What else the review shows for this kind of transaction. */
  readonly terms: T;
  /**
   * The most that may leave and the least that must arrive, in raw units. The simulation right before the
   * wallet is asked must keep to these limits.
   */
  readonly limits: readonly ExpectedChange[];
  readonly recipient: Address;
  /** How long the transaction may wait after it is built; undefined if its calldata has no deadline. */
  readonly deadlineSeconds: number | undefined;
  /** How long a signature that replaces an approval is valid: as long as the transaction may wait, or longer. */
  readonly permitSeconds: number;
  /** True: approvals are for the needed amount. False: they are unlimited. */
  readonly approveExact: boolean;
}

/** The part of an agreement that the plugin gives; the rest comes from the signer and the settings. */
export interface AgreedFigures<T> {
  readonly terms: T;
  readonly limits: readonly ExpectedChange[];
  /** Default: the signer's account. */
  readonly recipient?: Address;
  /** Used if the person has set no deadline. Absent if the calldata has no deadline. */
  readonly defaultDeadlineSeconds?: number;
  /** Used for signatures if the person has set no deadline. Default: `APPROVAL_DEADLINE_SECONDS`. */
  readonly defaultPermitSeconds?: number;
}

/** Makes a frozen agreement. @param settings of this moment: later changes do not affect the agreement */
export function agree<T>(
  { account, chain, client }: FlowSigner,
  settings: PlanSettings,
  figures: AgreedFigures<T>,
): Agreed<T> {
  const { terms, limits, recipient = account, defaultDeadlineSeconds } = figures;
  const { deadlineSeconds, approveExact } = settings;
  const waits =
    defaultDeadlineSeconds === undefined ? undefined : (deadlineSeconds ?? defaultDeadlineSeconds);
  const permitted = deadlineSeconds ?? figures.defaultPermitSeconds ?? APPROVAL_DEADLINE_SECONDS;
  return Object.freeze({
    account,
    chain,
    client,
    terms,
    limits,
    recipient,
    deadlineSeconds: waits,
    permitSeconds: Math.max(permitted, waits ?? 0),
    approveExact,
  });
}
