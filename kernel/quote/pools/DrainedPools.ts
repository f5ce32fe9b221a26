import { observable, runInAction } from 'mobx';
import { callData } from '../../abi/callData.ts';
import { wordAt } from '../../abi/words.ts';
import { isV3Pool, type PoolState, type V3PoolState } from '../../amm/index.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { ChainClient } from '../../rpc/ChainClient.ts';
import { systemTimers } from '../../runtime/Timers.ts';

/**
 * A pool that holds no more raw units of a token than rounding leaves behind when all positions are removed
 * has no tick where it would pay that token.
 */
const DUST = 100n;
/** After this time the balances are read again, because somebody may have made a position. */
const VALID_MS = 60_000;

interface Held {
  /** Of the two tokens, raw units; undefined where the token does not say. */
  readonly held: readonly (bigint | undefined)[];
  readonly readAtMs: number;
}

type Side = 'below' | 'above';

/**
 * V3 pools with no liquidity at their price and no tick in the words read. Such a pool is no part of any
 * search, because its price promises a rate that nobody pays. It may have liquidity further on; most of them
 * are empty, and their balances say so at less cost than hundreds of words.
 */
export class DrainedPools {
  readonly #known = observable.map<string, Held>({}, { deep: false });
  readonly #asked = new Set<string>();

  /**
   * On which sides more ticks of such pools could help a trade of `tokenIn` for `tokenOut`; undefined while
   * their balances are read. Observable.
   */
  sides(
    { client, states }: { readonly client: ChainClient; readonly states: readonly PoolState[] },
    tokenIn: string,
    tokenOut: string,
  ): readonly (readonly [string, Side])[] | undefined {
    const drained = states.filter(isDrained);
    const now = systemTimers.elapsedMs();
    const unread = drained.filter((pool) => {
      const known = this.#known.get(keyOf(client, pool));
      return !known || now - known.readAtMs > VALID_MS;
    });
    // Leave the computation that called this.
    if (unread.length > 0) queueMicrotask(() => void this.#read(client, unread));
    if (drained.some((pool) => !this.#known.has(keyOf(client, pool)))) return undefined;
    return drained.flatMap((pool) => {
      const { address, token0, token1 } = pool;
      const [held0, held1] = this.#known.get(keyOf(client, pool))?.held ?? [];
      const sides: [string, Side][] = [];
      // No path goes back to its first token, or on from its last.
      if (token1 !== tokenIn && token0 !== tokenOut && !isDust(held1)) sides.push([address, 'below']);
      if (token0 !== tokenIn && token1 !== tokenOut && !isDust(held0)) sides.push([address, 'above']);
      return sides;
    });
  }

  async #read(client: ChainClient, pools: readonly V3PoolState[]): Promise<void> {
    const asked = pools.filter((pool) => !this.#asked.has(keyOf(client, pool)));
    if (asked.length === 0) return;
    for (const pool of asked) this.#asked.add(keyOf(client, pool));
    const calls = asked.flatMap(({ address, token0, token1 }) =>
      [token0, token1].map((token) => ({
        target: token as Address,
        data: callData('balanceOf(address)', address as Address),
      })),
    );
    // Where nobody answers the balances are unknown, and the ticks are read.
    const results = await client.multicall.read(calls).then(
      (read) => read.results.map((result) => (result.ok ? wordAt(result.data) : undefined)),
      () => [],
    );
    const readAtMs = systemTimers.elapsedMs();
    runInAction(() => {
      asked.forEach((pool, index) => {
        const key = keyOf(client, pool);
        this.#asked.delete(key);
        this.#known.set(key, { held: results.slice(2 * index, 2 * index + 2), readAtMs });
      });
    });
  }
}

/** Without a price a pool has no ticks: what is read of it would be forgotten, and read again. */
function isDrained(pool: PoolState): pool is V3PoolState {
  return isV3Pool(pool) && pool.sqrtPriceX96 > 0n && pool.liquidity === 0n && pool.ticks.indexes.length === 0;
}

function isDust(held: bigint | undefined): boolean {
  return held !== undefined && held <= DUST;
}

function keyOf({ chain }: ChainClient, { address }: V3PoolState): string {
  return `${chain.id} ${address}`;
}
