import { Interface } from 'ethers';
import type { Address, Hex } from '../../chain/ChainSpec.ts';

const V2 = new Interface([
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
  'event Mint(address indexed sender, uint256 amount0, uint256 amount1)',
  'event Sync(uint112 reserve0, uint112 reserve1)',
  'event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)',
]);
const V3 = new Interface([
  'event Initialize(uint160 sqrtPriceX96, int24 tick)',
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount, uint256 amount0, uint256 amount1)',
  'event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper, uint128 amount0, uint128 amount1)',
]);

export interface ReceiptSums {
  volume0Raw: bigint;
  volume1Raw: bigint;
  fees0Raw: bigint;
  fees1Raw: bigint;
  net0Raw: bigint;
  net1Raw: bigint;
  swaps: number;
  mints: number;
  burns: number;
  collects: number;
  /** A V3 pool's last price in the hour; 0n: none. */
  closeX96: bigint;
}

interface Receipt {
  readonly logs: readonly { readonly address: Address; readonly topics: string[]; readonly data: Hex }[];
}

type Rpc = <T>(method: string, params?: readonly unknown[]) => Promise<T>;

/**
 * Sums by pool and hour, straight from the receipts of every block and decoded by ethers: shares no code with the index.
 * @param feeOf fee tier of each pool, hundredths of a bip, by lower-case address
 */
export async function receiptSums(
  rpc: Rpc,
  feeOf: ReadonlyMap<string, { readonly fee: bigint; readonly v3: boolean }>,
  fromBlock: number,
  toBlock: number,
): Promise<Map<string, ReceiptSums>> {
  const sums = new Map<string, ReceiptSums>();
  for (let block = fromBlock; block <= toBlock; block += 1) {
    const tag = `0x${block.toString(16)}`;
    const receipts = await rpc<readonly Receipt[]>('eth_getBlockReceipts', [tag]);
    if (receipts.length === 0) continue;
    const { timestamp } = await rpc<{ timestamp: Hex }>('eth_getBlockByNumber', [tag, false]);
    const hour = Number(BigInt(timestamp) / 3600n) * 3600;
    for (const { address, topics, data } of receipts.flatMap(({ logs }) => logs)) {
      const pool = feeOf.get(address.toLowerCase());
      const log = pool && (pool.v3 ? V3 : V2).parseLog({ topics, data });
      if (!pool || !log) continue;
      const key = `${address.toLowerCase()} ${hour}`;
      const entry = sums.get(key) ?? none();
      sums.set(key, entry);
      add(entry, log.name, log.args.toObject(), pool);
    }
  }
  return sums;
}

function add(
  sums: ReceiptSums,
  name: string,
  args: Record<string, bigint>,
  { fee, v3 }: { readonly fee: bigint; readonly v3: boolean },
): void {
  const { amount0 = 0n, amount1 = 0n, sqrtPriceX96 } = args;
  if (sqrtPriceX96 !== undefined) sums.closeX96 = sqrtPriceX96;
  if (name === 'Mint') {
    sums.mints += 1;
    sums.net0Raw += amount0;
    sums.net1Raw += amount1;
  }
  if (name === 'Burn') sums.burns += 1;
  if (name === 'Collect') sums.collects += 1;
  if (name === 'Collect' || (name === 'Burn' && !v3)) {
    sums.net0Raw -= amount0;
    sums.net1Raw -= amount1;
  }
  if (name !== 'Swap') return;
  const net0 = v3 ? amount0 : (args.amount0In as bigint) - (args.amount0Out as bigint);
  const net1 = v3 ? amount1 : (args.amount1In as bigint) - (args.amount1Out as bigint);
  sums.swaps += 1;
  sums.net0Raw += net0;
  sums.net1Raw += net1;
  if (net0 > 0n) sums.volume0Raw += net0;
  if (net0 > 0n) sums.fees0Raw += (net0 * fee) / 1_000_000n;
  if (net1 > 0n) sums.volume1Raw += net1;
  if (net1 > 0n) sums.fees1Raw += (net1 * fee) / 1_000_000n;
}

function none(): ReceiptSums {
  return {
    volume0Raw: 0n,
    volume1Raw: 0n,
    fees0Raw: 0n,
    fees1Raw: 0n,
    net0Raw: 0n,
    net1Raw: 0n,
    swaps: 0,
    mints: 0,
    burns: 0,
    collects: 0,
    closeX96: 0n,
  };
}
