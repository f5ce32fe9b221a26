import type { PoolState } from '../../amm/types.ts';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';

/** Reads one pool. `calls` and `receive` alternate, all results of a round at one block. */
export interface PoolReader {
  /** What the next round must ask to bring the state up to date. */
  calls(): readonly Call[];
  /** In the order of `calls`. */
  receive(results: readonly CallResult[]): void;
  /** Undefined before it is read, and while it cannot be read: a wrong number is worse than none. */
  readonly state: PoolState | undefined;
  readonly error: SluiceError | undefined;
  /** True while another round should follow at once. */
  readonly incomplete: boolean;
}
