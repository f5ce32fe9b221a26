/** What a fault proxy can do to a request. */
export const FAULTS = [
  /** Passed on as it is. */
  'none',
  /** The connection is reset without an answer. */
  'reset',
  /** Taken and never answered. */
  'hang',
  /** HTTP 429 with `Retry-After: 2`. */
  'rate_limited',
  /** HTTP 500. */
  'server_error',
  /** HTTP 200 with a web page. */
  'html',
  /** The answer's first half. */
  'truncated',
  /** The right answer under another request's id. */
  'wrong_id',
  /** JSON-RPC -32005, limit exceeded. */
  'limit_exceeded',
  /** JSON-RPC -32603, internal error. */
  'internal_error',
  /** Speaks for chain 1. */
  'wrong_chain',
  /** Knows nothing of the newest 50 blocks. */
  'stale_head',
  /** Every balance is one whole coin more than it is. */
  'lies',
  /** Every V2 pair has a tenth more of its first token than it has. */
  'lies_of_reserves',
  /** Each second request is reset. */
  'alternating',
  /** Two bytes of the answer each tenth of a second. */
  'slow_drip',
  /** Refuses batches with HTTP 400. */
  'batch_refused',
  /** Refuses batches with one JSON-RPC error for all. */
  'batch_refused_softly',
] as const;

export type Fault = (typeof FAULTS)[number];

export interface RpcItem {
  readonly jsonrpc: '2.0';
  readonly id: number | string | null;
  readonly method: string;
  readonly params?: readonly unknown[];
}

export interface RpcAnswer {
  readonly jsonrpc: '2.0';
  readonly id: number | string | null;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}
