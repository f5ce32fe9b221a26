import { getTickAtSqrtRatio } from '../amm/index.ts';
import { contractAddress } from '../chain/ChainRegistry.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { ChainIndex, PoolEvent, PoolPrice } from '../index/types.ts';
import { fullRange } from '../positions/usableTick.ts';
import { type WordRange, wordCount, wordOf } from '../quote/readTicks.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import type { Replay } from './ReplayedWindow.ts';
import { isPrice, type ReplayStart, replayPool } from './replayPool.ts';
import { replayPoolReads } from './replayPoolReads.ts';

export interface HistoricPool {
  readonly address: Address;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickSpacing: number;
}

/** `none`: the index has no price of the pool in the blocks that it covers. */
export type LoadedReplay = Replay | { readonly state: 'none' };

/** Of a window with more events than this, only the newest ones are replayed. */
const MOST_EVENTS = 100_000;
const EVENTS_EACH = 2_000;
/** Of a pool with a tick spacing of 1 this is a factor of 490,000 in price. */
const MOST_WORDS = 1_024;

/**
 * Replays a V3 pool from a time on: its events from the index, and its state at the newest block that the index covers
 * from the node, in one read. The window begins later where the index, or the pool, does: at the first price that is
 * known.
 * @throws SluiceError if the state cannot be read, `contract_missing` on a chain without TickLens
 */
export async function loadReplay(
  { chain, multicall }: ChainClient,
  index: ChainIndex,
  pool: HistoricPool,
  fromSeconds: number,
  signal?: AbortSignal,
): Promise<LoadedReplay> {
  const lens = contractAddress(chain, 'tickLens');
  if (!lens) throw new SluiceError('contract_missing', 'This chain has no TickLens');
  const { coverage } = index.progress;
  if (!coverage) return { state: 'none' };
  const { toBlock, toSeconds } = coverage;
  const from = Math.max(fromSeconds, coverage.fromSeconds);
  const { events, isWhole } = await eventsSince(index, pool.address, from, toBlock);
  const prices = isWhole
    ? await index.prices({ pool: pool.address, fromSeconds: from, limit: MOST_EVENTS })
    : [];
  const start = startOf(from, events, prices[0]);
  if (!start) return { state: 'none' };
  const { first, ...begin } = start;
  const replayed = events.slice(first);
  const range = wordsOf([begin, ...replayed], pool.tickSpacing);
  if (wordCount(range) > MOST_WORDS) return { state: 'unknown', reason: 'ticks_unknown' };
  const changes = await index.shareChanges(pool.address);
  const shareChanges = changes.filter(({ block }) => block <= toBlock);
  signal?.throwIfAborted();
  const { calls, read } = replayPoolReads(pool, lens, range);
  const { results } = await multicall.read(calls, { block: BigInt(toBlock), ...(signal && { signal }) });
  return replayPool(read(results), { events: replayed, shareChanges }, begin, toSeconds);
}

/** All swaps, mints and burns after a time and up to a block, oldest first. */
async function eventsSince(
  index: ChainIndex,
  pool: Address,
  fromSeconds: number,
  toBlock: number,
): Promise<{ readonly events: readonly PoolEvent[]; readonly isWhole: boolean }> {
  const found: PoolEvent[] = [];
  for (;;) {
    const before = found.at(-1);
    const page = await index.events({
      pool,
      kinds: ['swap', 'mint', 'burn'],
      limit: EVENTS_EACH,
      ...(before && { before }),
    });
    const wanted = page.filter(({ timestampSeconds }) => timestampSeconds > fromSeconds);
    found.push(...wanted);
    const isWhole = wanted.length < EVENTS_EACH;
    if (!isWhole && found.length < MOST_EVENTS) continue;
    return { events: found.filter(({ block }) => block <= toBlock).reverse(), isWhole };
  }
}

/**
 * Where the window begins: at its first second, where the pool had a price by then; at its first price, where the pool
 * was made in the window; else at the first swap, which is not counted.
 * @param first the place of the first event to replay
 */
function startOf(
  fromSeconds: number,
  events: readonly PoolEvent[],
  oldest: PoolPrice | undefined,
): (ReplayStart & { readonly first: number }) | undefined {
  const at = events.findIndex(({ kind }) => kind === 'swap');
  const swap = events[at];
  if (oldest) {
    const { timestampSeconds, sqrtPriceX96 } = oldest;
    const isSwap = swap?.timestampSeconds === timestampSeconds && swap.sqrtPriceX96 === sqrtPriceX96;
    if (!isSwap) return { seconds: Math.max(timestampSeconds, fromSeconds), sqrtPriceX96, first: 0 };
  }
  return swap && { seconds: swap.timestampSeconds, sqrtPriceX96: swap.sqrtPriceX96, first: at + 1 };
}

/** The bitmap words of all these prices, and one more on each side: a step looks that far. */
function wordsOf(prices: readonly { readonly sqrtPriceX96: bigint }[], tickSpacing: number): WordRange {
  let [low, high]: [bigint?, bigint?] = [];
  for (const { sqrtPriceX96 } of prices.filter(isPrice)) {
    if (low === undefined || sqrtPriceX96 < low) low = sqrtPriceX96;
    if (high === undefined || sqrtPriceX96 > high) high = sqrtPriceX96;
  }
  const { tickLower, tickUpper } = fullRange(tickSpacing);
  const word = (price: bigint | undefined) =>
    price === undefined ? 0 : wordOf(getTickAtSqrtRatio(price), tickSpacing);
  return {
    minWord: Math.max(word(low) - 1, wordOf(tickLower, tickSpacing)),
    maxWord: Math.min(word(high) + 1, wordOf(tickUpper, tickSpacing)),
  };
}
