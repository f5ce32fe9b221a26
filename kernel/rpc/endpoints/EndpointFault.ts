/**
 * Why an endpoint gave no usable answer. Another endpoint may do better, so the pool asks the next one. A
 * node's own answer, including a revert, is never an EndpointFault.
 *
 * - `fault`: the network, the server or its response is broken
 * - `limited`: it refuses for now (too many requests)
 * - `unable`: it lacks the block or the state, or is behind
 * - `refused`: it refuses for a reason that may be its own (a gas cap) or may lie in the call; reported only
 *   if no other endpoint answers
 * - `unsupported`: it does not know the method and will not know it later
 * - `wrong_chain`: it serves another chain
 * - `batch_refused`: it does not accept a batch of that size
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
  /** The node's own error, if it sent one. */
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

/** What anything that was thrown says about the endpoint. */
export function asFault(error: unknown): EndpointFault {
  if (error instanceof EndpointFault) return error;
  return new EndpointFault('fault', error instanceof Error ? error.message : String(error), { cause: error });
}

/** Whether the endpoint's answer was too large (`readBounded`): the same read does not ask it again. */
export function isTooLarge({ cause }: EndpointFault): boolean {
  return cause instanceof RangeError;
}

/** It reported a head that the chain cannot have reached by what the others reported. */
export class FarHead extends EndpointFault {
  readonly head: bigint;

  constructor(head: bigint) {
    super('unable', `its head ${head} is far ahead of all others`);
    this.head = head;
  }
}
