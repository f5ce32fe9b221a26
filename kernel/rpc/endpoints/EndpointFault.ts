/**
 * Why an endpoint gave no answer that can be used. Another endpoint may do better, so the pool asks the next one;
 * a node's own answer, a revert among them, is never one of these.
 *
 * - `fault`: the network, the server or what it sent is broken
 * - `limited`: it refuses for now (too many requests)
 * - `unable`: it lacks the block or the state, or is behind
 * - `refused`: it refuses in words that may be its own (a cap on gas) or the truth: told only where no other one answers
 * - `unsupported`: it does not know the method, and will not know it a moment later either
 * - `wrong_chain`: it speaks for another chain
 * - `batch_refused`: it takes no batch of that size
 * - `aborted`: the caller gave up
 */
export type FaultKind =
  | 'fault'
  | 'limited'
  | 'unable'
  | 'refused'
  | 'unsupported'
  | 'wrong_chain'
  | 'batch_refused'
  | 'aborted';

/** A node's JSON-RPC error. */
export interface RpcErrorBody {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export class EndpointFault extends Error {
  override readonly name = 'EndpointFault';
  readonly kind: FaultKind;
  readonly retryAfterMs: number | undefined;
  readonly timedOut: boolean;
  /** The node's own words, where it had any. */
  readonly body: RpcErrorBody | undefined;

  constructor(
    kind: FaultKind,
    message: string,
    options: {
      readonly retryAfterMs?: number | undefined;
      readonly timedOut?: boolean;
      readonly body?: RpcErrorBody;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.timedOut = options.timedOut ?? false;
    this.body = options.body;
  }
}
