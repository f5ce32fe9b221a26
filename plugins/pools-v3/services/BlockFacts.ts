import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { ChainIndex } from '../../../kernel/index/types.ts';
import { decodeSlot0, slot0Call } from '../../../kernel/positions/PositionReader.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { parseQuantity, toQuantity } from '../../../kernel/rpc/quantity.ts';

/** What a node tells of a past block. A field that it could not tell is undefined. */
export interface BlockFact {
  readonly seconds: bigint | undefined;
  /** The root price of each asked pool at the end of the block. */
  readonly prices: ReadonlyMap<Address, bigint>;
}

/** The chain's index, as far as this browser has read it. */
export type PastIndex = Pick<ChainIndex, 'progress' | 'events'>;

/** Blocks that are asked about at the same time. */
const AT_ONCE = 4;

/**
 * The times of past blocks and the prices of pools at their end, each read once: from the chain's index where this
 * browser has read it, else from one node. A node must keep old states for that (an archive), not so for a time.
 * Observable.
 */
export class BlockFacts {
  readonly facts = observable.map<bigint, BlockFact>([], { deep: false });
  /** How many reads are running. */
  private running = 0;
  readonly #client: ChainClient;
  readonly #index: PastIndex | undefined;
  readonly #asked = new Map<bigint, Set<Address>>();

  constructor(client: ChainClient, index: PastIndex | undefined) {
    this.#client = client;
    this.#index = index;
    makeObservable<this, 'running'>(this, { running: observableRef });
  }

  get loading(): boolean {
    return this.running > 0;
  }

  secondsAt(block: bigint): bigint | undefined {
    return this.facts.get(block)?.seconds;
  }

  priceAt(block: bigint, pool: Address): bigint | undefined {
    return this.facts.get(block)?.prices.get(pool);
  }

  /** Whether a block was asked about, with success or without. */
  wasAsked(block: bigint): boolean {
    return this.#asked.has(block);
  }

  /** Whether all of a block is known. */
  isWhole(block: bigint, pools: readonly Address[]): boolean {
    const fact = this.facts.get(block);
    return fact?.seconds !== undefined && pools.every((pool) => fact.prices.has(pool));
  }

  /** Reads what was not asked for yet. @param again also what could not be read before */
  async need(blocks: readonly bigint[], pools: readonly Address[], again = false): Promise<void> {
    const wanted = [...new Set(blocks)].filter((block) => {
      const asked = this.#asked.get(block);
      return !asked || pools.some((pool) => !asked.has(pool)) || (again && !this.isWhole(block, pools));
    });
    if (wanted.length === 0) return;
    for (const block of wanted) {
      const asked = this.#asked.get(block) ?? new Set();
      for (const pool of pools) asked.add(pool);
      this.#asked.set(block, asked);
    }
    this.#run(1);
    const queue = [...wanted];
    const work = async () => {
      for (let block = queue.shift(); block !== undefined; block = queue.shift())
        await this.#read(block, pools);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.#run(-1);
  }

  async #read(block: bigint, pools: readonly Address[]): Promise<void> {
    const known = this.facts.get(block);
    const [seconds, ...prices] = await Promise.all([
      known?.seconds ?? this.#seconds(block),
      ...pools.map((pool) => known?.prices.get(pool) ?? this.#price(block, pool)),
    ]);
    const read = pools.flatMap((pool, index) => {
      const price = prices[index];
      return price === undefined ? [] : [[pool, price] as const];
    });
    runInAction(() => {
      const all = new Map([...(this.facts.get(block)?.prices ?? []), ...read]);
      this.facts.set(block, { seconds, prices: all });
    });
  }

  async #seconds(block: bigint): Promise<bigint | undefined> {
    const params = [toQuantity(block), false];
    const header = await this.#client.rpc
      .request<unknown>('eth_getBlockByNumber', params)
      .catch(() => undefined);
    if (typeof header !== 'object' || header === null) return undefined;
    const { number, timestamp } = header as Record<string, unknown>;
    return parseQuantity(number) === block ? parseQuantity(timestamp) : undefined;
  }

  async #price(block: bigint, pool: Address): Promise<bigint | undefined> {
    const indexed = await this.#indexedPrice(block, pool).catch(() => undefined);
    if (indexed) return indexed;
    const { target, data } = slot0Call(pool);
    const answer = await this.#client.rpc.call({ to: target, data }, block).catch(() => undefined);
    return answer === undefined ? undefined : decodeSlot0({ ok: true, data: answer })?.sqrtPriceX96;
  }

  /** The price after the last swap up to a block, where the index has read both. */
  async #indexedPrice(block: bigint, pool: Address): Promise<bigint | undefined> {
    const covered = this.#index?.progress.coverage;
    if (!this.#index || !covered || block < BigInt(covered.fromBlock) || block > BigInt(covered.toBlock))
      return undefined;
    const before = { block: Number(block) + 1, logIndex: 0 };
    const [swap] = await this.#index.events({ pool, kinds: ['swap'], limit: 1, before });
    return swap?.sqrtPriceX96;
  }

  #run(change: 1 | -1): void {
    runInAction(() => {
      this.running += change;
    });
  }
}
