import type { PoolState } from '../../amm/types.ts';
import type { SluiceError } from '../../errors/SluiceError.ts';
import type { Call, CallResult } from '../../rpc/Multicall.ts';
import type { PoolChanges } from './PoolChanges.ts';

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
  /** What tells of changes that `calls` would notice late; absent where there is nothing, or not yet. */
  readonly changes?: PoolChanges | undefined;
  /** Set before each round by whoever reads: whether a trade may use the pool, so that it is read closely. */
  closely?: boolean;
  /** Set once, where many pools are read: only what is near the price, until more is asked for. */
  frugal?: boolean;
  /** Set before each round: only what may change with every trade is read, unless something else did change. */
  quiet?: boolean;
  /** For a pool of which only a part was read: whether more of it can be, towards lower or higher prices. */
  canExtend?(side: 'below' | 'above'): boolean;
  /** Reads further out in the next round. @returns false when everything that may be read is known */
  extend?(side: 'below' | 'above'): boolean;
}
