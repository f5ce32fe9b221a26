import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestChain } from '../anvil/localChain.ts';
import {
  chainEntities,
  decimalsReader,
  type Entities,
  type Entity,
  type IndexedBlock,
  indexBlocks,
} from './chainEntities.ts';
import { type Argument, parseQuery, type Selection } from './parseQuery.ts';

const MAX_ROWS = 1000;
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

/** An answer before it is sent, so that a test can change it. */
export interface Answer {
  status: number;
  body: unknown;
}

/**
 * A subgraph of a local chain for both of Uniswap's schemas, at `/uniswap-v2` and `/uniswap-v3`: The Graph's
 * query protocol (entities with `first`, `orderBy`, `where` and `block`, `_meta`) over data from the chain's
 * receipts.
 */
export class SubgraphServer {
  readonly #chain: TestChain;
  readonly #server: Server;
  readonly #decimalsOf: (token: string) => Promise<number>;
  readonly #states = new Map<string, Promise<Entities>>();
  #blocks: readonly IndexedBlock[] = [];
  /** Changes answers before they are sent, or delays them. */
  spoil: (answer: Answer, query: string) => unknown = () => undefined;
  /** The queries so far. */
  readonly queries: string[] = [];

  constructor(chain: TestChain) {
    this.#chain = chain;
    this.#decimalsOf = decimalsReader(chain);
    this.#server = createServer((request, response) => {
      if (request.method === 'OPTIONS') {
        // Answers a browser's CORS preflight request.
        response.writeHead(204, CORS).end();
        return;
      }
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const { query } = JSON.parse(Buffer.concat(chunks).toString()) as { query: string };
        this.queries.push(query);
        const answer: Answer = { status: 200, body: await this.#answer(request.url ?? '', query) };
        await this.spoil(answer, query);
        response.writeHead(answer.status, {
          'content-type': 'application/json',
          ...CORS,
        });
        response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
      });
    });
  }

  async start(): Promise<void> {
    await this.index();
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  url(schema: 'uniswap-v2' | 'uniswap-v3'): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${schema}`;
  }

  /** Number of the newest indexed block. */
  get head(): number {
    return this.#blocks.at(-1)?.number ?? 0;
  }

  /** Indexes the chain up to its newest block. */
  async index(): Promise<void> {
    this.#blocks = await indexBlocks(this.#chain, this.#blocks);
  }

  async #answer(path: string, query: string): Promise<unknown> {
    try {
      const schema = path.slice(1);
      if (schema !== 'uniswap-v2' && schema !== 'uniswap-v3') throw new Error('no such subgraph');
      const data: Record<string, unknown> = {};
      for (const field of parseQuery(query)) {
        data[field.name] = field.name === '_meta' ? this.#meta(field) : await this.#rows(schema, field);
      }
      return { data };
    } catch (error) {
      return { errors: [{ message: (error as Error).message }] };
    }
  }

  #meta(field: Selection): unknown {
    const { number, hash, timestamp } = this.#blocks.at(-1) as IndexedBlock;
    return project({ block: { number, hash, timestamp }, hasIndexingErrors: false as never }, field.fields);
  }

  async #rows(schema: 'uniswap-v2' | 'uniswap-v3', { name, args, fields }: Selection): Promise<unknown> {
    const { first = 100, orderBy = 'id', orderDirection = 'asc', where = {}, block } = args;
    if (!(Number(first) <= MAX_ROWS))
      throw new Error('The value of the `first` argument must be between 0 and 1000');
    const hash = (block as { hash?: string } | undefined)?.hash ?? this.#blocks.at(-1)?.hash;
    const at = this.#blocks.findIndex((one) => one.hash === hash);
    if (at < 0) throw new Error(`no block with that hash found: ${hash}`);
    const key = `${schema} ${hash}`;
    const state =
      this.#states.get(key) ??
      chainEntities(schema, this.#chain, this.#blocks.slice(0, at + 1), this.#decimalsOf);
    this.#states.set(key, state);
    const all = (await state)[name];
    if (!all) throw new Error(`Type \`Query\` has no field \`${name}\``);
    const sign = orderDirection === 'desc' ? -1 : 1;
    return all
      .filter((row) => Object.entries(where).every(([rule, value]) => holds(row, rule, value)))
      .sort((left, right) => sign * (compare(left, right, String(orderBy)) || compare(left, right, 'id')))
      .slice(0, Number(first))
      .map((row) => project(row, fields));
  }
}

function holds(row: Entity, rule: string, wanted: Argument): boolean {
  if (rule === '_change_block') {
    const { number_gte } = wanted as { readonly number_gte?: number };
    if (number_gte === undefined) throw new Error('no filter of `_change_block` but `number_gte`');
    return Number(row._change_block) >= number_gte;
  }
  const [, name = '', test = ''] = /^(\w+?)_(gt|gte|lt|lte)$/.exec(rule) ?? [];
  const value = row[name];
  if (value === undefined || value === null) throw new Error(`no filter \`${rule}\``);
  const order =
    name === 'id'
      ? value < String(wanted)
        ? -1
        : value > String(wanted)
          ? 1
          : 0
      : Number(value) - Number(wanted);
  return test === 'gt' ? order > 0 : test === 'gte' ? order >= 0 : test === 'lt' ? order < 0 : order <= 0;
}

function compare(left: Entity, right: Entity, name: string): number {
  const [first, second] = [left[name], right[name]];
  if (name === 'id') return String(first) < String(second) ? -1 : 1;
  return Number(first) - Number(second);
}

function project(row: Entity, fields: readonly Selection[]): unknown {
  return Object.fromEntries(
    fields.map(({ name, fields: inner }) => {
      const value = row[name];
      if (value === undefined) throw new Error(`Type has no field \`${name}\``);
      return [
        name,
        inner.length > 0 && typeof value === 'object' && value !== null ? project(value, inner) : value,
      ];
    }),
  );
}
