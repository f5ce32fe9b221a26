import type { RequestOptions, RpcPool } from '../RpcPool.ts';
import type { HeadListener } from '../transport/Transport.ts';

export interface AskOptions<T> extends RequestOptions {
  /** The block that the read is pinned to: only endpoints that have it are used. */
  readonly block?: bigint;
  /** Reads the newest block: endpoints known to be behind are used only if there are no others. */
  readonly latest?: boolean;
  /**
   * The head in an answer, so that an answer from far behind can be discarded; `known` is the endpoint's last
   * reported head.
   */
  readonly headOf?: (value: T, known: bigint | undefined) => bigint | undefined;
  /** The chain id in an answer, so that it need not be asked for separately. */
  readonly chainIdOf?: (value: T) => bigint | undefined;
  /**
   * False if the answer cannot be right (another block than the pinned one, not decodable): another endpoint
   * is asked.
   */
  readonly accept?: (value: T) => boolean;
}

export interface TracedAnswer<T> {
  readonly value: T;
  /** URL of the endpoint that answered. */
  readonly endpoint: string;
  /** That endpoint's reported head, if known. */
  readonly head: bigint | undefined;
}

/** The pool as the services in this folder use it: each answer names its endpoint. */
export interface TracedRpc extends RpcPool {
  ask<T>(method: string, params: readonly unknown[], options?: AskOptions<T>): Promise<TracedAnswer<T>>;
  /** New heads that endpoints announce over WebSocket; `live(false)` if none does. */
  watchHeads(listener: HeadListener): () => void;
}
