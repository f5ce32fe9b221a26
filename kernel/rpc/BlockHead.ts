import type { Timers } from '../runtime/Timers.ts';

export interface BlockHead {
  readonly number: bigint;
  /** Seconds. */
  readonly timestamp: bigint;
  readonly baseFeePerGas: bigint | undefined;
  /** Gas units that all transactions of the block may take together. */
  readonly gasLimit?: bigint | undefined;
  /** When it was received, ms of {@link Timers.elapsedMs}. */
  readonly receivedAtMs: number;
  readonly endpoint: string | undefined;
}

type LimitedHead = Pick<BlockHead, 'gasLimit'>;

/** What one transaction takes at most on many chains (EIP-7825). Where blocks are larger, none of ours is too large. */
const LARGEST = 2n ** 24n;
/** Not even a plain transfer fits into less: such a limit means nothing. */
const LEAST = 21_000n;

/** Gas units of a block like `head` where that may be too few for a transaction; undefined elsewhere, or if not known. */
export function smallBlockGas(head: LimitedHead | undefined): bigint | undefined {
  const { gasLimit = 0n } = head ?? {};
  return gasLimit >= LEAST && gasLimit < LARGEST ? gasLimit : undefined;
}

/**
 * Gas units for a call that is only simulated, where blocks are small. Most nodes would stop it at the block's limit, and
 * a transfer that runs out of gas looks like one that the token refuses. Whether it fits is another question.
 */
export function simulationGas(head: LimitedHead | undefined): bigint | undefined {
  return smallBlockGas(head) === undefined ? undefined : LARGEST;
}
