import { AbiCoder, concat, MaxUint256, toBeHex } from 'ethers';
import { v2PairAddress, v3PoolAddress } from '../../chains/local/poolAddress.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import { MAX_TICK } from '../../kernel/amm/index.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { tokenPair } from '../../kernel/quote/PoolRef.ts';
import { type PoolKey, v4PoolRef } from '../../plugins/pools-v4/V4Pool.ts';
import type { TestChain } from '../anvil/localChain.ts';
import { TOKEN_ABI } from '../anvil/TestContract.ts';
import { driftMarket } from './driftMarket.ts';
import type { MarketPlan, PlannedPool, PlannedPosition } from './MarketPlan.ts';
import { type PlacedMarket, type PlacedPool, rawOf } from './PlacedMarket.ts';
import { TransactionBatch } from './TransactionBatch.ts';

const V2 = ['function createPair(address tokenA, address tokenB)', 'function mint(address to)'];
const V3 = [
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))',
];
export const KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)';
const V4 = [
  `function initialize(${KEY} key, uint160 sqrtPriceX96)`,
  'function modifyLiquidities(bytes unlockData, uint256 deadline) payable',
];
const coder = AbiCoder.defaultAbiCoder();
/** Actions of the V4 PositionManager: a position by its liquidity, both sides paid in, and what is left of the coin. */
const [MINT, SETTLE_PAIR, SWEEP] = ['0x02', '0x0d', '0x14'];
const MAX_UINT128 = 2n ** 128n - 1n;
const FOREVER = 4_000_000_000;
/** Prices beyond this leave no room for positions. */
const MOST_TICK = 870_000;

/**
 * Makes the market of a plan: its pools, their positions, the trades before, and the price of gas at the newest block.
 * @param stock the addresses of `deployStock`, whose owner pays
 */
export async function placeMarket(
  chain: TestChain,
  owner: Address,
  stock: readonly Address[],
  plan: MarketPlan,
): Promise<PlacedMarket> {
  const wrapped = chain.address('wrappedNative');
  const tokens = plan.tokens.map((token) => ({
    ...token,
    address: token.stock === undefined ? wrapped : (stock[token.stock] as Address),
  }));
  const batch = new TransactionBatch(chain.url, owner);
  const pools = plan.pools.map((pool) => new PoolPlace(chain, tokens, pool).create(batch));
  await batch.mine();
  const market = { plan, tokens, pools };
  await driftMarket(chain, batch, market);
  await chain.rpc('anvil_setNextBlockBaseFeePerGas', [toBeHex(BigInt(plan.gwei) * 10n ** 9n)]);
  await batch.mine();
  return market;
}

class PoolPlace {
  readonly #chain: TestChain;
  readonly #plan: PlannedPool;
  /** In the order of the contract; V4: the coin as the zero address. */
  readonly #sides: readonly [PlacedMarket['tokens'][number], PlacedMarket['tokens'][number]];
  /** The price of a raw unit of the first side in the second. */
  readonly #price: number;
  readonly #tick: number;

  constructor(chain: TestChain, tokens: PlacedMarket['tokens'], plan: PlannedPool) {
    this.#chain = chain;
    this.#plan = plan;
    const [a, b] = plan.tokens.map((place) => {
      const token = tokens[place] as PlacedMarket['tokens'][number];
      return plan.kind === 'v4' && plan.isNative && place === 0 ? { ...token, address: ZERO_ADDRESS } : token;
    }) as [PlacedMarket['tokens'][number], PlacedMarket['tokens'][number]];
    const isOrdered = BigInt(a.address) < BigInt(b.address);
    this.#sides = isOrdered ? [a, b] : [b, a];
    const [first, second] = this.#sides;
    const off = isOrdered ? plan.off : 1 / plan.off;
    const price = (first.usd / second.usd) * 10 ** (second.decimals - first.decimals) * off;
    const tick = Math.floor(Math.log(price) / Math.log(1.0001));
    this.#tick = Math.max(-MOST_TICK, Math.min(MOST_TICK, tick));
    this.#price = this.#tick === tick ? price : 1.0001 ** this.#tick;
  }

  create(batch: TransactionBatch): PlacedPool {
    const { kind } = this.#plan;
    return kind === 'v2' ? this.#v2(batch) : kind === 'v3' ? this.#v3(batch) : this.#v4(batch);
  }

