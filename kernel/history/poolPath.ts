import { wordAt } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { parseQuantity, toQuantity } from '../rpc/quantity.ts';
import type { PathPrice } from './timeInRange.ts';

/** A price of a pool by a log; the time is undefined where the log has none. */
export interface LoggedPrice {
  readonly block: bigint;
  readonly logIndex: number;
  readonly seconds: bigint | undefined;
  readonly sqrtPriceX96: bigint;
  /** Undefined: that of the price. */
  readonly tick: number | undefined;
}

/** keccak256 of the events of Uniswap/v3-core that set a pool's price; `price` is the word where it begins. */
const PRICE_LOGS: Readonly<Record<string, { readonly price: number; readonly tick: number }>> = {
  /** `Swap(address,address,int256,int256,uint160,uint128,int24)` */
  '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67': { price: 2, tick: 4 },
  /** `Initialize(uint160,int24)` */
  '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95': { price: 0, tick: 1 },
};

/**
 * The prices that a V3 pool logged in a range of blocks, the last one of each block, oldest first. Logs of another
 * form, pool or block are ignored, because nodes are not trusted.
 * @throws SluiceError transport codes; `rpc_error` also where the node finds the range too long
 */
export async function readPoolPath(
  { rpc }: Pick<ChainClient, 'rpc'>,
  pool: Address,
  from: bigint,
  to: bigint,
): Promise<readonly LoggedPrice[]> {
  const filter = {
    address: pool,
    topics: [Object.keys(PRICE_LOGS)],
    fromBlock: toQuantity(from),
    toBlock: toQuantity(to),
  };
  const logs = await rpc.request<unknown>('eth_getLogs', [filter]);
  const prices = (Array.isArray(logs) ? logs : [])
    .flatMap((log: unknown) => decode(log, pool) ?? [])
    .filter(({ block }) => block >= from && block <= to);
  return lastOfBlocks(prices);
}

/** The last price of each block, oldest first. */
function lastOfBlocks(prices: readonly LoggedPrice[]): readonly LoggedPrice[] {
  const last = new Map<bigint, LoggedPrice>();
  for (const price of prices) {
    const known = last.get(price.block);
    if (!known || known.logIndex < price.logIndex) last.set(price.block, price);
  }
  return [...last.values()].sort((a, b) => (a.block < b.block ? -1 : 1));
}

function decode(log: unknown, pool: Address): LoggedPrice | undefined {
  if (typeof log !== 'object' || log === null) return undefined;
  const { address, topics, data, blockNumber, logIndex, blockTimestamp, removed } = log as Record<
    string,
    unknown
  >;
  if (typeof address !== 'string' || address.toLowerCase() !== pool.toLowerCase() || removed === true)
    return undefined;
  const [topic] = Array.isArray(topics) ? topics : [];
  const place = typeof topic === 'string' ? PRICE_LOGS[topic.toLowerCase()] : undefined;
  if (!place || typeof data !== 'string' || !/^0x[0-9a-f]*$/i.test(data)) return undefined;
  const [sqrtPriceX96, tick] = [wordAt(data as Hex, place.price), wordAt(data as Hex, place.tick)];
  const [block, index] = [parseQuantity(blockNumber), parseQuantity(logIndex)];
  if (!sqrtPriceX96 || sqrtPriceX96 >= 1n << 160n || tick === undefined) return undefined;
  if (block === undefined || index === undefined) return undefined;
  return {
    block,
    logIndex: Number(index),
    seconds: parseQuantity(blockTimestamp),
    sqrtPriceX96,
    tick: Number(BigInt.asIntN(24, tick)),
  };
}

/** A block whose time is known. */
export interface KnownTime {
  readonly block: bigint;
  readonly seconds: bigint;
}

/**
 * Gives each price a time: its own, else that of its block among `known`, else one between the known blocks around
 * it, in proportion to the block numbers. @param prices oldest first
 */
export function withTimes(
  prices: readonly Omit<LoggedPrice, 'logIndex'>[],
  known: readonly KnownTime[],
): readonly PathPrice[] {
  const own = prices.flatMap(({ block, seconds }) => (seconds === undefined ? [] : [{ block, seconds }]));
  const times = [...known, ...own].sort((a, b) => (a.block < b.block ? -1 : a.block > b.block ? 1 : 0));
  let next = 0;
  return prices.flatMap(({ block, seconds, sqrtPriceX96, tick }): readonly PathPrice[] => {
    while (next < times.length && (times[next] as KnownTime).block < block) next += 1;
    const [before, after] = [times[next - 1], times[next]];
    const at = seconds ?? between(block, before, after);
    return at === undefined ? [] : [{ block, seconds: at, sqrtPriceX96, tick }];
  });
}

function between(
  block: bigint,
  before: KnownTime | undefined,
  after: KnownTime | undefined,
): bigint | undefined {
  if (after?.block === block) return after.seconds;
  if (!before || !after) return before?.seconds ?? after?.seconds;
  return (
    before.seconds +
    ((after.seconds - before.seconds) * (block - before.block)) / (after.block - before.block)
  );
}
