import { AbiCoder, concat, Interface, MaxUint256, toBeHex } from 'ethers';
import { packageArtifact } from '../../../chains/deployer/packageArtifact.ts';
import { ACCOUNTS, DEPLOYER } from '../../../chains/local/accounts.ts';
import { V4_HOOKS } from '../../../chains/local/v4Market.ts';
import { ZERO_ADDRESS } from '../../../kernel/abi/zeroAddress.ts';
import { getSqrtRatioAtTick, getTickAtSqrtRatio, MAX_TICK } from '../../../kernel/amm/index.ts';
import { priceAtEnd } from '../../../kernel/amm/testing/priceAtEnd.ts';
import type { Random } from '../../../kernel/amm/testing/Random.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import type { PoolKey } from '../V4Pool.ts';

const PLAIN = ['HUSH', 'YAKI', 'DAK', 'CHOG', 'USDC', 'WBTC', 'WETH'] as const;
const KEY = '(address,address,uint24,int24,address)';
const PERMIT2 = new Interface([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const FOREVER = 2n ** 48n - 1n;
const MAX_UINT128 = 2n ** 128n - 1n;
const MAX_UINT160 = 2n ** 160n - 1n;
const DEADLINE = 4_000_000_000;
/** What a position may cost, raw units of each token. */
const MOST_RAW = 1n << 110n;
const [DECREASE, MINT, SETTLE_PAIR, TAKE_PAIR, SWEEP] = ['0x01', '0x02', '0x0d', '0x11', '0x14'];
const [SWAP_IN, SETTLE_ALL, TAKE_ALL] = ['0x06', '0x0c', '0x0f'];
const [V4_SWAP, ROUTER_SWEEP] = ['0x10', '0x04'];
const coder = AbiCoder.defaultAbiCoder();

/**
 * For tests: creates V4 pools of any key, price and protocol fee between the local chain's plain tokens and its coin,
 * with positions of any range and size, and trades in them.
 */
export class V4Market {
  readonly owner: Address = ACCOUNTS[2];
  readonly #chain: TestChain;
  readonly #random: Random;

  constructor(chain: TestChain, random: Random) {
    this.#chain = chain;
    this.#random = random;
  }

  /**
   * More coin and tokens than all positions take, approved for the PositionManager and the router.
   * @param tokens that anybody may mint
   */
  async fund(tokens = PLAIN.map((symbol) => this.#chain.token(symbol).address)): Promise<void> {
    const chain = this.#chain;
    await chain.rpc('anvil_setBalance', [this.owner, toBeHex(1n << 125n)]);
    await this.contract('poolManager').send(DEPLOYER, 'setProtocolFeeController', [DEPLOYER]);
    const permit2 = new TestContract(chain.url, chain.address('permit2'), PERMIT2.fragments);
    for (const address of tokens) {
      const token = new TestContract(chain.url, address, TOKEN_ABI);
      await token.send(this.owner, 'mint', [this.owner, 1n << 126n]);
      await token.send(this.owner, 'approve', [permit2.address, MaxUint256]);
      for (const spender of [chain.address('v4PositionManager'), chain.address('universalRouter')]) {
        await permit2.send(this.owner, 'approve', [token.address, spender, MAX_UINT160, FOREVER]);
      }
    }
  }

  /** Pools that were not there, each with a price and most with positions. */
  async create(count: number): Promise<readonly PoolKey[]> {
    const keys: PoolKey[] = [];
    for (let tries = 0; keys.length < count && tries < 3 * count; tries += 1) {
      const key = this.#key();
      if (await this.#fill(key)) keys.push(key);
    }
    return keys;
  }

  /** `count` new pools whose price is in the first or the last tick that there is. */
  async createAtEnds(count: number): Promise<readonly PoolKey[]> {
    const random = this.#random;
    const keys: PoolKey[] = [];
    while (keys.length < count) {
      // Of some spacings the last tick is the last one of its bitmap word; of others the end itself is a tick.
      const spacings = [random.int(3466, 3479), random.pick([1, 8]), random.int(1, 32_767)];
      const tickSpacing = spacings[(keys.length >> 1) % spacings.length] as number;
      const key = { ...this.#key(), tickSpacing };
      const price = priceAtEnd(random, keys.length % 2 === 0 ? 'low' : 'high');
      if (await this.#fill(key, price)) keys.push(key);
    }
    return keys;
  }

  /** A new pool at a price of one, with so much liquidity at every price. */
  async createFull(key: PoolKey, liquidity: bigint): Promise<void> {
    const end = Math.floor(MAX_TICK / key.tickSpacing) * key.tickSpacing;
    await this.contract('poolManager').send(this.owner, 'initialize', [keyWords(key), 1n << 96n]);
    await this.addPosition(key, -end, end, liquidity);
  }

  async setProtocolFee(key: PoolKey, zeroForOne: number, oneForZero: number): Promise<void> {
    const packed = zeroForOne + (oneForZero << 12);
    await this.contract('poolManager').send(DEPLOYER, 'setProtocolFee', [keyWords(key), packed]);
  }

  /** Gives a pool its price. Throws where it has one. */
  async initialise(key: PoolKey, sqrtPriceX96: bigint): Promise<void> {
    await this.contract('poolManager').send(this.owner, 'initialize', [keyWords(key), sqrtPriceX96]);
  }

  /**
   * Throws where the liquidity costs more than there is, or overflows a tick.
   * @returns the position's id
   */
  async addPosition(key: PoolKey, lower: number, upper: number, liquidity: bigint): Promise<bigint> {
    const { currency0, currency1 } = key;
    const isNative = currency0 === ZERO_ADDRESS;
    const params = [
      coder.encode(
        [KEY, 'int24', 'int24', 'uint256', 'uint128', 'uint128', 'address', 'bytes'],
        [keyWords(key), lower, upper, liquidity, MAX_UINT128, MAX_UINT128, this.owner, '0x'],
      ),
      coder.encode(['address', 'address'], [currency0, currency1]),
      ...(isNative ? [coder.encode(['address', 'address'], [currency0, this.owner])] : []),
    ];
    const actions = concat([MINT, SETTLE_PAIR, ...(isNative ? [SWEEP] : [])] as string[]);
    const data = coder.encode(['bytes', 'bytes[]'], [actions, params]);
    const manager = this.contract('v4PositionManager');
    await manager.send(this.owner, 'modifyLiquidities', [data, DEADLINE], isNative ? MOST_RAW : 0n);
    return (await manager.read<bigint>('nextTokenId')) - 1n;
  }

  async removeLiquidity({ currency0, currency1 }: PoolKey, id: bigint, liquidity: bigint): Promise<void> {
    const params = [
      coder.encode(['uint256', 'uint256', 'uint128', 'uint128', 'bytes'], [id, liquidity, 0n, 0n, '0x']),
      coder.encode(['address', 'address', 'address'], [currency0, currency1, this.owner]),
    ];
    const data = coder.encode(['bytes', 'bytes[]'], [concat([DECREASE, TAKE_PAIR] as string[]), params]);
    await this.contract('v4PositionManager').send(this.owner, 'modifyLiquidities', [data, DEADLINE]);
  }

  /** Sells `amountIn` through the Universal Router, or as much of it as the pool takes. */
  async sell(key: PoolKey, zeroForOne: boolean, amountIn: bigint): Promise<void> {
    const [currencyIn, currencyOut] = zeroForOne
      ? [key.currency0, key.currency1]
      : [key.currency1, key.currency0];
    const params = [
      coder.encode(
        [`(${KEY},bool,uint128,uint128,bytes)`],
        [[keyWords(key), zeroForOne, amountIn, 0n, '0x']],
      ),
      coder.encode(['address', 'uint256'], [currencyIn, MaxUint256]),
      coder.encode(['address', 'uint256'], [currencyOut, 0n]),
    ];
    const actions = concat([SWAP_IN, SETTLE_ALL, TAKE_ALL] as string[]);
    const swap = coder.encode(['bytes', 'bytes[]'], [actions, params]);
    const sweep = coder.encode(['address', 'address', 'uint256'], [currencyIn, this.owner, 0n]);
    await this.contract('universalRouter').send(
      this.owner,
      'execute(bytes,bytes[])',
      [concat([V4_SWAP, ROUTER_SWEEP] as string[]), [swap, sweep]],
      currencyIn === ZERO_ADDRESS ? amountIn : 0n,
    );
  }

  /** What all pools hold of a currency, raw units. */
  async held(currency: Address): Promise<bigint> {
    const manager = this.#chain.address('poolManager');
    if (currency === ZERO_ADDRESS) {
      return BigInt(await this.#chain.rpc<string>('eth_getBalance', [manager, 'latest']));
    }
    return new TestContract(this.#chain.url, currency, TOKEN_ABI).read('balanceOf', [manager]);
  }

  contract(kind: 'poolManager' | 'v4PositionManager' | 'v4Quoter' | 'universalRouter'): TestContract {
    return new TestContract(this.#chain.url, this.#chain.address(kind), packageArtifact(kind).abi);
  }

  #key(): PoolKey {
    const random = this.#random;
    const address = (symbol: string) => this.#chain.token(symbol).address;
    const first = random.pick(PLAIN);
    const second = random.chance(0.4)
      ? ZERO_ADDRESS
      : address(random.pick(PLAIN.filter((symbol) => symbol !== first)));
    const [currency0, currency1] = [address(first), second].sort((a, b) =>
      BigInt(a) < BigInt(b) ? -1 : 1,
    ) as [Address, Address];
    const fee = random.chance(0.1) ? 0 : Math.min(999_000, Number(random.magnitude(1, 19)));
    const tickSpacing = random.pick([1, 2, 7, 10, 60, 200, random.int(1, 32_767), 32_767]);
    const hooks = random.chance(0.2) ? V4_HOOKS.firstFee.address : ZERO_ADDRESS;
    return { currency0, currency1, fee, tickSpacing, hooks };
  }

  async #fill(key: PoolKey, atEnd?: bigint): Promise<boolean> {
    const random = this.#random;
    const { tickSpacing } = key;
    const anywhere = random.chance(0.1) ? random.int(-800_000, 800_000) : random.int(-150_000, 150_000);
    const tick = atEnd === undefined ? anywhere : getTickAtSqrtRatio(atEnd);
    const low = getSqrtRatioAtTick(tick);
    const within = random.chance(0.2) ? low : low + random.below(getSqrtRatioAtTick(tick + 1) - low - 1n);
    const price = atEnd ?? within;
    const isNew = await this.initialise(key, price).then(
      () => true,
      () => false,
    );
    if (!isNew) return false;
    if (random.chance(0.5)) await this.setProtocolFee(key, random.int(0, 1000), random.int(0, 1000));
    const end = Math.floor(MAX_TICK / tickSpacing) * tickSpacing;
    const snap = (at: number) => Math.min(end, Math.max(-end, Math.floor(at / tickSpacing) * tickSpacing));
    const reach = tickSpacing * 2 ** random.int(1, 8);
    for (let count = random.int(1, 5); count > 0; count -= 1) {
      const isFull = tickSpacing > 15 && random.chance(0.2);
      const lower = isFull ? -end : Math.min(snap(tick + random.int(-reach, reach)), end - tickSpacing);
      const upper = isFull ? end : Math.min(end, lower + tickSpacing * random.int(1, 2 ** random.int(0, 8)));
      // What costs too much reverts; the other positions are there.
      await this.addPosition(key, lower, upper, random.magnitude(20, atEnd === undefined ? 90 : 55)).catch(
        () => undefined,
      );
    }
    return true;
  }
}

/** The key as the contracts' ABI takes it. */
export function keyWords({ currency0, currency1, fee, tickSpacing, hooks }: PoolKey): readonly unknown[] {
  return [currency0, currency1, fee, tickSpacing, hooks];
}
