import type { Address } from '../chain/ChainSpec.ts';
import type { UserSettings } from '../settings/types.ts';
import type { ExpectedChange } from '../tx/TransactionSender.ts';
import { APPROVAL_DEADLINE_SECONDS } from './deadline.ts';
import type { FlowSigner } from './FlowSigner.ts';

/** Of the person's settings, what every plan goes by. */
export type PlanSettings = Pick<UserSettings, 'deadlineSeconds' | 'approveExact'>;

/** Everything that a person saw and agreed to. It never changes; another agreement takes its place. */
export interface Agreed<T = unknown> extends FlowSigner {
  /** What else the review says of this kind of transaction. */
  readonly terms: T;
  /** The most that may leave and the least that must come, raw units: the trial run before the wallet is held to it. */
  readonly limits: readonly ExpectedChange[];
  readonly recipient: Address;
  /** For how long the transaction may wait once its bytes are made; undefined where they have no deadline. */
  readonly deadlineSeconds: number | undefined;
  /** For how long a signature in place of an approval holds. */
  readonly permitSeconds: number;
  /** Approvals are of the needed amount and not unlimited. */
  readonly approveExact: boolean;
}

/** What a plugin says of an agreement; the rest comes from the settings. */
export interface AgreedFigures<T> {
  readonly terms: T;
  readonly limits: readonly ExpectedChange[];
  /** Default: the account. */
  readonly recipient?: Address;
  /** Where the person has set none; absent where the calldata has no deadline. */
  readonly defaultDeadlineSeconds?: number;
  /** Of signatures, where the person has set none. */
  readonly defaultPermitSeconds?: number;
}

/** Freezes what a review is to show. @param settings as they are now; later changes do not count for it */
export function agree<T>(
  { account, chain, client }: FlowSigner,
  settings: PlanSettings,
  figures: AgreedFigures<T>,
): Agreed<T> {
  const { terms, limits, recipient = account, defaultDeadlineSeconds } = figures;
  const { deadlineSeconds, approveExact } = settings;
  return Object.freeze({
    account,
    chain,
    client,
    terms,
    limits,
    recipient,
    deadlineSeconds:
      defaultDeadlineSeconds === undefined ? undefined : (deadlineSeconds ?? defaultDeadlineSeconds),
    permitSeconds: deadlineSeconds ?? figures.defaultPermitSeconds ?? APPROVAL_DEADLINE_SECONDS,
    approveExact,
  });
}
