import '../../../amm/gas.ts';
import { describe, expect, it } from 'vitest';
import { splitRoutes, type V2PoolState, v2Maths } from '../../../amm/index.ts';
import { getSqrtRatioAtTick } from '../../../amm/pools/tickMath.ts';
import { poolWithPositions } from '../../../amm/testing/randomPools.ts';
import { address, FakeChain, fakeSpec, WRAPPED } from '../../testing/FakeChain.ts';
import { deepestPrice } from './deepestPrice.ts';
import { gasPricing } from './gasPricing.ts';
import { routerGas } from './routerGas.ts';

const [USD, DAI, X, Y] = [0xa, 0xb, 0xc, 0xd].map(address) as [string, string, string, string];
const E = 10n ** 18n;
let made = 0;

/** A pair of two tokens of 18 decimals, holding `reserve0` and `reserve1` whole ones. */
const pair = (token0: string, reserve0: number, token1: string, reserve1: number): V2PoolState => ({
  kind: 'v2',
  maths: v2Maths,
  address: address(++made),
  token0,
  token1,
  reserve0: BigInt(reserve0) * E,
  reserve1: BigInt(reserve1) * E,
});

function price(pools: Parameters<typeof deepestPrice>[0], token: string): number | undefined {
  const found = deepestPrice(pools, WRAPPED, token);
  return found && Number(found.numerator) / Number(found.denominator);
}

describe('the price of the coin in a token', () => {
  const dollars = pair(WRAPPED, 4_000, USD, 10_000_000);

  it('is that of the deepest pool', () => {
    const shallow = pair(WRAPPED, 10, USD, 50_000);
    expect(price([shallow, dollars], USD)).toBe(2_500);
    expect(price([dollars, shallow], USD)).toBe(2_500);
    expect(price([], USD)).toBeUndefined();
    expect(price([pair(WRAPPED, 0, USD, 0)], USD)).toBeUndefined();
  });

  it('leads through other tokens, by at most three pools', () => {
    const stable = pair(DAI, 1_000_000, USD, 1_000_000);
    const token = pair(DAI, 50_000, X, 5_000);
    expect(price([token, stable, dollars], DAI)).toBe(2_500);
    expect(price([token, stable, dollars], X)).toBeCloseTo(250);
    expect(price([token, stable, dollars, pair(X, 5_000, Y, 5_000)], Y)).toBeUndefined();
    expect(price([token, dollars], X)).toBeUndefined();
  });

  it('is not set by a pool with dust, be it the direct one or one on the way', () => {
    const token = pair(USD, 100_000, X, 10_000);
    expect(price([dollars, token, pair(WRAPPED, 1, X, 90_000)], X)).toBe(250);
    const strange = pair(WRAPPED, 1, DAI, 90_000_000);
    expect(price([dollars, token, strange, pair(DAI, 90_000_000, X, 10)], X)).toBe(250);
    // A pool whose other side is worthless is as shallow as what it holds of the coin.
    const worthless = pair(WRAPPED, 1, Y, 1_000_000_000);
    expect(price([dollars, token, worthless, pair(Y, 1_000_000_000, X, 1)], X)).toBe(250);
  });

  it('counts of a V3 pool the liquidity at its price', () => {
    const v3 = (tick: number, liquidity: bigint) =>
      poolWithPositions({
        address: address(++made),
        token0: WRAPPED < X ? WRAPPED : X,
        token1: WRAPPED < X ? X : WRAPPED,
        fee: 500,
        tickSpacing: 10,
        tick,
        sqrtPriceX96: getSqrtRatioAtTick(tick),
        positions: liquidity > 0n ? [{ lower: -20_000, upper: 20_000, liquidity }] : [],
      });
    expect(price([v3(0, 1_000n * E), pair(WRAPPED, 900, X, 1_800)], X)).toBe(1);
    expect(price([v3(0, 1_000n * E), pair(WRAPPED, 1_100, X, 2_200)], X)).toBe(2);
    expect(price([v3(0, 0n)], X)).toBeUndefined();
  });
});

describe('a token without a pool with the coin', () => {
  const { head } = new FakeChain();
  const at30 = { ...head, baseFeePerGas: 30n * 10n ** 9n };
  const sides = { tradeType: 'EXACT_INPUT', input: { kind: 'token' }, output: { kind: 'token' } } as const;
  const model = routerGas(fakeSpec, sides);
  // The coin is worth 2,500 dollars, X a dollar.
  const dollars = pair(WRAPPED, 4_000, USD, 10_000_000);

  it.each([
    ['a path of two pools instead of one', 500, 1, 1_000_000, [500_000, 502_390], 75],
    ['a division over three pools instead of one', 200, 4, 10_500, [10_500, 10_500], 406],
  ] as const)('no longer loses by %s', (_, usd, maxSplits, direct, [dollarSide, otherSide], lostBps) => {
    const pools = [
      dollars,
      pair(DAI, 2_000_000, USD, 2_000_000),
      pair(DAI, direct, X, direct),
      pair(USD, dollarSide, X, otherSide),
    ];
    const amount = BigInt(usd) * E;
    const request = { pools, tokenIn: DAI, tokenOut: X, tradeType: 'EXACT_INPUT', amount } as const;
    const gas = gasPricing(fakeSpec, at30, pools, X);
    if (!gas) throw new Error('no price');
    const { numerator, denominator } = gas.price;
    expect(Number(numerator) / Number(denominator) / 1e18).toBeCloseTo(31e-9 * 2_500, 6);
    const options = { maxSplits, taxes: undefined };
    const [unpriced, priced] = [
      splitRoutes(request, options),
      splitRoutes(request, { ...options, gas: { ...gas, model } }),
    ];
    if (!unpriced || !priced) throw new Error('no route');
    const net = ({ amountOut, gasEstimate }: NonNullable<typeof priced>) =>
      amountOut - (gasEstimate * numerator) / denominator;
    expect(priced.parts.flatMap(({ path }) => path.pools)).toHaveLength(1);
    expect(Number(((net(priced) - net(unpriced)) * 10_000n) / amount)).toBeCloseTo(lostBps, -0.5);
  });
});
