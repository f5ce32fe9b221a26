import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { decodePosition, managerCall, type Position } from '../../../kernel/positions/managerCalls.ts';
import {
  decodeSlot0,
  type PositionReader,
  poolKey,
  rangeStatus,
  slot0Call,
} from '../../../kernel/positions/PositionReader.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { RangeCrossing } from './RangeCrossing.ts';

/** The most positions that are watched on a chain, the newest of them. */
const MOST = 100;

export interface RangeWatchOptions {
  readonly reader: PositionReader;
  /** Positions that are watched by their ids. */
  readonly ids: readonly bigint[];
  /** Accounts whose positions are all watched. */
  readonly owners: readonly Address[];
  /** Whether a position was out of range when the app last looked; undefined: not known. */
  readonly wasOut: (tokenId: bigint) => boolean | undefined;
  /** A position has settled in or out of its range. @param left true where it has left it just now */
  readonly settled: (position: Position, out: boolean, left: boolean) => void;
}

/**
 * Watches the ranges of a chain's positions with the block clock's own request. A crossing counts only once two
 * blocks say the same and no other operator contradicts it, so one lying or failed read alerts nobody.
 */
export class ChainRangeWatch {
  readonly #options: RangeWatchOptions;
  readonly #crossings = new Map<bigint, RangeCrossing>();
  readonly #checking = new Set<bigint>();
  #owned: readonly bigint[] = [];
  /** Pools by `poolKey`. */
  #pools: ReadonlyMap<string, Address> = new Map();
  #counts: string | undefined;
  /** What the running calls are about. */
  #asked: { readonly ids: readonly bigint[]; readonly pools: readonly string[] } = { ids: [], pools: [] };
  #closed = false;

  constructor(options: RangeWatchOptions) {
    this.#options = options;
  }

  /** Watches until disposed. */
  open(): () => void {
    const { clock } = this.#options.reader.client;
    const stop = clock.watch({
      calls: () => this.#calls(),
      receive: (results, head) => this.#receive(results, head),
    });
    return () => {
      this.#closed = true;
      stop();
    };
  }

  #calls(): readonly Call[] {
    const { ids, owners, reader } = this.#options;
    const watched = [...new Set([...ids, ...this.#owned])].slice(0, MOST);
    const pools = [...this.#pools];
    this.#asked = { ids: watched, pools: pools.map(([key]) => key) };
    const call = (data: Call['data']): Call => ({ target: reader.manager, data });
    return [
      ...owners.map((owner) => call(managerCall('balanceOf(address)', owner))),
      ...watched.map((id) => call(managerCall('positions(uint256)', id))),
      ...pools.map(([, pool]) => slot0Call(pool)),
    ];
  }

  #receive(results: readonly CallResult[], head: BlockHead): void {
    const { owners } = this.#options;
    const { ids, pools } = this.#asked;
    this.#followOwners(results.slice(0, owners.length));
    const positions = ids.flatMap((id, index) => {
      const result = results[owners.length + index];
      return (result?.ok && decodePosition(id, result.data)) || [];
    });
    const prices = new Map(
      pools.map((key, index) => [key, decodeSlot0(results[owners.length + ids.length + index])]),
    );
    if (positions.some((position) => !this.#pools.has(poolKey(position)))) void this.#findPools(positions);
    for (const position of positions) {
      const status = rangeStatus(position, prices.get(poolKey(position)));
      if (status !== 'in_range' && status !== 'out_of_range') continue;
      const reading = { out: status === 'out_of_range', block: head.number };
      const crossing = this.#crossingOf(position.tokenId);
      if (!crossing.isCrossing(reading)) continue;
      // The first state that is known of a position is no crossing.
      if (crossing.out === undefined) this.#settle(position, reading.out);
      else void this.#check(position, reading.out);
    }
  }

  #crossingOf(tokenId: bigint): RangeCrossing {
    let crossing = this.#crossings.get(tokenId);
    if (!crossing) {
      crossing = new RangeCrossing(this.#options.wasOut(tokenId));
      this.#crossings.set(tokenId, crossing);
    }
    return crossing;
  }

  /** Asks another operator too, once for each crossing. Where nobody answers, the next block tries again. */
  async #check(position: Position, out: boolean): Promise<void> {
    const pool = this.#pools.get(poolKey(position));
    if (!pool || this.#checking.has(position.tokenId)) return;
    this.#checking.add(position.tokenId);
    const { multicall } = this.#options.reader.client;
    const found = await multicall.corroborate([slot0Call(pool)]).catch(() => undefined);
    this.#checking.delete(position.tokenId);
    if (this.#closed || !found) return;
    const price = found.outcome === 'disagree' ? undefined : decodeSlot0(found.value[0]);
    const agreed = price && (rangeStatus(position, price) === 'out_of_range') === out;
    if (agreed) this.#settle(position, out);
    else this.#crossingOf(position.tokenId).forget();
  }

  #settle(position: Position, out: boolean): void {
    const left = this.#crossingOf(position.tokenId).settle(out);
    this.#options.settled(position, out, left);
  }

  /** Reads the ids of the accounts again where their numbers have changed. */
  #followOwners(counts: readonly CallResult[]): void {
    if (counts.length === 0 || counts.some(({ ok }) => !ok)) return;
    const now = counts.map((count) => (count.ok ? count.data : '')).join();
    if (now === this.#counts) return;
    this.#counts = now;
    void this.#readOwned().catch(() => {
      this.#counts = undefined;
    });
  }

  async #readOwned(): Promise<void> {
    const { owners, reader } = this.#options;
    const pages = await Promise.all(owners.map((owner) => reader.page(owner)));
    if (this.#closed) return;
    const open = pages.flatMap(({ positions }) => positions).filter(({ liquidity }) => liquidity > 0n);
    this.#owned = open.map(({ tokenId }) => tokenId);
    await this.#findPools(open);
  }

  async #findPools(positions: readonly Position[]): Promise<void> {
    const pools = await this.#options.reader.pools(positions).catch(() => undefined);
    if (pools && !this.#closed) this.#pools = new Map([...this.#pools, ...pools]);
  }
}
