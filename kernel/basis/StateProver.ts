import type { Address } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Call, CallResult } from '../rpc/Multicall.ts';

/** What endpoints told about the state of one block. */
export interface ToldState {
  readonly calls: readonly Call[];
  /** In the order of `calls`. */
  readonly results: readonly CallResult[];
  readonly block: bigint;
}

/**
 * Why nothing was proven. `alone`: no second operator confirms the block's header. `header`: the header cannot
 * be checked, as the chain has another kind. `unavailable`: no endpoint gives proofs of this block. `invalid`:
 * the proofs that were given prove nothing. `unknown`: it is not known where the contracts keep these values.
 */
export type UnprovenReason = 'alone' | 'header' | 'unavailable' | 'invalid' | 'unknown';

/**
 * `proven`: what was told is in the state under the block's header; `part` where some of the calls could not
 * be proven, and none was refuted. `refuted`: the state has something else in the named contract.
 */
export type StateProof =
  | { readonly state: 'proven'; readonly block: bigint; readonly part: boolean }
  | { readonly state: 'unproven'; readonly reason: UnprovenReason }
  | { readonly state: 'refuted'; readonly block: bigint; readonly contract: Address };

/** Proves what endpoints tell. Bound by a plugin; without one, or while it is not wanted, nothing is proven. */
export interface StateProver {
  /** Whether the person wants proofs. */
  isWanted(): boolean;
  /** Never throws, except `cancelled`. */
  prove(client: ChainClient, told: ToldState, signal?: AbortSignal): Promise<StateProof>;
}
