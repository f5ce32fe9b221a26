import type { Timers } from '../runtime/Timers.ts';

export interface BlockHead {
  readonly number: bigint;
  /** Seconds. */
  readonly timestamp: bigint;
  readonly baseFeePerGas: bigint | undefined;
  /** When it was received, ms of {@link Timers.elapsedMs}. */
  readonly receivedAtMs: number;
  readonly endpoint: string | undefined;
}
