import type { PoolMaths, PoolState } from '../amm/index.ts';
import type { TokenKey } from '../amm/types.ts';
import type { AddedHopKind } from '../calldata/HopKind.ts';
import type { RouteHop } from '../calldata/RoutePart.ts';
import type { PathHop } from '../calldata/routeSections.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import type { Call } from '../rpc/Multicall.ts';
import type { PoolRef, TokenPair } from './PoolRef.ts';
import type { PoolReader } from './pools/PoolReader.ts';
import type { LogReads, Reads } from './Reads.ts';

/** That a token has a pool with another one, as a log tells it. Nobody has confirmed it yet. */
export interface TokenLink {
  /** The requested token. */
  readonly end: Address;
  readonly other: Address;
}

/** Finds the pools of one kind on one chain. It may remember what it has learnt. */
export interface PoolFinder {
  /**
   * The pools of all `pairs`: calls that share one request with those of the other kinds. A call that reverts means
   * no pool. `read` throws a SluiceError when a call was not executed, or its answer makes no sense.
   */
  find(pairs: readonly TokenPair[]): Reads<readonly PoolRef[]>;
  /**
   * The logs that tell of further pools of `pairs`. Those that were read are among the pools that `find` asks the same
   * operator for from then on. Absent where `find` knows all pools.
   */
  logs?(pairs: readonly TokenPair[]): LogReads<void> | undefined;
  /**
   * The logs that tell of pools of `tokens` with any others, oldest first. What they name is looked up as with `logs`.
   * Absent where the logs of the chain's factories tell of all pools.
   */
  links?(tokens: readonly Address[]): LogReads<readonly TokenLink[]>;
  /** State of the search for further pools of `pair`, which `find` starts; observable. Absent where there is none. */
  search?(pair: TokenPair): PoolSearch | undefined;
}

/** A search in the background for further pools: those that it names are among what `find` asks for from then on. */
export interface PoolSearch {
  /** How many pools it has named, those that turned out to be none too. */
  readonly named: number;
  /** Whether some of those have not been looked up yet. */
  readonly awaits: boolean;
  /** How many questions for pools of the pair go on. */
  readonly running: number;
  /** What the last one that ended lacks. */
  readonly lack: SearchLack | undefined;
}

/**
 * What a search in the background lacks: `answers` where a node did not give some, and it will be asked again; `history`
 * where nodes give the logs of a part of the chain's blocks only.
 */
export type SearchLack = 'answers' | 'history';

/** One operator that is to name the pools by itself, by its own logs and state. */
export interface AskedAlone {
  readonly operator: string;
  /** Pools that others name: they count where that operator's state shows them. */
  readonly named: readonly PoolRef[];
}

/**
 * One kind of pool: how its pools are found, read and computed. Pools of all kinds meet in one graph, and what is
 * not in this contract nobody knows of a protocol.
 */
export interface PoolKind {
  /** Unique among all kinds. Pools, their states and the hops of a route name their kind by it. */
  readonly id: string;
  readonly maths: PoolMaths;
  /**
   * Undefined where the chain has no pools of this kind.
   * @param alone the operator that it is for: it uses no other one's logs, and makes no request of its own
   */
  finder(chain: ChainSpec, alone?: AskedAlone): PoolFinder | undefined;
  /**
   * Reads `pool`, which this kind's finder or a link has named. Makes no request by itself. Undefined where the chain
   * lacks what it needs: the pool is unreadable then.
   */
  reader(chain: ChainSpec, pool: PoolRef): PoolReader | undefined;
}

/** A question to the chain's own quoter of one kind: what a path of such pools gives for an amount. */
export interface QuotedRun {
  /** At least one. Quoters find the pools themselves. */
  readonly hops: readonly PathHop[];
  readonly exactInput: boolean;
  /** Raw units of what is fixed: the input or the output. */
  readonly amountRaw: bigint;
}

export interface QuoterAnswer {
  /** Raw units: the output of an exact input, the input of an exact output. */
  readonly amountRaw: bigint;
  /** Initialised ticks crossed, as far as the quoter tells. */
  readonly ticksCrossed: number;
  /** False where the pools cannot take the whole amount, or are none that a route would use. */
  readonly usable: boolean;
}

export interface QuoterCall {
  readonly call: Call;
  /** @param data what the call returned. @throws SluiceError `rpc_error` if it is no answer to it */
  read(data: Hex): QuoterAnswer;
}

/** How what is quoted of pools of one kind is checked with the chain before anything is signed. */
export interface PoolChecks {
  /**
   * Reads a pool of a quote once more: that it is the pool it seems to be, and its state.
   * @param after the states in which the hops of the trade leave it
   * @returns in `read`: the state. It throws a SluiceError where the answers are no such state
   * @throws SluiceError `contract_missing`
   */
  stateReads(chain: ChainSpec, pool: PoolState, after: readonly PoolState[]): Reads<PoolState>;
  /** The call to the chain's quoter; undefined where the chain has none for such a path. Absent: there never is one. */
  quoterCall?(chain: ChainSpec, run: QuotedRun): QuoterCall | undefined;
}

/** What is left of a kind for the checks. */
export interface CheckedKind extends Pick<PoolKind, 'id' | 'maths'>, PoolChecks {}

/**
 * A kind of pool that a plugin adds. It is left out, by name, when it throws, gives a state that cannot be, or reads
 * a pool without an end.
 */
export interface AddedPoolKind extends PoolKind, PoolChecks {
  /** What routes call its pools, and how they are traded. On a chain without any of its routers no pools are found. */
  readonly hops: AddedHopKind;
  /** What names a pool in calldata beside its tokens and its fee (`RouteHop.key`); absent where they are enough. */
  hopKey?(pool: PoolState): string;
}

/** An added kind as it runs: guarded. */
export interface GuardedPoolKind extends AddedPoolKind {
  /** What a hop through the pool carries with it. */
  hop(pool: PoolState, tokenIn: TokenKey | undefined): Pick<RouteHop, 'added' | 'key' | 'coin'>;
  /** Leaves the kind out, by name. */
  fail(cause: unknown): void;
}

/** The kind of a pool, if a plugin has added it. */
export function addedKindOf({ maths }: PoolState): GuardedPoolKind | undefined {
  return maths.added as GuardedPoolKind | undefined;
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
