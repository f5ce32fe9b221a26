import { formatUnits, Interface } from 'ethers';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { TestChain } from '../anvil/localChain.ts';
import { TestContract } from '../anvil/TestContract.ts';

const V2 = new Interface([
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
]);
const V3 = new Interface([
  'event PoolCreated(address indexed token0, address indexed token1, uint24 indexed fee, int24 tickSpacing, address pool)',
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
]);

/** What each block's logs say, once they were decoded: a test asks for the entities after many blocks, again and again. */
const decoded = new Map([V2, V3].map((abi) => [abi, new WeakMap<IndexedBlock, readonly DecodedLog[]>()]));

export type Entity = { readonly [name: string]: string | number | null | Entity };
export type Entities = Readonly<Record<string, readonly Entity[]>>;

export interface IndexedBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly timestamp: number;
  readonly logs: readonly Log[];
}

interface Log {
  readonly address: Address;
  readonly topics: string[];
  readonly data: Hex;
  readonly logIndex: Hex;
  readonly transactionHash: Hex;
}

interface DecodedLog extends Omit<Log, 'topics' | 'data'> {
  readonly name: string;
  readonly args: Record<string, bigint>;
}

/**
 * The receipts of every block up to the newest one.
 * @param known what was indexed before: of those blocks, the ones that are still in the chain are not read again
 */
export async function indexBlocks(
  { rpc }: Pick<TestChain, 'rpc'>,
  known: readonly IndexedBlock[] = [],
): Promise<readonly IndexedBlock[]> {
  const head = Number(BigInt(await rpc<Hex>('eth_blockNumber')));
  const tagOf = (number: number) => `0x${number.toString(16)}`;
  const blockAt = (number: number) =>
    rpc<{ hash: Hex; timestamp: Hex }>('eth_getBlockByNumber', [tagOf(number), false]);
  const blocks = known.filter(({ number }) => number <= head);
  for (let last = blocks.at(-1); last; last = blocks.at(-1)) {
    if ((await blockAt(last.number)).hash === last.hash) break;
    blocks.pop();
  }
  for (let number = blocks.length; number <= head; number += 1) {
    const [block, receipts] = await Promise.all([
      blockAt(number),
      rpc<readonly { readonly logs: readonly Log[] }[] | null>('eth_getBlockReceipts', [tagOf(number)]),
    ]);
    blocks.push({
      number,
      hash: block.hash,
      timestamp: Number(BigInt(block.timestamp)),
      logs: (receipts ?? []).flatMap(({ logs }) => logs),
    });
  }
  return blocks;
}

interface Book {
  readonly id: string;
  readonly tokens: readonly [Entity, Entity];
  readonly decimals: readonly [number, number];
  readonly fee: string;
  held: [bigint, bigint];
  price: bigint;
  liquidity: bigint;
  tick: bigint;
  /** Number of the block in which it last changed. */
  changed: number;
}

/**
 * The entities of a subgraph with Uniswap's v2 or v3 schema at the last of `blocks`, decoded by ethers. It
 * shares no code with the plugin and the index.
 */
