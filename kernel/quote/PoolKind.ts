import type { PoolMaths, PoolState } from '../amm/index.ts';
import type { AddedHopKind } from '../calldata/HopKind.ts';
import type { ChainSpec } from '../chain/ChainSpec.ts';
import type { PoolRef, TokenPair } from './PoolRef.ts';
import type { PoolReader } from './pools/PoolReader.ts';
import type { Reads } from './Reads.ts';

/** Finds the pools of one kind on one chain. It may remember what it has learnt. */
export interface PoolFinder {
  /**
   * The pools of all `pairs`: calls that share one request with those of the other kinds. A call that reverts means
   * no pool. `read` throws a SluiceError when a call was not executed, or its answer makes no sense.
   */
  find(pairs: readonly TokenPair[]): Reads<readonly PoolRef[]>;
}

/**
 * One kind of pool: how its pools are found, read and computed. Pools of all kinds meet in one graph, and what is
 * not in this contract nobody knows of a protocol.
 */
export interface PoolKind {
  /** Unique among all kinds. Pools, their states and the hops of a route name their kind by it. */
  readonly id: string;
  readonly maths: PoolMaths;
  /** Undefined where the chain has no pools of this kind. Called once for each chain. */
  finder(chain: ChainSpec): PoolFinder | undefined;
  /**
   * Reads `pool`, which this kind's finder or a link has named. Makes no request by itself. Undefined where the chain
   * lacks what it needs: the pool is unreadable then.
   */
  reader(chain: ChainSpec, pool: PoolRef): PoolReader | undefined;
}

/**
 * A kind of pool that a plugin adds. It is left out, by name, when it throws, gives a state that cannot be, or reads
 * a pool without an end.
 */
export interface AddedPoolKind extends PoolKind {
  /** What routes call its pools, and how they are traded. On a chain without any of its routers no pools are found. */
  readonly hops: AddedHopKind;
  /**
   * Reads a pool of a quote once more before anything is signed: that it is the pool it seems to be, and its state.
   * @param after the states in which the hops of the trade leave it
   * @returns in `read`: the state. It throws a SluiceError where the answers are no such state
   */
  stateReads(chain: ChainSpec, pool: PoolState, after: readonly PoolState[]): Reads<PoolState>;
  /** What names a pool in calldata beside its tokens and its fee (`RouteHop.key`); absent where they are enough. */
  hopKey?(pool: PoolState): string;
}

/** The kind of a pool, if a plugin has added it. */
export function addedKindOf({ maths }: PoolState): AddedPoolKind | undefined {
  return maths.added as AddedPoolKind | undefined;
}

export interface PoolKindContribution {
  /** The kind's id: neither the kernel's nor another plugin's. */
  readonly id: string;
  /** A literal lazy `import()`; loaded when pools are first looked for. */
  readonly load: () => Promise<{ readonly default: AddedPoolKind }>;
}

declare module '../plugin/contributions.ts' {
  interface Contributions {
    readonly poolKinds?: readonly PoolKindContribution[];
  }
}
