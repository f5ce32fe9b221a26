import type { Timers } from '../../runtime/Timers.ts';
import { readBounded } from '../../untrusted/readBounded.ts';
import { BATCH_TEXT, deniedByStatus, parseRetryAfter, readErrorBody } from '../endpoints/classifyRpcError.ts';
import { EndpointFault } from '../endpoints/EndpointFault.ts';
import { answerLimit } from './answerLimit.ts';
import type { RpcRequest, Transport } from './Transport.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** HTTP statuses that mean: no batches, or no batch of this size. */
const BATCH_REFUSALS = new Set([400, 405, 413, 415, 422, 501]);

/** JSON-RPC over HTTP POST, without cookies and referrer. */
export function httpTransport(url: string, fetch: Fetch, timers: Timers): Transport {
  return {
    batches: true,
    async send(requests, signal) {
      const { response, text } = await post(url, fetch, requests, signal);
      const { status } = response;
      if (status === 429 || (status === 503 && response.headers.has('retry-after'))) {
        throw new EndpointFault('limited', `HTTP ${status}`, {
          retryAfterMs: parseRetryAfter(response.headers.get('retry-after'), timers.wallMs()),
        });
      }
      const answer = parseJson(text);
      if (response.ok && answer !== undefined) return answer;
      // Unauthorized, payment required, forbidden: the error comes from the server, not from the node.
      const isDenied = status > 400 && status < 404;
      if (!isDenied && isRpcAnswer(answer)) return answer;
      const body = isDenied ? readErrorBody(errorIn(answer)) : undefined;
      if (requests.length > 1 && (BATCH_REFUSALS.has(status) || BATCH_TEXT.test(body?.message ?? ''))) {
        throw new EndpointFault('batch_refused', `HTTP ${status}`);
      }
      if (isDenied) throw deniedByStatus(status, body);
      if (status === 413) throw new EndpointFault('unable', 'HTTP 413: request too large');
      throw new EndpointFault('fault', response.ok ? 'the answer is not JSON' : `HTTP ${status}`, {
        timedOut: status === 408 || status === 504,
      });
    },
  };
}

async function post(url: string, fetch: Fetch, requests: readonly RpcRequest[], signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requests.length === 1 ? requests[0] : requests),
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    return { response, text: await readBounded(response, answerLimit(requests)) };
  } catch (error) {
    throw new EndpointFault('fault', error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some servers send proper JSON-RPC errors with a failing HTTP status. */
function isRpcAnswer(answer: unknown): boolean {
  const first = firstOf(answer);
  return typeof first === 'object' && first !== null && 'error' in first && 'jsonrpc' in first;
}

function errorIn(answer: unknown): unknown {
  return (firstOf(answer) as { readonly error?: unknown } | null | undefined)?.error;
}

function firstOf(answer: unknown): unknown {
  return Array.isArray(answer) ? answer[0] : answer;
}
