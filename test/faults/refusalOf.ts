import type { Fault } from './Fault.ts';

export interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly headers?: Record<string, string>;
}

/** The effect of a fault that needs no answer of the node; undefined where the node must be asked. */
export function refusalOf(fault: Fault, isBatch: boolean): 'hang' | 'reset' | Refusal | undefined {
  switch (fault) {
    case 'hang':
    case 'reset':
      return fault;
    case 'rate_limited':
      return { status: 429, text: 'too many requests', headers: { 'retry-after': '2' } };
    case 'server_error':
      return { status: 500, text: 'internal server error' };
    case 'html':
      return { status: 200, text: '<!doctype html><title>Checking your browser</title>' };
    case 'forbidden': {
      const error = { code: -32052, message: 'API key is not allowed to access blockchain' };
      return { status: 403, text: JSON.stringify({ jsonrpc: '2.0', id: null, error }) };
    }
    case 'batch_refused':
      return isBatch ? { status: 400, text: 'batches are not supported' } : undefined;
    case 'batch_refused_softly': {
      const error = { code: -32600, message: 'batch requests are not allowed' };
      return isBatch ? { status: 200, text: JSON.stringify({ jsonrpc: '2.0', id: null, error }) } : undefined;
    }
    default:
      return undefined;
  }
}
