import { Interface } from 'ethers';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

const EVENTS = new Interface([
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
]);

/** One price, or one swap, as a receipt tells it. */
export interface ToldTrade {
  readonly pool: string;
  readonly seconds: number;
  /** Q64.96 root. */
  readonly priceX96: bigint | undefined;
  readonly paid: readonly [raw0: bigint, raw1: bigint] | undefined;
}

interface Receipt {
  readonly logs: readonly { readonly address: Address; readonly topics: string[]; readonly data: Hex }[];
}

type Rpc = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

/** All prices and swaps of some pools, straight from the receipts and decoded by ethers, in their order. */
export async function receiptTrades(
  rpc: Rpc,
  pools: ReadonlySet<string>,
  fromBlock: number,
  toBlock: number,
): Promise<readonly ToldTrade[]> {
  const told: ToldTrade[] = [];
  for (let block = fromBlock; block <= toBlock; block += 1) {
    const tag = `0x${block.toString(16)}`;
    const receipts = await rpc<readonly Receipt[]>('eth_getBlockReceipts', [tag]);
    if (receipts.length === 0) continue;
    const { timestamp } = await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [tag, false]);
    for (const { address, topics, data } of receipts.flatMap(({ logs }) => logs)) {
      const pool = address.toLowerCase();
      const log = pools.has(pool) ? EVENTS.parseLog({ topics, data }) : null;
      if (log) told.push({ pool, seconds: Number(timestamp), ...tradeOf(log.name, log.args.toObject()) });
    }
  }
  return told;
}

function tradeOf(name: string, args: Record<string, bigint>): Pick<ToldTrade, 'priceX96' | 'paid'> {
  const { reserve0 = 0n, reserve1 = 0n, amount0, amount1, amount0In = 0n, amount1In = 0n } = args;
  if (name === 'Sync')
    return { priceX96: reserve0 > 0n ? root((reserve1 << 192n) / reserve0) : undefined, paid: undefined };
  if (name === 'Initialize') return { priceX96: args.sqrtPriceX96, paid: undefined };
  const net0 = amount0 ?? amount0In - (args.amount0Out as bigint);
  const net1 = amount1 ?? amount1In - (args.amount1Out as bigint);
  const paid = [net0 > 0n ? net0 : 0n, net1 > 0n ? net1 : 0n] as const;
  return { priceX96: args.sqrtPriceX96, paid };
}

/** Floor of the square root, by halving an interval. */
function root(value: bigint): bigint {
  let [low, high] = [0n, 1n << 160n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle * middle <= value) low = middle;
    else high = middle;
  }
  return low;
}

/** Candles of one pool's trades; in the name of each interval its start by the calendar, in UTC. */
export function receiptCandles(trades: readonly ToldTrade[], intervalSeconds: number) {
  const byStart = new Map<number, readonly ToldTrade[]>();
  for (const trade of trades) {
    const start = startOf(trade.seconds, intervalSeconds);
    byStart.set(start, [...(byStart.get(start) ?? []), trade]);
  }
  let beforeX96 = 0n;
  return [...byStart].flatMap(([startSeconds, inside]) => {
    const prices = inside.flatMap(({ priceX96 }) => priceX96 ?? []);
    const [openX96] = prices;
    if (openX96 === undefined) return [];
    const swaps = inside.flatMap(({ paid }) => (paid ? [paid] : []));
    const candle = {
      startSeconds,
      beforeX96,
      openX96,
      highX96: prices.reduce((most, price) => (price > most ? price : most)),
      lowX96: prices.reduce((least, price) => (price < least ? price : least)),
      closeX96: prices.at(-1) as bigint,
      volume0Raw: swaps.reduce((sum, [raw]) => sum + raw, 0n),
      volume1Raw: swaps.reduce((sum, [, raw]) => sum + raw, 0n),
      swaps: swaps.length,
    };
    beforeX96 = candle.closeX96;
    return [candle];
  });
}

function startOf(seconds: number, intervalSeconds: number): number {
  const date = new Date(seconds * 1000);
  if (intervalSeconds < 86_400) return seconds - (seconds % intervalSeconds);
  const back = intervalSeconds > 86_400 ? (date.getUTCDay() + 6) % 7 : 0;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - back) / 1000;
}
