import { packageArtifact } from '../../../chains/deployer/packageArtifact.ts';
import { ACCOUNTS } from '../../../chains/local/accounts.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio, MAX_TICK, MIN_TICK } from '../../amm/index.ts';
import { priceAtEnd } from '../../amm/testing/priceAtEnd.ts';
import type { Random } from '../../amm/testing/Random.ts';
import { FEE_TIERS } from '../../amm/testing/randomPools.ts';
import type { Address, Hex } from '../../chain/ChainSpec.ts';
import { mined } from '../../rpc/testing/mined.ts';
import { type PoolRef, tokenPair } from '../PoolRef.ts';

const FACTORY = [
  'function getPool(address,address,uint24) view returns (address)',
  'function createPair(address,address)',
  'function getPair(address,address) view returns (address)',
];
const POSITIONS = [
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))',
];
const PLAIN = ['HUSH', 'YAKI', 'DAK', 'CHOG', 'USDC', 'WBTC', 'WETH', 'OLD'] as const;
const MAX = (1n << 256n) - 1n;
const DEADLINE = 4_000_000_000;
/** A node's estimate depends on the time since the pool's last change, and with it which positions there are. */
const GAS = '0x4c4b40';
const ZERO = `0x${'0'.repeat(40)}`;

/**
 * Creates pools of any price, range and size between the local chain's plain tokens, where none exists yet.
 */
export class RandomMarket {
  readonly owner: Address = ACCOUNTS[2];
  readonly #chain: TestChain;
  readonly #random: Random;

  constructor(chain: TestChain, random: Random) {
    this.#chain = chain;
    this.#random = random;
  }

  /** Mints more tokens than all pools need, and approves `spenders`. */
  async fund(spenders: readonly Address[]): Promise<void> {
    for (const symbol of PLAIN) {
      const token = this.#token(symbol);
      await token.send(this.owner, 'mint', [this.owner, 1n << 160n]);
      for (const spender of [this.#chain.address('positionManager'), ...spenders]) {
        await token.send(this.owner, 'approve', [spender, MAX]);
      }
    }
  }

  /** `count` new pools, a fifth of them V2 pairs. */
  async create(count: number): Promise<readonly PoolRef[]> {
    const pools: PoolRef[] = [];
    while (pools.length < count) {
      const pool = this.#random.chance(0.2) ? await this.#createV2() : await this.#createV3();
      if (pool) pools.push(pool);
    }
    return pools;
  }

  async #createV2(): Promise<PoolRef | undefined> {
    const { token0, token1 } = this.#pair();
    const factory = this.#contract(this.#chain.address('v2Factory'), FACTORY);
    if ((await factory.read<string>('getPair', [token0, token1])) !== ZERO) return undefined;
    await factory.send(this.owner, 'createPair', [token0, token1]);
    const address = await factory.read<Address>('getPair', [token0, token1]);
    for (const token of [token0, token1]) {
      const amount = this.#random.magnitude(12, 100);
      await this.#contract(token, TOKEN_ABI).send(this.owner, 'transfer', [address, amount]);
    }
    await this.#contract(address, ['function mint(address)']).send(this.owner, 'mint', [this.owner]);
    return { kind: 'v2', address, token0, token1 };
  }

  /** `count` new V3 pools whose price is in the first or the last tick that there is. */
  async createAtEnds(count: number): Promise<readonly PoolRef[]> {
    const pools: PoolRef[] = [];
    while (pools.length < count) {
      const pool = await this.#createV3(priceAtEnd(this.#random, pools.length % 2 === 0 ? 'low' : 'high'));
      if (pool) pools.push(pool);
    }
    return pools;
  }

  async #createV3(atEnd?: bigint): Promise<PoolRef | undefined> {
    const random = this.#random;
    const { token0, token1 } = this.#pair();
    const { fee, tickSpacing } = random.pick(FEE_TIERS);
    const factory = this.#contract(this.#chain.address('v3Factory'), FACTORY);
    if ((await factory.read<string>('getPool', [token0, token1, fee])) !== ZERO) return undefined;
    const tick = atEnd === undefined ? random.int(-150_000, 150_000) : getTickAtSqrtRatio(atEnd);
    const low = getSqrtRatioAtTick(tick);
    const within = random.chance(0.2) ? low : low + random.below(getSqrtRatioAtTick(tick + 1) - low - 1n);
    const price = atEnd ?? within;
    const manager = this.#contract(this.#chain.address('positionManager'), POSITIONS);
    await manager.send(this.owner, 'createAndInitializePoolIfNecessary', [token0, token1, fee, price]);
    const reach = tickSpacing * 2 ** random.int(1, 10);
    for (let count = random.int(1, 6); count > 0; count -= 1) {
      const full = tickSpacing > 1 && random.chance(0.15);
      const lower = full ? snap(MIN_TICK, tickSpacing) : snap(tick + random.int(-reach, reach), tickSpacing);
      const upper = full
        ? snap(MAX_TICK, tickSpacing)
        : lower + tickSpacing * random.int(1, 2 ** random.int(0, 9));
      // The price of one of the two is next to nothing at an end.
      const [least, most] = atEnd === undefined ? [40, 100] : [50, 150];
      const amounts = [random.magnitude(least, most), random.magnitude(least, most)];
      const params = [token0, token1, fee, lower, upper, ...amounts, 0n, 0n, this.owner, DEADLINE];
      const data = manager.abi.encodeFunctionData('mint', [params]);
      // Amounts that give no liquidity revert; other positions will succeed.
      await mined(this.#chain, { from: this.owner, to: manager.address, data, gas: GAS });
    }
    const address = await factory.read<Address>('getPool', [token0, token1, fee]);
    return { kind: 'v3', fee, address, token0, token1 };
  }

  #pair() {
    const first = this.#random.pick(PLAIN);
    const second = this.#random.pick(PLAIN.filter((symbol) => symbol !== first));
    return tokenPair(this.#chain.token(first).address, this.#chain.token(second).address);
  }

  #token(symbol: string): TestContract {
    return this.#contract(this.#chain.token(symbol).address, TOKEN_ABI);
  }

  #contract(address: Address, abi: ConstructorParameters<typeof TestContract>[2]): TestContract {
    return new TestContract(this.#chain.url, address, abi);
  }
}

/** The answer to a call from `from` to a published contract; undefined when it reverts. */
export async function simulate(
  chain: TestChain,
  kind: 'quoterV2' | 'v2Router02' | 'swapRouter02',
  [name, args]: readonly [string, readonly unknown[]],
  from: Address,
): Promise<readonly unknown[] | undefined> {
  const { abi } = packageArtifact(kind);
  const to = chain.address(kind === 'quoterV2' ? 'quoter' : kind);
  const contract = new TestContract(chain.url, to, abi);
  const call = { to, from, data: contract.abi.encodeFunctionData(name, args as unknown[]) };
  try {
    const data = await chain.rpc<Hex>('eth_call', [call, 'latest']);
    return [...contract.abi.decodeFunctionResult(name, data)];
  } catch (error) {
    if (error instanceof Error && error.name === 'JsonRpcError') return undefined;
    throw error;
  }
}

function snap(tick: number, tickSpacing: number): number {
  return (
    Math.min(
      Math.floor(MAX_TICK / tickSpacing),
      Math.max(Math.ceil(MIN_TICK / tickSpacing), Math.floor(tick / tickSpacing)),
    ) * tickSpacing
  );
}
