import { Interface } from 'ethers/abi';
import type { RpcEndpointSpec } from '../../kernel/chain/ChainSpec.ts';
import type { Timers } from '../../kernel/runtime/Timers.ts';
import type { RpcAnswer, RpcItem } from '../faults/Fault.ts';

const abi = new Interface([
  'function aggregate3((address, bool, bytes)[]) returns ((bool success, bytes data)[])',
]);
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
/** Head number, time, base fee and chain id: the app adds these calls before its own. */
const HEAD_CALLS = 4;
const LATENCY_MS = 90;
const WINDOW_MS = 1000;

/**
 * An endpoint with rate limits as real ones have them: a number of calls per second from one address, where
 * each call of a batch counts, and a maximum batch size. Requests over the limit get 429 and Retry-After.
 */
export class LimitedEndpoint {
  readonly url: string;
  asked = 0;
  refused = 0;
  bytesAsked = 0;
  bytesTold = 0;
  readonly #spec: RpcEndpointSpec;
  readonly #chainId: number;
  readonly #blockTimeMs: number;
  readonly #time: Timers;
  readonly #recent = new Map<string, number[]>();
  readonly #aggregates = new Map<string, string>();

  constructor(
    spec: RpcEndpointSpec,
    chain: { readonly id: number; readonly blockTimeMs: number },
    time: Timers,
  ) {
    this.url = spec.url;
    this.#spec = spec;
    this.#chainId = chain.id;
    this.#blockTimeMs = chain.blockTimeMs;
    this.#time = time;
  }

  /** @param address the client whose limit the request counts against */
  async serve(address: string, body: string): Promise<Response> {
    const parsed = JSON.parse(body) as RpcItem | readonly RpcItem[];
    const items = Array.isArray(parsed) ? (parsed as readonly RpcItem[]) : [parsed as RpcItem];
    this.asked += items.length;
    this.bytesAsked += body.length;
    await new Promise<void>((resolve) => this.#time.after(LATENCY_MS, resolve));
    if (items.length > (this.#spec.batchLimit ?? Number.POSITIVE_INFINITY)) {
      return new Response('{"error":"batch too large"}', { status: 400 });
    }
    if (!this.#admit(address, items.length)) {
      this.refused += items.length;
      return new Response('too many requests', { status: 429, headers: { 'retry-after': '1' } });
    }
    const answers = items.map(
      (item): RpcAnswer => ({ jsonrpc: '2.0', id: item.id, result: this.#answer(item) }),
    );
    const text = JSON.stringify(Array.isArray(parsed) ? answers : answers[0]);
    this.bytesTold += text.length;
    return new Response(text);
  }

  #admit(address: string, calls: number): boolean {
    const { requestsPerSecond } = this.#spec;
    if (requestsPerSecond === undefined) return true;
    const now = this.#time.elapsedMs();
    const recent = (this.#recent.get(address) ?? []).filter((atMs) => now - atMs < WINDOW_MS);
    const admitted = recent.length + calls <= requestsPerSecond;
    if (admitted) for (let call = 0; call < calls; call += 1) recent.push(now);
    this.#recent.set(address, recent);
    return admitted;
  }

  #answer({ method, params }: RpcItem): unknown {
    const head = BigInt(Math.floor(this.#time.elapsedMs() / this.#blockTimeMs));
    switch (method) {
      case 'eth_chainId':
        return `0x${this.#chainId.toString(16)}`;
      case 'eth_blockNumber':
        return `0x${head.toString(16)}`;
      case 'eth_getCode':
        return '0x6001';
      case 'eth_call':
        return this.#aggregate(head, String((params?.[0] as { readonly data?: unknown } | undefined)?.data));
      default:
        return '0x1';
    }
  }

  #aggregate(head: bigint, data: string): string {
    const count = Number.parseInt(data.slice(10 + 64, 10 + 128), 16);
    const key = `${head} ${count}`;
    let answer = this.#aggregates.get(key);
    if (answer === undefined) {
      const first = [head, BigInt(Math.floor(this.#time.wallMs() / 1000)), 7n, BigInt(this.#chainId)];
      const results = Array.from({ length: count }, (_, index) => [true, word(first[index] ?? 1n)]);
      answer = abi.encodeFunctionResult('aggregate3', [results]);
      // Old heads are not asked for again.
      if (this.#aggregates.size > 8 * HEAD_CALLS) this.#aggregates.clear();
      this.#aggregates.set(key, answer);
    }
    return answer;
  }
}
