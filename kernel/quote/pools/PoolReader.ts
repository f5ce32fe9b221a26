import type { PoolState } from '../../amm/types.ts';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';

/** Reads one pool. `calls` and `receive` alternate; all results of a round are from one block. */
export interface PoolReader {
  /** The calls of the next round. */
  calls(): readonly Call[];
  /** In the order of `calls`. */
  receive(results: readonly CallResult[]): void;
  /** Undefined before the first read and while the pool cannot be read: a wrong number is worse than none. */
  readonly state: PoolState | undefined;
  readonly error: SluiceError | undefined;
  /** Whether another round should follow at once. */
  readonly incomplete: boolean;
}
