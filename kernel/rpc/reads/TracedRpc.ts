import type { RequestOptions, RpcPool } from '../RpcPool.ts';
import type { HeadListener } from '../transport/Transport.ts';

export interface AskOptions<T> extends RequestOptions {
  /** The block the read is pinned to: only endpoints that have it are used. */
  readonly block?: bigint;
  /** Reads the newest block: endpoints that are known to be behind are not used while others are there. */
  readonly latest?: boolean;
  /**
   * The head that an answer tells, so that an answer from far behind can be refused; `known` is what the endpoint
   * told before.
   */
  readonly headOf?: (value: T, known: bigint | undefined) => bigint | undefined;
  /** The chain id that an answer tells by itself, so that it need not be asked for along with it. */
  readonly chainIdOf?: (value: T) => bigint | undefined;
  /** False where the answer cannot be right (not of the pinned block, not decodable): another endpoint is asked. */
  readonly accept?: (value: T) => boolean;
}

export interface Told<T> {
  readonly value: T;
  /** URL of the endpoint that told it. */
  readonly endpoint: string;
  /** What that endpoint says its head is, where it is known. */
  readonly head: bigint | undefined;
}

/** The pool as the services of this room use it: answers come with their endpoint. */
export interface TracedRpc extends RpcPool {
  ask<T>(method: string, params: readonly unknown[], options?: AskOptions<T>): Promise<Told<T>>;
  /** New heads as endpoints announce them over WebSocket; `live(false)` when none does. */
  watchHeads(listener: HeadListener): () => void;
}
