/** The faults that a fault proxy can apply to a request. */
export const FAULTS = [
  /** Forwarded unchanged. */
  'none',
  /** The connection is reset without an answer. */
  'reset',
  /** Accepted and never answered. */
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
  /** Answers like a node of chain 1. */
  'wrong_chain',
  /** Lacks the newest 50 blocks. */
  'stale_head',
  /** Every balance is one whole coin too high. */
  'lies',
  /** Every V2 pair has a tenth more of its first token than in truth. */
  'lies_of_reserves',
  /** Each second request is reset. */
  'alternating',
  /** Two bytes of the answer every tenth of a second. */
  'slow_drip',
  /** Refuses batches with HTTP 400. */
  'batch_refused',
  /** Refuses batches with one JSON-RPC error for all. */
  'batch_refused_softly',
  /** -32000: a daily cap is used up. */
  'daily_cap',
  /** -32000: too many connections. */
  'too_many_connections',
  /** -32000: wants an API key. */
  'unauthorized',
  /** HTTP 403 with a JSON-RPC error. */
  'forbidden',
  /** -32600: the key is suspended. */
  'suspended',
  /** Refuses to run a call: more gas than its cap. */
  'gas_cap',
  /** Refuses everything with an unknown message. */
  'unheard_of',
  /** Every call reverts, without data. */
  'false_revert',
  /** `null` in place of the answer. */
  'nulls',
  /** Answers everything like chain 1: chain id, head, balances, contracts. */
  'other_chain',
  /** Every second request is answered 60 blocks behind. */
  'head_back',
  /** Reports heads that are a million blocks ahead. */
  'head_ahead',
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