export async function chainEntities(
  schema: 'uniswap-v2' | 'uniswap-v3',
  chain: TestChain,
  blocks: readonly IndexedBlock[],
  decimalsOf: (token: string) => Promise<number> = decimalsReader(chain),
): Promise<Entities> {
  const v3 = schema === 'uniswap-v3';
  const abi = v3 ? V3 : V2;
  const factory = chain.address(v3 ? 'v3Factory' : 'v2Factory').toLowerCase();
  const books = new Map<string, Book>();
  const found: Record<string, Entity[]> = { swaps: [], mints: [], burns: [], collects: [] };
  for (const block of blocks) {
    const { number, timestamp } = block;
    for (const { address, name: event, args, logIndex, transactionHash } of decodedLogs(block, abi)) {
      if (/Created$/.test(event)) {
        if (address.toLowerCase() !== factory) continue;
        const id = String(args.pool ?? args.pair).toLowerCase();
        const tokens = [String(args.token0), String(args.token1)].map((token) => token.toLowerCase());
        const decimals = await Promise.all(tokens.map(decimalsOf));
        const rows = tokens.map((token, index) => ({ id: token, decimals: String(decimals[index]) }));
        books.set(id, {
          id,
          tokens: rows as unknown as [Entity, Entity],
          decimals: decimals as [number, number],
          fee: String(args.fee ?? ''),
          held: [0n, 0n],
          price: 0n,
          liquidity: 0n,
          tick: 0n,
          changed: number,
        });
        continue;
      }
      const book = books.get(address.toLowerCase());
      if (!book) continue;
      apply(book, event, args);
      book.changed = number;
      const list = found[`${event.toLowerCase()}s`];
      if (!list) continue;
      const names = Object.entries(args).map(([name, value]) => [name, fieldOf(name, value, book)]);
      list.push({
        ...Object.fromEntries(names),
        id: `${transactionHash}#${BigInt(logIndex)}`,
        timestamp: String(timestamp),
        logIndex: String(BigInt(logIndex)),
        transaction: { id: transactionHash, blockNumber: String(number), timestamp: String(timestamp) },
        [v3 ? 'pool' : 'pair']: { id: book.id },
      });
    }
  }
  return { ...found, [v3 ? 'pools' : 'pairs']: [...books.values()].map((book) => poolEntity(book, v3)) };
}

function decodedLogs(block: IndexedBlock, abi: Interface): readonly DecodedLog[] {
  const known = decoded.get(abi)?.get(block);
  if (known) return known;
  const logs = block.logs.flatMap(({ topics, data, ...log }) => {
    const event = abi.parseLog({ topics, data });
    return event ? [{ ...log, name: event.name, args: event.args.toObject() as Record<string, bigint> }] : [];
  });
  decoded.get(abi)?.set(block, logs);
  return logs;
}

export function decimalsReader(chain: TestChain): (token: string) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  const read = (token: string) =>
    new TestContract(chain.url, token as Address, ['function decimals() view returns (uint8)'])
      .read<bigint>('decimals')
      .then(Number);
  return (token) => {
    const answer = known.get(token) ?? read(token);
    known.set(token, answer);
    return answer;
  };
}

function apply(book: Book, name: string, args: Record<string, bigint>): void {
  const { amount0 = 0n, amount1 = 0n, amount = 0n, tickLower = 0n, tickUpper = 0n } = args;
  if (name === 'Sync') book.held = [args.reserve0 as bigint, args.reserve1 as bigint];
  if (book.fee === '') return;
  if (name === 'Initialize' || name === 'Swap') {
    book.price = args.sqrtPriceX96 as bigint;
    book.tick = args.tick as bigint;
  }
  if (name === 'Swap') book.liquidity = args.liquidity as bigint;
  const inRange = tickLower <= book.tick && book.tick < tickUpper;
  if (name === 'Mint' && inRange) book.liquidity += amount;
  if (name === 'Burn' && inRange) book.liquidity -= amount;
  const sign = name === 'Swap' || name === 'Mint' ? 1n : name === 'Collect' ? -1n : 0n;
  book.held = [book.held[0] + sign * amount0, book.held[1] + sign * amount1];
}

function fieldOf(name: string, value: unknown, { decimals }: Book): string {
  if (/^amount[01]/.test(name))
    return formatUnits(value as bigint, decimals[name.startsWith('amount0') ? 0 : 1]);
  return String(value).toLowerCase();
}

function poolEntity(
  { id, tokens, decimals, fee, held, price, liquidity, changed }: Book,
  v3: boolean,
): Entity {
  const [first, second] = held.map((raw, index) => formatUnits(raw, decimals[index]));
  const base = { id, token0: tokens[0], token1: tokens[1], _change_block: changed };
  if (!v3) return { ...base, reserve0: first ?? '', reserve1: second ?? '' };
  return {
    ...base,
    feeTier: fee,
    liquidity: String(liquidity),
    sqrtPrice: String(price),
    totalValueLockedToken0: first ?? '',
    totalValueLockedToken1: second ?? '',
  };
}
