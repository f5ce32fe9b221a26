import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, type PoolState, type V2PoolState, v2Maths } from '../../amm/index.ts';
import { poolWithPositions } from '../../amm/testing/randomPools.ts';
import { bestPrice, type PricedToken, wholePrice } from './bestPrice.ts';
import { type Probe, poolDepth } from './poolDepth.ts';

const [TOKEN, DOLLAR, COIN] = ['0x1', '0x2', '0x3'];
const token = { address: TOKEN, decimals: 18 };
const dollar: PricedToken = { address: DOLLAR, decimals: 6, usd: 1, confidence: 1 };
const coin: PricedToken = { address: COIN, decimals: 18, usd: 100, confidence: 0.5 };
/** A probe worth a hundred dollars. */
const probeOf = ({ usd, decimals }: PricedToken): Probe => {
  const amount = BigInt((100 / usd) * 10 ** decimals);
  return { sell: { tradeType: 'EXACT_OUTPUT', amount }, buy: { tradeType: 'EXACT_INPUT', amount } };
};

/** A pair with `worth` dollars on each side and a token price of `usd`. */
function pair(address: string, worth: number, usd: number, against = dollar): V2PoolState {
  const reserve0 = BigInt(Math.round(worth / usd)) * 10n ** 18n;
  const reserve1 = BigInt(Math.round((worth / against.usd) * 1e6)) * 10n ** BigInt(against.decimals - 6);
  return { kind: 'v2', maths: v2Maths, address, token0: TOKEN, token1: against.address, reserve0, reserve1 };
}

/** A pool with a price of one dollar per token (raw 1e-12), and positions given in ticks relative to it. */
function narrow(positions: readonly (readonly [from: number, to: number, liquidity: bigint])[]): PoolState {
  const tick = -276_320;
  return poolWithPositions({
    address: '0xa',
    token0: TOKEN,
    token1: DOLLAR,
    fee: 500,
    tickSpacing: 10,
    tick,
    sqrtPriceX96: getSqrtRatioAtTick(tick) + 1n,
    positions: positions.map(([from, to, liquidity]) => ({
      lower: tick + from,
      upper: tick + to,
      liquidity,
    })),
  });
}

describe('poolDepth', () => {
  it('counts how often the probe can be made ten times larger', () => {
    const probe = probeOf(dollar);
    // A trade of x moves a pair of reserve r by about x / r: 2 % from r = 50 x on.
    expect(poolDepth(pair('a', 4_000, 1), TOKEN, probe).steps).toBe(0);
    expect(poolDepth(pair('a', 6_000, 1), TOKEN, probe).steps).toBe(1);
    expect(poolDepth(pair('a', 60_000, 1), TOKEN, probe).steps).toBe(2);
    expect(poolDepth(pair('a', 6e12, 1), TOKEN, probe).steps).toBe(7);
  });

  it('is not taken in by little money in a narrow range', () => {
    const pool = narrow([[-10, 10, 10n ** 16n]]);
    expect(poolDepth(pool, TOKEN, probeOf(dollar)).steps).toBe(0);
    expect(poolDepth(narrow([[-10, 10, 10n ** 18n]]), TOKEN, probeOf(dollar)).steps).toBe(1);
  });

  it('wants a market both ways', () => {
    const oneSided = narrow([
      [-1000, -10, 10n ** 20n],
      [-10, 10, 1n],
    ]);
    expect(poolDepth(oneSided, TOKEN, probeOf(dollar)).steps).toBe(0);
  });

  it('says none of an empty pair and of a pool without a price', () => {
    const empty: V2PoolState = { ...pair('a', 1, 1), reserve0: 0n, reserve1: 0n };
    expect(poolDepth(empty, TOKEN, probeOf(dollar)).steps).toBe(0);
    const blank = { ...narrow([]), sqrtPriceX96: 0n, tick: 0, liquidity: 0n } as PoolState;
    expect(poolDepth(blank, TOKEN, probeOf(dollar)).steps).toBe(0);
  });
});

describe('bestPrice', () => {
  const priceOf = (pools: readonly PoolState[], against = [dollar, coin]) =>
    bestPrice(token, pools, against, probeOf);

  it('is that of the deepest pool, straight or through the coin', () => {
    const straight = pair('a', 1e6, 2);
    expect(priceOf([pair('b', 1e4, 3), straight])).toMatchObject({
      usd: 2,
      confidence: 0.85,
      pool: straight,
    });
    const through = pair('c', 1e8, 2.5, coin);
    const best = priceOf([straight, through]);
    expect(best?.usd).toBeCloseTo(2.5, 9);
    expect(best?.confidence).toBeCloseTo(0.5 * 0.95, 9);
  });

  it('is none where dust is all there is, or nothing', () => {
    expect(priceOf([pair('dust', 100, 1e6)])).toBeUndefined();
    expect(priceOf([])).toBeUndefined();
    expect(priceOf([pair('a', 1e6, 2)], [])).toBeUndefined();
    expect(priceOf([pair('a', 1e6, 2)], [coin])).toBeUndefined();
  });

  it('takes the pool that a trade moves less where both are of one depth', () => {
    const better = pair('b', 5.9e5, 2.1);
    expect(priceOf([pair('a', 1.2e5, 2), better])).toMatchObject({ pool: better });
  });

  it('tells prices of any size', () => {
    expect(wholePrice({ numerator: 1n, denominator: 10n ** 12n }, 18, 6)).toBeCloseTo(1, 12);
    expect(wholePrice({ numerator: 1n, denominator: 10n ** 30n }, 30, 30)).toBe(1e-30);
    expect(wholePrice({ numerator: 7n * 10n ** 200n, denominator: 1n }, 0, 200)).toBeCloseTo(7, 12);
    expect(wholePrice({ numerator: 0n, denominator: 1n }, 18, 6)).toBe(0);
  });
});
