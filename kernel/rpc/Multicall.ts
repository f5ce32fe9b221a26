import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { SluiceError } from '../errors/SluiceError.ts';
import type { BlockHead } from './BlockHead.ts';
import type { BlockRef, RequestOptions } from './RpcPool.ts';

/** One call of a multicall, already encoded. */
export interface Call {
  readonly target: Address;
  readonly data: Hex;
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

/** The options of each request of a multicall. */
export type ReadOptions = Omit<MulticallOptions, 'block'>;

/**
 * Many calls in few requests, all at one block. A failing call does not affect the others. Chunk sizes adapt
 * to the endpoint.
 */
export interface Multicall {
  /** @throws SluiceError only if no call could be made at all (transport). */
  read(calls: readonly Call[], options?: MulticallOptions): Promise<MulticallResult>;
}
