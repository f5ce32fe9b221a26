import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { BlockHead } from './BlockHead.ts';
import type { CorroborateOptions, Corroboration } from './Corroboration.ts';
import type { BlockRef, RequestOptions } from './RpcPool.ts';

/** One call of a multicall, already encoded. */
export interface Call {
  readonly target: Address;
  readonly data: Hex;
  /** True of return data that one endpoint is not believed: `RequestOptions.unlikely`. */
  readonly unlikely?: (data: Hex) => boolean;
}

export type CallResult =
  | { readonly ok: true; readonly data: Hex }
  | { readonly ok: false; readonly error: SluiceError };

export interface MulticallResult {
  readonly head: BlockHead;
  /** In the order of the calls. */
  readonly results: readonly CallResult[];
}

export interface MulticallOptions extends RequestOptions {
  readonly block?: BlockRef;
  /** Gas limit of each request. Absent: the node's own limit. */
  readonly gas?: bigint;
}

export interface CorroborateCallsOptions extends Omit<CorroborateOptions, 'compare'> {
  /** Gas limit of each request. Absent: the node's own limit. */
  readonly gas?: bigint;
  /** The part of the results that has to be equal. By default all of them. */
  readonly compare?: (results: readonly CallResult[]) => unknown;
}

/** The options of each request of a multicall. */
export type ReadOptions = Omit<MulticallOptions, 'block'>;

/**
 * Many calls in few requests, all at one block. A failing call does not affect the others. Chunk sizes adapt
 * to the endpoint.
 */
export interface Multicall {
  /** @throws SluiceError only if no call could be made at all (transport). */
  read(calls: readonly Call[], options?: MulticallOptions): Promise<MulticallResult>;
  /**
   * Runs the calls at one common block on endpoints of two operators, or more where they differ, and compares
   * all results as one answer: who agreed, who was alone, or each endpoint's own results. For what decides
   * about money (minimums, pool states); a call that reverts is a result. Up to a hundred calls or so travel
   * as one request. A single `eth_call` with a sender or a value: `RpcPool.corroborate`.
   * @throws SluiceError as {@link RpcPool.corroborate}
   */
  corroborate(
    calls: readonly Call[],
    options?: CorroborateCallsOptions,
  ): Promise<Corroboration<readonly CallResult[]>>;
}
