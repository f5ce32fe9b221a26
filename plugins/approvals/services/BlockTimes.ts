import { observable, runInAction } from 'mobx';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import { parseQuantity, toQuantity } from '../../../kernel/rpc/quantity.ts';
import type { Place } from './approvalLogs.ts';

/** Blocks that are read for one page at most. */
const MAX_READ = 40;

/** The times of blocks whose logs came without one. Observable. */
export class BlockTimes {
  readonly #rpc: ChainClient['rpc'];
  readonly #seconds = observable.map<bigint, number>([], { deep: false });
  readonly #asked = new Set<bigint>();

  constructor({ rpc }: Pick<ChainClient, 'rpc'>) {
    this.#rpc = rpc;
  }

  /** `place` with its time, if that is known. */
  timed(place: Place): Place {
    return { ...place, seconds: place.seconds ?? this.#seconds.get(place.block) };
  }

  async read(places: readonly Place[]): Promise<void> {
    const blocks = new Set(places.flatMap(({ block, seconds }) => (seconds === undefined ? [block] : [])));
    const news = [...blocks].filter((block) => !this.#asked.has(block));
    await Promise.all(
      news.slice(0, Math.max(0, MAX_READ - this.#asked.size)).map((block) => this.#read(block)),
    );
  }

  async #read(block: bigint): Promise<void> {
    this.#asked.add(block);
    try {
      const answer = await this.#rpc.request<unknown>('eth_getBlockByNumber', [toQuantity(block), false]);
      const seconds = parseQuantity((answer as { timestamp?: unknown } | null)?.timestamp);
      if (seconds !== undefined) runInAction(() => this.#seconds.set(block, Number(seconds)));
    } catch {
      this.#asked.delete(block);
    }
  }
}
