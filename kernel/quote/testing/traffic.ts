import type { Call, CallResult } from '../../rpc/Multicall.ts';
import { encodeAggregate3 } from '../../rpc/reads/multicall3.ts';
import type { FakeChain } from './FakeChain.ts';

/** What a multicall puts into one request, and what it asks in addition: number, time, base fee, chain id, gas limit. */
const CHUNK = 400;
const HEAD_CALLS = 5;

export interface Traffic {
  readonly requests: number;
  /** Of the JSON of requests and answers. */
  readonly bytes: number;
}

/** What the batches of `chain` from index `from` on are as `eth_call`s of Multicall3. */
export function trafficOf({ batches, answered }: FakeChain, from = 0): Traffic {
  let requests = 0;
  let bytes = 0;
  for (let index = from; index < batches.length; index += 1) {
    const [calls, results] = [batches[index] ?? [], answered[index] ?? []];
    for (let start = 0; start < Math.max(1, calls.length); start += CHUNK) {
      requests += 1;
      bytes += askedBytes(calls.slice(start, start + CHUNK));
      bytes += answerBytes(results.slice(start, start + CHUNK));
    }
  }
  return { requests, bytes };
}

function askedBytes(calls: readonly Call[]): number {
  const head = Array.from({ length: HEAD_CALLS }, () => ({ target: '0xca11', data: '0x42cbb15c' }) as const);
  const to = `0x${'0'.repeat(40)}`;
  const params = [{ to, data: encodeAggregate3([...head, ...calls]) }, 'latest'];
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params }).length;
}

function answerBytes(results: readonly CallResult[]): number {
  const words = (result: CallResult) => (result.ok ? Math.ceil((result.data.length - 2) / 64) : 4);
  // A list of tuples: an offset for each, and in it the success, an offset, the length and the data.
  const total = results.reduce((sum, result) => sum + 4 + words(result), 2 + HEAD_CALLS * 5);
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x' }).length + 64 * total;
}