  #v2(batch: TransactionBatch): PlacedPool {
    const [first, second] = this.#sides;
    const factory = this.#chain.address('v2Factory');
    const address = v2PairAddress(factory, first.address, second.address);
    batch.add(factory, V2, ['createPair', first.address, second.address]);
    const { usd } = this.#plan.positions[0] as PlannedPosition;
    const raw = rawOf(first, usd);
    const amounts = [raw, BigInt(Math.max(1, Math.round(Number(raw) * this.#price)))];
    for (const [index, token] of this.#sides.entries())
      batch.add(token.address, TOKEN_ABI, ['transfer', address, amounts[index]]);
    batch.add(address, V2, ['mint', batch.from]);
    const pair = tokenPair(first.address, second.address);
    return { plan: this.#plan, ref: { kind: 'v2', address, ...pair }, ticks: [] };
  }

  #v3(batch: TransactionBatch): PlacedPool {
    const { fee } = this.#plan;
    const [first, second] = this.#sides;
    const manager = this.#chain.address('positionManager');
    const pair = [first.address, second.address] as const;
    batch.add(manager, V3, ['createAndInitializePoolIfNecessary', ...pair, fee, this.#root()]);
    const ranges = this.#ranges();
    for (const { lower, upper, usd } of ranges) {
      const amounts = this.#sides.map((token) => rawOf(token, usd));
      const params = [...pair, fee, lower, upper, ...amounts, 0n, 0n, batch.from, FOREVER];
      batch.add(manager, V3, ['mint', params]);
    }
    const address = v3PoolAddress(this.#chain.address('v3Factory'), ...pair, fee);
    return {
      plan: this.#plan,
      ref: { kind: 'v3', fee, address, ...tokenPair(...pair) },
      ticks: ends(ranges),
    };
  }

  #v4(batch: TransactionBatch): PlacedPool {
    const { fee, tickSpacing } = this.#plan;
    const [{ address: currency0 }, { address: currency1 }] = this.#sides;
    const key: PoolKey = { currency0, currency1, fee, tickSpacing, hooks: ZERO_ADDRESS };
    const words = [currency0, currency1, fee, tickSpacing, ZERO_ADDRESS];
    batch.add(this.#chain.address('poolManager'), V4, ['initialize', words, this.#root()]);
    const ranges = this.#ranges();
    const isNative = currency0 === ZERO_ADDRESS;
    for (const { lower, upper, usd } of ranges) {
      const params = [
        coder.encode(
          [KEY, 'int24', 'int24', 'uint256', 'uint128', 'uint128', 'address', 'bytes'],
          [
            words,
            lower,
            upper,
            this.#liquidity(lower, upper, usd),
            MAX_UINT128,
            MAX_UINT128,
            batch.from,
            '0x',
          ],
        ),
        coder.encode(['address', 'address'], [currency0, currency1]),
        ...(isNative ? [coder.encode(['address', 'address'], [currency0, batch.from])] : []),
      ];
      const actions = concat([MINT, SETTLE_PAIR, ...(isNative ? [SWEEP] : [])] as string[]);
      const data = coder.encode(['bytes', 'bytes[]'], [actions, params]);
      // Twice what the position needs: the rest comes back.
      const value = isNative ? 2n * rawOf(this.#sides[0], usd) + 1n : 0n;
      batch.add(this.#chain.address('v4PositionManager'), V4, ['modifyLiquidities', data, MaxUint256], value);
    }
    const ref = v4PoolRef(key, this.#chain.address('wrappedNative'));
    return { plan: this.#plan, ref, ticks: ends(ranges) };
  }

  /** The positions in ticks that the pool has, each at least one spacing wide. */
  #ranges(): readonly PlannedPosition[] {
    const { positions, tickSpacing } = this.#plan;
    const end = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
    const snap = (tick: number) =>
      Math.max(-end, Math.min(end, Math.round(tick / tickSpacing) * tickSpacing));
    return positions.map(({ lower, upper, usd }) => {
      const from = Math.min(snap(this.#tick + lower), end - tickSpacing);
      return { lower: from, upper: Math.max(from + tickSpacing, snap(this.#tick + upper)), usd };
    });
  }

  #root(): bigint {
    return BigInt(Math.floor(Math.sqrt(this.#price) * 2 ** 48)) << 48n || 4_295_128_739n;
  }

  /** The liquidity that so many dollars of each side make. */
  #liquidity(lower: number, upper: number, usd: number): bigint {
    const [low, high] = [1.0001 ** (lower / 2), 1.0001 ** (upper / 2)];
    const root = Math.min(high, Math.max(low, Math.sqrt(this.#price)));
    const [amount0, amount1] = this.#sides.map((token) => Number(rawOf(token, usd))) as [number, number];
    const by0 = root < high ? (amount0 * root * high) / (high - root) : Number.POSITIVE_INFINITY;
    const by1 = root > low ? amount1 / (root - low) : Number.POSITIVE_INFINITY;
    return BigInt(Math.max(1, Math.floor(Math.min(by0, by1))));
  }
}

function ends(ranges: readonly PlannedPosition[]): readonly number[] {
  return [...new Set(ranges.flatMap(({ lower, upper }) => [lower, upper]))].sort((a, b) => a - b);
}
