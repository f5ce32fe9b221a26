import type { Hex } from '../../chain/ChainSpec.ts';
import { readNumber } from '../../rpc/readNumber.ts';
import type { EventRowKind } from '../EventRow.ts';
import type { CreatedLog, DecodedLog, EventLog, Place, SyncLog } from './DecodedLog.ts';
import { decodeAdded } from './decodeAdded.ts';
import type { LogSource } from './LogSource.ts';
import { type LogSignature, logTopics } from './logTopics.ts';

type Fields<T> = Omit<T, keyof Place>;
type Decode = (
  topics: readonly bigint[],
  data: readonly bigint[],
) => Fields<CreatedLog> | Fields<SyncLog> | Omit<Fields<EventLog>, 'pool'> | undefined;

/** The number of indexed topics (without the signature) and of data words of each event, and its decoder. */
const DECODERS: Readonly<Record<LogSignature, readonly [topics: number, words: number, decode: Decode]>> = {
  'PairCreated(address,address,address,uint256)': [
    2,
    2,
    ([token0, token1], [pool]) => created('v2', pool, token0, token1, 3000n),
  ],
  'PoolCreated(address,address,uint24,int24,address)': [
    3,
    2,
    ([token0, token1, fee], [, pool]) => created('v3', pool, token0, token1, fee),
  ],
  'Sync(uint112,uint112)': [
    0,
    2,
    (_, [reserve0 = 0n, reserve1 = 0n]) =>
      reserve0 >> 112n === 0n && reserve1 >> 112n === 0n ? { type: 'sync', reserve0, reserve1 } : undefined,
  ],
  'Swap(address,uint256,uint256,uint256,uint256,address)': [
    2,
    4,
    ([sender, to], [in0 = 0n, in1 = 0n, out0 = 0n, out1 = 0n]) =>
      event('v2', 'swap', in0 - out0, in1 - out1, sender, to),
  ],
  'Mint(address,uint256,uint256)': [
    1,
    2,
    ([sender], [amount0 = 0n, amount1 = 0n]) => event('v2', 'mint', amount0, amount1, sender, sender),
  ],
  'Burn(address,uint256,uint256,address)': [
    2,
    2,
    ([sender, to], [amount0 = 0n, amount1 = 0n]) => event('v2', 'burn', -amount0, -amount1, sender, to),
  ],
  'Swap(address,address,int256,int256,uint160,uint128,int24)': [
    2,
    5,
    ([sender, recipient], [amount0 = 0n, amount1 = 0n, price = 0n, liquidity]) =>
      price === 0n || price >> 160n !== 0n
        ? undefined
        : event('v3', 'swap', signed(amount0), signed(amount1), sender, recipient, { price, liquidity }),
  ],
  'Mint(address,address,int24,int24,uint128,uint256,uint256)': [
    3,
    4,
    ([owner, lower, upper], [sender, liquidity, amount0 = 0n, amount1 = 0n]) =>
      event('v3', 'mint', amount0, amount1, sender, owner, { ticks: [lower, upper], liquidity }),
  ],
  'Burn(address,int24,int24,uint128,uint256,uint256)': [
    3,
    3,
    ([owner, lower, upper], [liquidity, amount0 = 0n, amount1 = 0n]) =>
      event('v3', 'burn', -amount0, -amount1, owner, owner, { ticks: [lower, upper], liquidity }),
  ],
  'Collect(address,address,int24,int24,uint128,uint128)': [
    3,
    3,
    ([owner, lower, upper], [recipient, amount0 = 0n, amount1 = 0n]) =>
      event('v3', 'collect', -amount0, -amount1, owner, recipient, { ticks: [lower, upper] }),
  ],
  'SetFeeProtocol(uint8,uint8,uint8,uint8)': [
    0,
    4,
    (_, data) => {
      const [before0, before1, after0, after1] = data.map(shareDivisor);
      if (before0 === undefined || before1 === undefined) return undefined;
      if (after0 === undefined || after1 === undefined) return undefined;
      const found = event('v3', 'share', 0n, 0n, 0n, 0n);
      return found && { ...found, share: { before: [before0, before1], after: [after0, after1] } };
    },
  ],
  'Initialize(uint160,int24)': [
    0,
    2,
    (_, [price = 0n]) =>
      price === 0n || price >> 160n !== 0n ? undefined : event('v3', 'price', 0n, 0n, 0n, 0n, { price }),
  ],
};

const byTopic = new Map<unknown, (typeof DECODERS)[LogSignature]>(
  (Object.keys(DECODERS) as LogSignature[]).map((signature) => [logTopics[signature], DECODERS[signature]]),
);

/** The topics requested by `eth_getLogs`. */
export const WANTED_TOPICS: readonly Hex[] = Object.values(logTopics);

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const WORD = /^0x[0-9a-f]{64}$/i;
const LARGEST_WORDS = 8;

/**
 * Decodes a log of a node; undefined if it is another event or invalid. The emitter is not checked here, except for
 * `added` kinds: any contract can emit such logs.
 * @param onFault is told what an added kind does wrong; its log is undefined then
 */
