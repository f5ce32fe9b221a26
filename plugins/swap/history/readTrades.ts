import { wordAt } from '../../../kernel/abi/words.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { ChainClient } from '../../../kernel/rpc/ChainClient.ts';
import type { ChartPoint } from '../../../ui/charts/ChartPoint.ts';
import { type ChartPool, priceOf } from './chartPool.ts';
import { SAMPLES, sampleSteps } from './sampleSteps.ts';

/** keccak256 of V3's Swap and Initialize and of V2's Sync events. */
export const tradeTopics = {
  /** `Swap(address,address,int256,int256,uint160,uint128,int24)` */
  v3: '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
  /** `Sync(uint112,uint112)` */
  v2: '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1',
  /** `Initialize(uint160,int24)`: the first price of a V3 pool. */
  first: '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95',
} as const satisfies Record<ChartPool['protocol'] | 'first', Hex>;

/** Blocks per request where the chain file gives no `logSpan`. */
const USUAL_SPAN = 10_000;
/** How many requests go backwards from the newest block. */
const MAX_REQUESTS = 3;
/**
 * If the last trade is older than this many times the length of the line, the line ends at that trade; else
 * it ends now.
 */
const MAX_SILENCE = 2;

interface TradeLog {
  readonly topics?: readonly Hex[];
  readonly data: Hex;
  readonly blockNumber: Hex;
  /** Seconds; some nodes leave it out. */
  readonly blockTimestamp?: Hex;
}

/**
 * Prices after a pool's latest trades and its initialization, at even intervals. Undefined where there are
 * fewer than two.
 */
export async function readTrades(
  { rpc, clock, chain }: ChainClient,
  pool: ChartPool,
  signal: AbortSignal,
): Promise<readonly ChartPoint[] | undefined> {
  const head = clock.head ?? (await clock.refresh());
  const span = BigInt(chain.logSpan ?? USUAL_SPAN);
  let logs: readonly TradeLog[] = [];
  let to = head.number;
  for (let request = 0; request < MAX_REQUESTS && to >= 0n && logs.length < SAMPLES; request += 1) {
    const from = to >= span ? to - span + 1n : 0n;
    const filter = {
      address: pool.address,
      topics: [pool.protocol === 'v2' ? tradeTopics.v2 : [tradeTopics.v3, tradeTopics.first]],
      fromBlock: `0x${from.toString(16)}`,
      toBlock: `0x${to.toString(16)}`,
    };
    logs = [...(await rpc.request<readonly TradeLog[]>('eth_getLogs', [filter], { signal })), ...logs];
    to = from - 1n;
  }
  const first = logs[0];
  if (!first || logs.length < 2) return undefined;
  const began = first.blockTimestamp ?? (await timestampOf(rpc, first.blockNumber, signal));
  const headMs = Number(head.timestamp) * 1000;
  const beganMs = Number(began) * 1000;
  const blocks = Number(head.number - BigInt(first.blockNumber)) || 1;
  const readings = logs.flatMap((log): readonly ChartPoint[] => {
    const ratio = ratioAfter(pool.protocol, log);
    if (!ratio) return [];
    const passed = Number(BigInt(log.blockNumber) - BigInt(first.blockNumber)) / blocks;
    const timeMs = log.blockTimestamp
      ? Number(log.blockTimestamp) * 1000
      : beganMs + passed * (headMs - beganMs);
    return [{ timeMs, value: priceOf(pool, ratio) }];
  });
  const last = readings.at(-1);
  if (!last || last.timeMs <= beganMs) return undefined;
  const silent = headMs - last.timeMs > MAX_SILENCE * (last.timeMs - beganMs);
  return sampleSteps(readings, silent ? last.timeMs : headMs);
}

/** Raw token1 for one raw token0 after a trade; undefined where the log's data has another form. */
function ratioAfter(protocol: ChartPool['protocol'], { data, topics }: TradeLog): number | undefined {
  if (protocol === 'v2') {
    const [reserve0, reserve1] = [wordAt(data), wordAt(data, 1)];
    return reserve0 && reserve1 ? Number(reserve1) / Number(reserve0) : undefined;
  }
  const sqrtPriceX96 = wordAt(data, topics?.[0] === tradeTopics.first ? 0 : 2);
  return sqrtPriceX96 ? (Number(sqrtPriceX96) / 2 ** 96) ** 2 : undefined;
}

async function timestampOf(rpc: ChainClient['rpc'], block: Hex, signal: AbortSignal): Promise<Hex> {
  const { timestamp } = await rpc.request<{ timestamp: Hex }>('eth_getBlockByNumber', [block, false], {
    signal,
  });
  return timestamp;
}
