import { AbiCoder, concat, Interface, keccak256, MaxUint256, toBeHex, ZeroAddress } from 'ethers';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import { initCodeOf } from '../deployer/Artifact.ts';
import { ownArtifact } from '../deployer/compileContracts.ts';
import type { Exchange } from '../deployer/deployExchange.ts';
import type { Sender } from '../deployer/Sender.ts';
import { DEPLOYER } from './accounts.ts';
import { WRAPPED } from './market.ts';
import { amountRawOf, type PricedToken, sortTokens, sqrtPriceX96Of, tickRange } from './poolPrice.ts';
import {
  NATIVE,
  V4_HOOKS,
  V4_POOLS,
  V4_TRADES,
  type V4Plan,
  type V4PositionPlan,
  type V4TradePlan,
} from './v4Market.ts';

/** A pool of the seeded V4 market. */
export interface SeededV4Pool {
  readonly id: Hex;
  /** Symbols, in the pool's order. */
  readonly tokens: readonly [string, string];
  readonly currencies: readonly [Address, Address];
  /** Hundredths of a bip; 0x800000 where the hook sets it. */
  readonly fee: number;
  readonly tickSpacing: number;
  readonly hooks: Address;
  /** The lower 12 bits: of a swap of currency 0; the upper ones: of currency 1. Hundredths of a bip. */
  readonly protocolFee?: number;
}

