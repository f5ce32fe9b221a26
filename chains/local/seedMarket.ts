import { Interface, MaxUint256 } from 'ethers';
import type { Address, Hex } from '../../kernel/chain/ChainSpec.ts';
import type { Exchange } from '../deployer/deployExchange.ts';
import type { Sender } from '../deployer/Sender.ts';
import { DEPLOYER, MARKET_MAKER, SECOND_WALLET } from './accounts.ts';
import {
  type Holder,
  type PositionPlan,
  TRADES,
  type TradePlan,
  V2_PAIRS,
  type V2Plan,
  V3_POOLS,
  type V3Plan,
  WALLET_FUNDS_USD,
  WRAPPED,
} from './market.ts';
import { v2PairAddress, v3PoolAddress } from './poolAddress.ts';
import { amountRawOf, type PricedToken, sortTokens, sqrtPriceX96Of, tickRange } from './poolPrice.ts';

/** A pool of the seeded market. */
export interface SeededPool {
  readonly protocol: 'v2' | 'v3';
  readonly address: Address;
  /** Symbols, in the pool's order. */
  readonly tokens: readonly [string, string];
  /** V3: hundredths of a bip. */
  readonly fee?: number;
  readonly protocolFee?: true;
}

const ABI = new Interface([
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function createPair(address tokenA, address tokenB)',
  'function setFeeProtocol(uint8 feeProtocol0, uint8 feeProtocol1)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);
const PAIR = new Interface(['function mint(address to)']);
const POSITIONS = new Interface([
  'function mint((address token0, address token1, uint24 fee, int24 tickLower, int24 tickUpper, uint256 amount0Desired, uint256 amount1Desired, uint256 amount0Min, uint256 amount1Min, address recipient, uint256 deadline))',
]);
const SWAP_ROUTER = new Interface([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96))',
]);
const HOLDERS: Readonly<Record<Holder, Address>> = {
  maker: MARKET_MAKER,
  first: DEPLOYER,
  second: SECOND_WALLET,
};
const TICK_SPACINGS: Readonly<Record<V3Plan['fee'], number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 };
/** Native coin that the maker wraps, in wei; more than all plans need together. */
const WRAPPED_SUPPLY_RAW = 1_000_000n * 10n ** 18n;
const STOCK_USD = 50_000_000;
const OTHER_FUNDS_USD = 10_000;

/**
 * Creates the market of `market.ts`: pairs, pools, positions, a few trades, and the test wallets' funds.
 * `maker` needs {@link WRAPPED_SUPPLY_RAW} of the native coin; `owner` owns the V3 factory. The maker's
 * approvals are revoked at the end. Throws what the senders throw.
 */
export async function seedMarket(
  owner: Sender,
  maker: Sender,
  exchange: Exchange,
  tokens: ReadonlyMap<string, PricedToken>,
): Promise<SeededPool[]> {
  const seeder = new Seeder(owner, maker, exchange, tokens);
  await seeder.stock();
  for (const plan of V2_PAIRS) await seeder.pair(plan.tokens, plan.shares);
  for (const plan of V3_POOLS) await seeder.pool(plan);
  await maker.settle();
  await seeder.protocolFees();
  for (const trade of TRADES) await seeder.trade(trade);
  await seeder.fundWallets();
  await seeder.takeApprovalsBack();
  await maker.settle();
  return seeder.pools;
}

/**
 * Creates further pools of `tokens` on a seeded chain, like {@link seedMarket}; `maker` needs {@link
 * WRAPPED_SUPPLY_RAW} again where the wrapped coin is among them. Throws what the sender throws.
 */
export async function seedPools(
  maker: Sender,
  exchange: Pick<Exchange, 'address'>,
  tokens: ReadonlyMap<string, PricedToken>,
  plans: { readonly v2: readonly V2Plan[]; readonly v3: readonly V3Plan[] },
): Promise<SeededPool[]> {
  const seeder = new Seeder(maker, maker, exchange, tokens);
  await seeder.stock();
  for (const plan of plans.v2) await seeder.pair(plan.tokens, plan.shares);
  for (const plan of plans.v3) await seeder.pool(plan);
  await seeder.takeApprovalsBack();
  await maker.settle();
  return seeder.pools;
}

class Seeder {
  readonly pools: SeededPool[] = [];
  readonly #owner: Sender;
  readonly #maker: Sender;
  readonly #exchange: Pick<Exchange, 'address'>;
  readonly #tokens: ReadonlyMap<string, PricedToken>;
  readonly #spenders: readonly Address[];

