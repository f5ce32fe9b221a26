import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ownHost } from '../testing/ownHost.ts';
import { quietPort } from '../testing/quietPort.ts';
import type { Fault, RpcAnswer, RpcItem } from './Fault.ts';
import { refusalOf } from './refusalOf.ts';
import { SpoiltAnswers } from './SpoiltAnswers.ts';

const DRIP_EVERY_MS = 100;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type',
  'access-control-expose-headers': 'retry-after',
  'access-control-max-age': '86400',
};

export interface FaultProxyOptions {
  /** 0 or absent: a free port. */
  readonly port?: number;
  /** Added to every answer. */
  readonly latencyMs?: number;
  /** Limit of calls per second (each call of a batch counts); above it the answer is 429. */
  readonly requestsPerSecond?: number;
  /** Called for the fault of each request; by default that of {@link FaultProxy.set}. */
  readonly choose?: () => Fault;
  /** Changes an answer on its way: a node that lies. */
  readonly lie?: (item: RpcItem, answer: RpcAnswer) => RpcAnswer;
  /**
   * A node that answers all it has been asked before this one answers: where an app asks a second node because the
   * first is slow, the slow one's word still counts.
   */
  readonly after?: FaultProxy;
}

/** One JSON-RPC call that reached the proxy. */
export interface LoggedCall {
  readonly method: string;
  readonly params: readonly unknown[];
  readonly atMs: number;
  /** Number of the HTTP request that it came in, from 1. */
  readonly request: number;
  readonly fault: Fault;
}

/**
 * A JSON-RPC endpoint in front of a real node, of an operator of its own, that fails on command and counts its
 * requests.
 */
export class FaultProxy {
  readonly log: LoggedCall[] = [];
  /** HTTP requests with a body, without CORS preflights. */
  requests = 0;
  bytesIn = 0;
  bytesOut = 0;
  readonly #host = ownHost();
  readonly #target: string;
  readonly #options: FaultProxyOptions;
  readonly #spoilt: SpoiltAnswers;
  readonly #sockets = new Set<Socket>();
  /** Requests that it has not answered yet. */
  readonly #open = new Set<Promise<unknown>>();
  #server: Server | undefined;
  #port: number;
  #fault: Fault = 'none';
  #windowStartMs = 0;
  #windowCalls = 0;

  private constructor(target: string, options: FaultProxyOptions) {
    this.#target = target;
    this.#options = options;
    this.#port = options.port ?? 0;
    this.#spoilt = new SpoiltAnswers((item) => this.#forward(item));
  }

  /** Starts a proxy in front of the node at `target` (a URL). Throws if the port is taken. */
  static async start(target: string, options: FaultProxyOptions = {}): Promise<FaultProxy> {
    // It gives the port back while it is down, and wants the same one again.
    const proxy = new FaultProxy(target, { port: await quietPort(), ...options });
    await proxy.up();
    return proxy;
  }

  get url(): string {
    return `http://${this.#host}:${this.#port}`;
  }

  /** Sets the fault of later requests. */
  set(fault: Fault): void {
    this.#fault = fault;
  }

  /** Calls so far, of one method or of all. */
  count(method?: string): number {
    return method === undefined ? this.log.length : this.log.filter((call) => call.method === method).length;
  }

  /** Calls so far by method. */
  counts(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { method } of this.log) counts[method] = (counts[method] ?? 0) + 1;
    return counts;
  }

  resetCounts(): void {
    this.log.length = 0;
    this.requests = 0;
    this.bytesIn = 0;
    this.bytesOut = 0;
  }

  /** Resolves once all that it has been asked so far is answered. */
  async idle(): Promise<void> {
    await Promise.all(this.#open);
  }

  /** Listens again on the same port. */
  async up(): Promise<void> {
    if (this.#server !== undefined) return;
    const server = createServer((request, response) => {
      const served = this.#serve(request, response).catch(() => response.destroy());
      this.#open.add(served);
      void served.finally(() => this.#open.delete(served));
    });
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Stops listening: connections are refused until {@link up}. */
  async down(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  stop(): Promise<void> {
    return this.down();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end();
      return;
    }
    const text = await readBody(request);
    this.requests += 1;
    this.bytesIn += text.length;
    const body = JSON.parse(text) as RpcItem | readonly RpcItem[];
    const items: readonly RpcItem[] = Array.isArray(body) ? body : [body as RpcItem];
    const fault = this.#choose(items.length);
    for (const { method, params = [] } of items) {
      this.log.push({ method, params, atMs: Date.now(), request: this.requests, fault });
    }
    await this.#options.after?.idle();
    if (this.#options.latencyMs) await new Promise((resolve) => setTimeout(resolve, this.#options.latencyMs));
    const refusal = refusalOf(fault, Array.isArray(body));
    if (refusal === 'hang') return;
    if (refusal === 'reset') {
      response.destroy();
      return;
    }
    if (refusal !== undefined) {
      this.#end(response, refusal.status, refusal.text, refusal.headers);
      return;
    }
    const { requests } = this;
    const { lie = (_, answer) => answer } = this.#options;
    const answers = await Promise.all(
      items.map(async (item) => lie(item, await this.#spoilt.answer(item, fault, requests))),
    );
    this.#send(JSON.stringify(Array.isArray(body) ? answers : answers[0]), fault, response);
  }

  #choose(calls: number): Fault {
    if (this.#overLimit(calls)) return 'rate_limited';
    const fault = this.#options.choose?.() ?? this.#fault;
    if (fault !== 'alternating') return fault;
    return this.requests % 2 === 1 ? 'reset' : 'none';
  }

  #overLimit(calls: number): boolean {
    const { requestsPerSecond } = this.#options;
    if (requestsPerSecond === undefined) return false;
    const now = Date.now();
    if (now - this.#windowStartMs >= 1000) {
      this.#windowStartMs = now;
      this.#windowCalls = 0;
    }
    this.#windowCalls += calls;
    return this.#windowCalls > requestsPerSecond;
  }

  async #forward(item: RpcItem): Promise<RpcAnswer> {
    const response = await fetch(this.#target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(item),
    });
    return (await response.json()) as RpcAnswer;
  }

  #send(text: string, fault: Fault, response: ServerResponse): void {
    if (fault !== 'slow_drip') {
      this.#end(response, 200, fault === 'truncated' ? text.slice(0, Math.floor(text.length / 2)) : text);
      return;
    }
    response.writeHead(200, { ...CORS, 'content-type': 'application/json' });
    let at = 0;
    const timer = setInterval(() => {
      response.write(text.slice(at, at + 2));
      at += 2;
      if (at >= text.length) response.end();
    }, DRIP_EVERY_MS);
    response.on('close', () => clearInterval(timer));
  }

  #end(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
    this.bytesOut += text.length;
    response.writeHead(status, { ...CORS, 'content-type': 'application/json', ...headers }).end(text);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