export function decodeLog(
  value: unknown,
  added: readonly LogSource[] = [],
  onFault: (source: LogSource, cause: unknown) => void = () => undefined,
): DecodedLog | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { address, topics, data, transactionHash, blockHash, removed, ...rest } = value as Record<
    string,
    unknown
  >;
  if (removed === true || !Array.isArray(topics)) return undefined;
  const block = readNumber(rest.blockNumber);
  const logIndex = readNumber(rest.logIndex);
  if (typeof address !== 'string' || !ADDRESS.test(address)) return undefined;
  if (typeof transactionHash !== 'string' || !WORD.test(transactionHash)) return undefined;
  if (block === undefined || logIndex === undefined) return undefined;
  const emitter = lower(address);
  const source = added.find((one) => one.emitter === emitter && one.logs.topics.includes(topics[0]));
  const fields = source ? readAdded(source, topics, data, onFault) : readOwn(emitter, topics, data);
  if (!fields) return undefined;
  return {
    ...fields,
    address: emitter,
    block,
    logIndex,
    transactionHash: lower(transactionHash),
    blockHash: typeof blockHash === 'string' && WORD.test(blockHash) ? lower(blockHash) : undefined,
    timestampSeconds: readNumber(rest.blockTimestamp),
  };
}

function readOwn(
  emitter: Hex,
  topics: readonly unknown[],
  data: unknown,
): Fields<CreatedLog> | Fields<SyncLog> | Fields<EventLog> | undefined {
  const found = byTopic.get(topics[0]);
  if (!found) return undefined;
  const [topicCount, wordCount, decode] = found;
  if (topics.length !== topicCount + 1) return undefined;
  const indexed = readTopics(topics);
  const words = readWords(data, wordCount);
  const fields = indexed && words && decode(indexed, words);
  return fields?.type === 'event' ? { ...fields, pool: emitter } : fields;
}

function readAdded(
  source: LogSource,
  topics: readonly unknown[],
  data: unknown,
  onFault: (source: LogSource, cause: unknown) => void,
): Fields<CreatedLog> | Fields<EventLog> | undefined {
  if (!topics.every((topic) => typeof topic === 'string' && WORD.test(topic))) return undefined;
  if (typeof data !== 'string' || !/^0x[0-9a-f]*$/i.test(data)) return undefined;
  try {
    return decodeAdded(source, (topics as readonly string[]).map(lower), lower(data));
  } catch (cause) {
    onFault(source, cause);
    return undefined;
  }
}

function created(
  protocol: 'v2' | 'v3',
  pool: bigint | undefined,
  token0: bigint | undefined,
  token1: bigint | undefined,
  fee: bigint | undefined,
): Fields<CreatedLog> | undefined {
  const [at, first, second] = [addressOf(pool), addressOf(token0), addressOf(token1)];
  if (!at || !first || !second || fee === undefined || fee >= 1_000_000n) return undefined;
  const found = { protocol, address: at, token0: first, token1: second, fee: Number(fee) };
  return { type: 'created', found, sqrtPriceX96: 0n };
}

function event(
  protocol: 'v2' | 'v3',
  kind: EventRowKind,
  amount0Raw: bigint,
  amount1Raw: bigint,
  from: bigint | undefined,
  to: bigint | undefined,
  more: {
    price?: bigint;
    ticks?: readonly [bigint | undefined, bigint | undefined];
    liquidity?: bigint | undefined;
  } = {},
): Omit<Fields<EventLog>, 'pool'> | undefined {
  const [sender, account] = [addressOf(from), addressOf(to)];
  if (!sender || !account) return undefined;
  const [low, high] = more.ticks ?? [];
  const ticks = more.ticks && ([tickOf(low), tickOf(high)] as const);
  if (ticks?.includes(undefined)) return undefined;
  const { liquidity } = more;
  if (liquidity !== undefined && liquidity >> 128n !== 0n) return undefined;
  return {
    type: 'event',
    protocol,
    kind,
    amount0Raw,
    amount1Raw,
    sender,
    account,
    sqrtPriceX96: more.price ?? 0n,
    ticks: ticks as readonly [number, number] | undefined,
    ...(liquidity !== undefined && { liquidityRaw: liquidity }),
  };
}

function readTopics(topics: readonly unknown[]): bigint[] | undefined {
  const words: bigint[] = [];
  for (const topic of topics.slice(1)) {
    if (typeof topic !== 'string' || !WORD.test(topic)) return undefined;
    words.push(BigInt(topic));
  }
  return words;
}

function readWords(data: unknown, count: number): bigint[] | undefined {
  if (typeof data !== 'string' || count > LARGEST_WORDS || data.length !== 2 + count * 64) return undefined;
  if (!/^0x[0-9a-f]*$/i.test(data)) return undefined;
  return Array.from({ length: count }, (_, index) =>
    BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`),
  );
}

function lower(hex: string): Hex {
  return hex.toLowerCase() as Hex;
}

function addressOf(word: bigint | undefined): Hex | undefined {
  if (word === undefined || word >> 160n !== 0n) return undefined;
  return `0x${word.toString(16).padStart(40, '0')}`;
}

function signed(word: bigint): bigint {
  return BigInt.asIntN(256, word);
}

const LARGEST_DIVISOR = 10n;

/** Uniswap/v3-core, UniswapV3Pool.sol, setFeeProtocol: the protocol takes one n-th of the fee, or nothing. */
function shareDivisor(word: bigint): number | undefined {
  return word === 0n || (word >= 4n && word <= LARGEST_DIVISOR) ? Number(word) : undefined;
}

const LARGEST_TICK = 887_272n;

function tickOf(word: bigint | undefined): number | undefined {
  if (word === undefined) return undefined;
  const tick = signed(word);
  return tick > LARGEST_TICK || tick < -LARGEST_TICK ? undefined : Number(tick);
}