  constructor(
    owner: Sender,
    maker: Sender,
    exchange: Pick<Exchange, 'address'>,
    tokens: ReadonlyMap<string, PricedToken>,
  ) {
    this.#owner = owner;
    this.#maker = maker;
    this.#exchange = exchange;
    this.#tokens = tokens;
    this.#spenders = [
      exchange.address('positionManager'),
      exchange.address('swapRouter'),
      exchange.address('v2Router02'),
    ];
  }

  async stock(): Promise<void> {
    for (const [key, token] of this.#tokens) {
      if (key === WRAPPED) {
        await this.#send('wrap', token.address, ABI.encodeFunctionData('deposit'), WRAPPED_SUPPLY_RAW);
      } else {
        await this.#mint(token, this.#maker.from, amountRawOf(token, STOCK_USD));
      }
      for (const spender of this.#spenders) await this.#approve(token, spender, MaxUint256);
    }
  }

  async pair(
    [left, right]: readonly [string, string],
    shares: readonly { usd: number; holder?: Holder }[],
  ): Promise<void> {
    const [token0, token1] = this.#sorted(left, right);
    const name = `${token0.symbol}/${token1.symbol} pair`;
    const factory = this.#exchange.address('v2Factory');
    const address = v2PairAddress(factory, token0.address, token1.address);
    await this.#send(name, factory, ABI.encodeFunctionData('createPair', [token0.address, token1.address]));
    for (const { usd, holder = 'maker' } of shares) {
      for (const token of [token0, token1]) await this.#give(token, address, amountRawOf(token, usd));
      await this.#send(name, address, PAIR.encodeFunctionData('mint', [HOLDERS[holder]]));
    }
    this.pools.push({ protocol: 'v2', address, tokens: [token0.symbol, token1.symbol] });
  }

  async pool({ tokens, fee, positions, protocolFee }: V3Plan): Promise<void> {
    const [token0, token1] = this.#sorted(...tokens);
    const manager = this.#exchange.address('positionManager');
    const create = ABI.encodeFunctionData('createAndInitializePoolIfNecessary', [
      token0.address,
      token1.address,
      fee,
      sqrtPriceX96Of(token0, token1),
    ]);
    await this.#send(`${token0.symbol}/${token1.symbol} ${fee} pool`, manager, create);
    for (const plan of positions) await this.#position(token0, token1, fee, plan);
    this.pools.push({
      protocol: 'v3',
      address: v3PoolAddress(this.#exchange.address('v3Factory'), token0.address, token1.address, fee),
      tokens: [token0.symbol, token1.symbol],
      fee,
      ...(protocolFee && { protocolFee }),
    });
  }

  async protocolFees(): Promise<void> {
    for (const { address, protocolFee } of this.pools) {
      if (!protocolFee) continue;
      const data = ABI.encodeFunctionData('setFeeProtocol', [4, 4]) as Hex;
      await this.#owner.call({ name: 'protocol fee', to: address, data });
    }
    await this.#owner.settle();
  }

  async trade({ protocol, tokens: [sold, bought], fee, usd }: TradePlan): Promise<void> {
    const tokenIn = this.#token(sold);
    const tokenOut = this.#token(bought);
    const amountIn = amountRawOf(tokenIn, usd);
    const name = `trade ${tokenIn.symbol} for ${tokenOut.symbol}`;
    const path = [tokenIn.address, tokenOut.address];
    if (protocol === 'v2') {
      const args = [amountIn, 0n, path, this.#maker.from, MaxUint256];
      const data = ABI.encodeFunctionData('swapExactTokensForTokens', args);
      return this.#send(name, this.#exchange.address('v2Router02'), data);
    }
    const params = [...path, fee, this.#maker.from, MaxUint256, amountIn, 0n, 0n];
    const data = SWAP_ROUTER.encodeFunctionData('exactInputSingle', [params]);
    return this.#send(name, this.#exchange.address('swapRouter'), data);
  }

  async fundWallets(): Promise<void> {
    for (const [key, token] of this.#tokens) {
      const amountRaw = amountRawOf(token, WALLET_FUNDS_USD[key] ?? OTHER_FUNDS_USD);
      for (const wallet of [DEPLOYER, SECOND_WALLET]) await this.#give(token, wallet, amountRaw);
    }
  }

  async takeApprovalsBack(): Promise<void> {
    for (const token of this.#tokens.values()) {
      for (const spender of this.#spenders) await this.#approve(token, spender, 0n);
    }
  }

  async #position(
    token0: PricedToken,
    token1: PricedToken,
    fee: V3Plan['fee'],
    { usd, range, holder = 'maker' }: PositionPlan,
  ): Promise<void> {
    const [lower, upper] = tickRange(token0, token1, TICK_SPACINGS[fee], range);
    const amounts = [amountRawOf(token0, usd), amountRawOf(token1, usd)];
    const params = [token0.address, token1.address, fee, lower, upper, ...amounts, 0n, 0n];
    const data = POSITIONS.encodeFunctionData('mint', [[...params, HOLDERS[holder], MaxUint256]]);
    const name = `${token0.symbol}/${token1.symbol} ${fee} position ${lower} to ${upper}`;
    await this.#send(name, this.#exchange.address('positionManager'), data);
  }

  /**
   * Mints new tokens where that is possible (then without transfer tax), else sends from the maker's stock.
   */
  async #give(token: PricedToken, to: Address, amountRaw: bigint): Promise<void> {
    if (token !== this.#tokens.get(WRAPPED)) return this.#mint(token, to, amountRaw);
    const data = ABI.encodeFunctionData('transfer', [to, amountRaw]);
    await this.#send(`${token.symbol} transfer`, token.address, data);
  }

  async #mint(token: PricedToken, to: Address, amountRaw: bigint): Promise<void> {
    const data = ABI.encodeFunctionData('mint', [to, amountRaw]);
    await this.#send(`${token.symbol} mint`, token.address, data);
  }

  async #approve(token: PricedToken, spender: Address, amountRaw: bigint): Promise<void> {
    const data = ABI.encodeFunctionData('approve', [spender, amountRaw]);
    await this.#send(`${token.symbol} approve`, token.address, data);
  }

  async #send(name: string, to: Address, data: string, valueRaw = 0n): Promise<void> {
    await this.#maker.call({ name, to, data: data as Hex, valueRaw });
  }

  #sorted(left: string, right: string): [PricedToken, PricedToken] {
    return sortTokens(this.#token(left), this.#token(right));
  }

  #token(key: string): PricedToken {
    const token = this.#tokens.get(key);
    if (token === undefined) throw new Error(`the market has no token ${key}`);
    return token;
  }
}