const TOKEN = new Interface([
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function approve(address spender, uint256 value)',
]);
const PERMIT2 = new Interface([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
]);
const KEY = '(address currency0, address currency1, uint24 fee, int24 tickSpacing, address hooks)';
const MANAGER = new Interface([
  `function initialize(${KEY} key, uint160 sqrtPriceX96)`,
  `function setProtocolFee(${KEY} key, uint24 newProtocolFee)`,
  'function setProtocolFeeController(address controller)',
  'function transferOwnership(address newOwner)',
]);
const POSITIONS = new Interface(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable']);
const ROUTER = new Interface(['function execute(bytes commands, bytes[] inputs) payable']);

/** Actions of the PositionManager and of the Universal Router's V4 command, and their parameters. */
const ACTIONS = {
  mintFromDeltas: [0x05, [KEY, 'int24', 'int24', 'uint128', 'uint128', 'address', 'bytes']],
  swapExactInSingle: [0x06, [`(${KEY}, bool, uint128, uint128, bytes)`]],
  settle: [0x0b, ['address', 'uint256', 'bool']],
  settleAll: [0x0c, ['address', 'uint256']],
  takeAll: [0x0f, ['address', 'uint256']],
  takePair: [0x11, ['address', 'address', 'address']],
} as const satisfies Readonly<Record<string, readonly [number, readonly string[]]>>;
type Action = readonly [name: keyof typeof ACTIONS, ...values: unknown[]];

const V4_SWAP = '0x10';
const SWEEP = '0x04';

const STOCK_USD = 10_000_000;
const MAX_UINT128 = 2n ** 128n - 1n;
const MAX_UINT160 = 2n ** 160n - 1n;
const FOREVER = 2n ** 48n - 1n;

/**
 * Creates the market of `v4Market.ts`: hooks, pools, positions, protocol fees and a few trades. `maker` owns
 * the PoolManager, which is given to the first account at the end, deploys the hooks to their addresses, and
 * needs native coin for all plans; its approvals are revoked at the end. Throws what it throws.
 */
export async function seedV4Market(
  maker: Sender,
  exchange: Pick<Exchange, 'address'>,
  tokens: ReadonlyMap<string, PricedToken>,
): Promise<SeededV4Pool[]> {
  const seeder = new V4Seeder(maker, exchange, tokens);
  await seeder.hooks();
  await seeder.stock();
  for (const plan of V4_POOLS) await seeder.pool(plan);
  await seeder.protocolFees();
  for (const trade of V4_TRADES) await seeder.trade(trade);
  await seeder.leave();
  await maker.settle();
  return seeder.pools;
}

class V4Seeder {
  readonly pools: SeededV4Pool[] = [];
  readonly #maker: Sender;
  readonly #exchange: Pick<Exchange, 'address'>;
  readonly #tokens: ReadonlyMap<string, PricedToken>;
  /** The tokens that are paid in, all but the native coin. */
  readonly #paid: readonly PricedToken[];

  constructor(maker: Sender, exchange: Pick<Exchange, 'address'>, tokens: ReadonlyMap<string, PricedToken>) {
    this.#maker = maker;
    this.#exchange = exchange;
    this.#tokens = tokens;
    const used = new Set(V4_POOLS.flatMap((plan) => plan.tokens));
    this.#paid = [...used].filter((key) => key !== NATIVE).map((key) => this.#token(key));
  }

  async hooks(): Promise<void> {
    const poolManager = this.#exchange.address('poolManager');
    for (const { contract } of Object.values(V4_HOOKS)) {
      await this.#maker.deploy({
        name: contract,
        initCode: initCodeOf(ownArtifact(contract), [poolManager]),
      });
    }
  }

  async stock(): Promise<void> {
    const permit2 = this.#exchange.address('permit2');
    const spenders = [this.#exchange.address('v4PositionManager'), this.#exchange.address('universalRouter')];
    for (const token of this.#paid) {
      const amountRaw = amountRawOf(token, STOCK_USD);
      if (token === this.#tokens.get(WRAPPED)) {
        await this.#send('wrap for V4', token.address, TOKEN.encodeFunctionData('deposit'), amountRaw);
      } else {
        const mint = TOKEN.encodeFunctionData('mint', [this.#maker.from, amountRaw]);
        await this.#send(`${token.symbol} mint for V4`, token.address, mint);
      }
      await this.#approve(token, MaxUint256);
      for (const spender of spenders) {
        const data = PERMIT2.encodeFunctionData('approve', [token.address, spender, MAX_UINT160, FOREVER]);
        await this.#send(`${token.symbol} Permit2 approval`, permit2, data);
      }
    }
  }

  async pool({ tokens, fee, tickSpacing, hook, protocolFee, positions }: V4Plan): Promise<void> {
    const [token0, token1] = sortTokens(this.#token(tokens[0]), this.#token(tokens[1]));
    const currencies = [token0.address, token1.address] as const;
    const hooks = hook ? V4_HOOKS[hook].address : (ZeroAddress as Address);
    const key = [...currencies, fee, tickSpacing, hooks];
    const name = `${token0.symbol}/${token1.symbol} ${fee}/${tickSpacing} V4 pool`;
    const data = MANAGER.encodeFunctionData('initialize', [key, sqrtPriceX96Of(token0, token1)]);
    await this.#send(name, this.#exchange.address('poolManager'), data);
    const pool: SeededV4Pool = {
      id: keccak256(AbiCoder.defaultAbiCoder().encode([KEY], [key])) as Hex,
      tokens: [token0.symbol, token1.symbol],
      currencies,
      ...{ fee, tickSpacing, hooks },
      ...(protocolFee && { protocolFee: protocolFee.zeroForOne + (protocolFee.oneForZero << 12) }),
    };
    this.pools.push(pool);
    for (const plan of positions) await this.#position(pool, token0, token1, plan);
  }

  async protocolFees(): Promise<void> {
    const manager = this.#exchange.address('poolManager');
    const controller = MANAGER.encodeFunctionData('setProtocolFeeController', [this.#maker.from]);
    await this.#send('V4 protocol fee controller', manager, controller);
    for (const pool of this.pools) {
      if (pool.protocolFee === undefined) continue;
      const data = MANAGER.encodeFunctionData('setProtocolFee', [keyOf(pool), pool.protocolFee]);
      await this.#send('V4 protocol fee', manager, data);
    }
  }

  async trade({ pool: index, sold, usd }: V4TradePlan): Promise<void> {
    const pool = this.pools[index]!;
    const tokenIn = this.#token(sold);
    const zeroForOne = tokenIn.address === pool.currencies[0];
    const tokenOut = pool.currencies[zeroForOne ? 1 : 0];
    const amountIn = amountRawOf(tokenIn, usd);
    const swap = actions(
      ['swapExactInSingle', [keyOf(pool), zeroForOne, amountIn, 0n, '0x']],
      ['settleAll', tokenIn.address, MaxUint256],
      ['takeAll', tokenOut, 0n],
    );
    const sweep = AbiCoder.defaultAbiCoder().encode(
      ['address', 'address', 'uint256'],
      [tokenIn.address, this.#maker.from, 0n],
    );
    const data = ROUTER.encodeFunctionData('execute', [concat([V4_SWAP, SWEEP]), [swap, sweep]]);
    const valueRaw = tokenIn.address === ZeroAddress ? amountIn : 0n;
    await this.#send(
      `V4 trade of ${tokenIn.symbol}`,
      this.#exchange.address('universalRouter'),
      data,
      valueRaw,
    );
  }

  /** Gives the PoolManager to the first account, which then names its own fee controller, and revokes. */
  async leave(): Promise<void> {
    const manager = this.#exchange.address('poolManager');
    for (const [name, account] of [
      ['setProtocolFeeController', DEPLOYER],
      ['transferOwnership', DEPLOYER],
    ] as const) {
      await this.#send(`V4 ${name}`, manager, MANAGER.encodeFunctionData(name, [account]));
    }
    for (const token of this.#paid) await this.#approve(token, 0n);
  }

  /** Both amounts are paid in first, and the PositionManager finds the liquidity that they make. */
  async #position(
    pool: SeededV4Pool,
    token0: PricedToken,
    token1: PricedToken,
    { usd, range }: V4PositionPlan,
  ): Promise<void> {
    const [lower, upper] = tickRange(token0, token1, pool.tickSpacing, range);
    const [amount0, amount1] = [amountRawOf(token0, usd), amountRawOf(token1, usd)];
    const isNative = token0.address === ZeroAddress;
    const owner = this.#maker.from;
    const data = actions(
      // Native coin comes from the PositionManager's own balance, the call's value.
      ['settle', token0.address, amount0, !isNative],
      ['settle', token1.address, amount1, true],
      ['mintFromDeltas', keyOf(pool), lower, upper, MAX_UINT128, MAX_UINT128, owner, '0x'],
      ['takePair', token0.address, token1.address, owner],
    );
    const call = POSITIONS.encodeFunctionData('modifyLiquidities', [data, MaxUint256]);
    const name = `${token0.symbol}/${token1.symbol} V4 position ${lower} to ${upper}`;
    await this.#send(name, this.#exchange.address('v4PositionManager'), call, isNative ? amount0 : 0n);
  }

  async #approve(token: PricedToken, amountRaw: bigint): Promise<void> {
    const data = TOKEN.encodeFunctionData('approve', [this.#exchange.address('permit2'), amountRaw]);
    await this.#send(`${token.symbol} approval for V4`, token.address, data);
  }

  async #send(name: string, to: Address, data: string, valueRaw = 0n): Promise<void> {
    await this.#maker.call({ name, to, data: data as Hex, valueRaw });
  }

  #token(key: string): PricedToken {
    const token = this.#tokens.get(key);
    if (token === undefined) throw new Error(`the V4 market has no token ${key}`);
    return token;
  }
}

function keyOf({ currencies, fee, tickSpacing, hooks }: SeededV4Pool): readonly unknown[] {
  return [...currencies, fee, tickSpacing, hooks];
}

/** `abi.encode(bytes actions, bytes[] params)`, as the PositionManager and the router take it. */
function actions(...list: readonly Action[]): string {
  const coder = AbiCoder.defaultAbiCoder();
  const codes = list.map(([name]) => toBeHex(ACTIONS[name][0], 1));
  const params = list.map(([name, ...values]) => coder.encode([...ACTIONS[name][1]], values));
  return coder.encode(['bytes', 'bytes[]'], [concat(codes), params]);
}
