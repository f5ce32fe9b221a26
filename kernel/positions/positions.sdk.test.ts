import { CurrencyAmount, Percent, Price, Token } from '@uniswap/sdk-core';
import {
  encodeSqrtRatioX96,
  type FeeAmount,
  NonfungiblePositionManager,
  Pool,
  Position,
  priceToClosestTick,
  nearestUsableTick as sdkNearestUsableTick,
  tickToPrice,
} from '@uniswap/v3-sdk';
import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, getTickAtSqrtRatio, MAX_TICK, MIN_TICK } from '../amm/index.ts';
import { squareRoot } from '../amm/squareRoot.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { FEE_TIERS } from '../amm/testing/randomPools.ts';
import { encodePosition } from '../calldata/positionManager.ts';
import type { Address } from '../chain/ChainSpec.ts';
import { depositFor, depositOf, depositSides } from './deposit.ts';
import { amountsForLiquidity, liquidityForAmounts, type TickRange } from './liquidityAmounts.ts';
import { minimumAmounts } from './minimumAmounts.ts';
import { parsePrice, priceAtTick, priceToText, sqrtPriceOf, tickAtPrice } from './tickPrice.ts';
import { fullRange, isFullRange, nearestUsableTick } from './usableTick.ts';

const A: Address = '0x1111111111111111111111111111111111111111';
const B: Address = '0x2222222222222222222222222222222222222222';
const OWNER: Address = '0x3333333333333333333333333333333333333333';

const seed = testSeed(11);
const big = (value: { toString(): string }) => BigInt(value.toString());

interface Case {
  readonly fee: number;
  readonly tickSpacing: number;
  readonly sqrtPriceX96: bigint;
  readonly range: TickRange;
  readonly token0: Token;
  readonly token1: Token;
  readonly pool: Pool;
}

/** A random price, and a range below, around or above it, or the full range. */
function randomCase(random: Random): Case {
  const { fee, tickSpacing } = random.pick(FEE_TIERS);
  const tick = random.int(-400_000, 400_000);
  // Sometimes exactly at a tick that a range can end on.
  const onTick = random.int(0, 4) === 0;
  const base = getSqrtRatioAtTick(onTick ? nearestUsableTick(tick, tickSpacing) : tick);
  const next = getSqrtRatioAtTick(tick + 1);
  const sqrtPriceX96 =
    onTick || next <= base ? base : base + (BigInt(random.int(0, 999)) * (next - base)) / 1000n;
  const at = getTickAtSqrtRatio(sqrtPriceX96);
  const width = random.int(1, random.pick([2, 40, 2000]));
  const lower = nearestUsableTick(at + random.int(-width, width) * tickSpacing, tickSpacing);
  const end = lower + random.int(1, width) * tickSpacing;
  const limits = fullRange(tickSpacing);
  const range =
    random.int(0, 5) === 0 || end > limits.tickUpper ? limits : { tickLower: lower, tickUpper: end };
  const token0 = new Token(1, A, random.pick([0, 6, 8, 18]));
  const token1 = new Token(1, B, random.pick([0, 6, 8, 18]));
  const pool = new Pool(token0, token1, fee as FeeAmount, sqrtPriceX96.toString(), 0, at);
  return { fee, tickSpacing, sqrtPriceX96, range, token0, token1, pool };
}

const positive = (random: Random, high: bigint) => 1n + random.below(high - 1n);
const randomRaw = (random: Random) => positive(random, 10n ** BigInt(random.int(1, 27)));

describe('position amounts', () => {
  it('equal @uniswap/v3-sdk: liquidity of amounts, what is taken, what comes back, and the least of both', () => {
    const random = new Random(seed);
    const seen = { both: 0, one: 0 };
    for (let i = cases(4_000, 300); i > 0; i--) {
      const { pool, range, sqrtPriceX96 } = randomCase(random);
      const desired = { amount0Raw: randomRaw(random), amount1Raw: randomRaw(random) };
      const ours = depositOf(sqrtPriceX96, range, desired);
      if (!ours || ours.liquidity === 0n) continue;
      const theirs = Position.fromAmounts({
        ...{ pool, ...range, useFullPrecision: false },
        amount0: desired.amount0Raw.toString(),
        amount1: desired.amount1Raw.toString(),
      });
      expect(ours.liquidity).toBe(big(theirs.liquidity));
      const { amount0, amount1 } = theirs.mintAmounts;
      expect(ours.taken).toEqual({ amount0Raw: big(amount0), amount1Raw: big(amount1) });
      expect(amountsForLiquidity(sqrtPriceX96, range, ours.liquidity, 'down')).toEqual({
        amount0Raw: big(theirs.amount0.quotient),
        amount1Raw: big(theirs.amount1.quotient),
      });
      const bps = random.int(0, 5000);
      const tolerance = new Percent(bps, 10_000);
      const burnt = theirs.burnAmountsWithSlippage(tolerance);
      expect(minimumAmounts(sqrtPriceX96, range, ours.liquidity, bps, 'down')).toEqual({
        amount0Raw: big(burnt.amount0),
        amount1Raw: big(burnt.amount1),
      });
      const minted = theirs.mintAmountsWithSlippage(tolerance);
      const again = liquidityForAmounts(sqrtPriceX96, range, ours.taken) as bigint;
      expect(minimumAmounts(sqrtPriceX96, range, again, bps, 'up')).toEqual({
        amount0Raw: big(minted.amount0),
        amount1Raw: big(minted.amount1),
      });
      const { takes0, takes1 } = depositSides(sqrtPriceX96, range);
      seen[takes0 && takes1 ? 'both' : 'one']++;
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
  });

  it('of one typed amount ask for the least of the other that makes the same liquidity', () => {
    const random = new Random(seed + 1);
    for (let i = cases(4_000, 300); i > 0; i--) {
      const { range, sqrtPriceX96 } = randomCase(random);
      const side = random.pick([0, 1] as const);
      const typed = randomRaw(random);
      const deposit = depositFor(sqrtPriceX96, range, side, typed);
      const { takes0, takes1 } = depositSides(sqrtPriceX96, range);
      if (!(side === 0 ? takes0 : takes1)) {
        expect(deposit).toBeUndefined();
        continue;
      }
      if (!deposit) continue;
      const { desired, taken, liquidity } = deposit;
      expect(side === 0 ? desired.amount0Raw : desired.amount1Raw).toBe(typed);
      expect(depositOf(sqrtPriceX96, range, desired)).toEqual(deposit);
      expect(taken.amount0Raw <= desired.amount0Raw && taken.amount1Raw <= desired.amount1Raw).toBe(true);
      const other = side === 0 ? 'amount1Raw' : 'amount0Raw';
      if (desired[other] === 0n) continue;
      const less = { ...desired, [other]: desired[other] - 1n };
      expect(liquidityForAmounts(sqrtPriceX96, range, less) as bigint).toBeLessThan(liquidity);
    }
  });
});

describe('prices and ticks', () => {
  it('equal @uniswap/v3-sdk: the tick of a price, the nearest usable one, the price of a tick', () => {
    const random = new Random(seed + 2);
    for (let i = cases(4_000, 300); i > 0; i--) {
      const { token0, token1, tickSpacing } = randomCase(random);
      const numerator = positive(random, 10n ** BigInt(random.int(1, 35)));
      const denominator = positive(random, 10n ** BigInt(random.int(1, 35)));
      const typed = { numerator, denominator };
      expect(sqrtPriceOf(typed)).toBe(big(encodeSqrtRatioX96(`${numerator}`, `${denominator}`)));
      const tick = tickAtPrice(typed);
      const price = new Price(token0, token1, `${denominator}`, `${numerator}`);
      if (tick > MIN_TICK && tick < MAX_TICK) expect(tick).toBe(priceToClosestTick(price));
      const nearest = nearestUsableTick(tick, tickSpacing);
      expect(nearest).toBe(sdkNearestUsableTick(tick, tickSpacing) + 0);
      const sdkPrice = tickToPrice(token0, token1, nearest);
      const { numerator: ours, denominator: below } = priceAtTick(nearest);
      expect(ours * big(sdkPrice.denominator)).toBe(big(sdkPrice.numerator) * below);
    }
  });

  it('go from text to a pool price and back, in either token', () => {
    const random = new Random(seed + 3);
    for (let i = cases(4_000, 500); i > 0; i--) {
      const digits = (100_000n + random.below(899_999n)).toString().replace(/0+$/, '');
      const places = random.int(-6, 24);
      const text =
        places <= 0
          ? digits + '0'.repeat(-places)
          : digits.padStart(places + 1, '0').replace(new RegExp(`(\\d{${places}})$`), '.$1');
      const terms = {
        unit0: { decimals: random.pick([0, 6, 8, 18]) },
        unit1: { decimals: random.pick([0, 6, 8, 18]) },
        base: random.pick([0, 1] as const),
      };
      const price = parsePrice(text, terms);
      if (!price) throw new Error(`${text} is a price`);
      expect(priceToText(price, terms)).toBe(text);
      // The same price expressed in the other token is the inverse.
      const inverse = parsePrice(text, { ...terms, base: terms.base === 0 ? 1 : 0 });
      const sameWayRound = 10n ** BigInt(2 * terms.unit1.decimals);
      expect(
        (price.numerator * (inverse?.numerator ?? 0n) * 10n ** BigInt(2 * terms.unit0.decimals)) /
          (price.denominator * (inverse?.denominator ?? 1n)),
      ).toBe(sameWayRound);
    }
  });

  it('refuse what is no price', () => {
    const terms = { unit0: { decimals: 18 }, unit1: { decimals: 6 }, base: 0 } as const;
    for (const text of ['', '.', '0', '0.00', '-1', '1e3', '1.2.3', 'x']) {
      expect(parsePrice(text, terms)).toBeUndefined();
    }
  });

  it('stay between the first and the last usable tick', () => {
    for (const { tickSpacing } of FEE_TIERS) {
      const full = fullRange(tickSpacing);
      expect(isFullRange(full, tickSpacing)).toBe(true);
      expect(nearestUsableTick(MIN_TICK, tickSpacing)).toBe(full.tickLower);
      expect(nearestUsableTick(MAX_TICK, tickSpacing)).toBe(full.tickUpper);
      expect(full.tickUpper + tickSpacing).toBeGreaterThan(MAX_TICK);
    }
    expect(tickAtPrice({ numerator: 1n, denominator: 10n ** 60n })).toBe(MIN_TICK);
    expect(tickAtPrice({ numerator: 10n ** 60n, denominator: 1n })).toBe(MAX_TICK);
  });
});

it('an integer square root is exact', () => {
  const random = new Random(seed + 4);
  for (let i = 0; i < 500; i++) {
    const value = random.below(1n << BigInt(random.int(1, 400)));
    const root = squareRoot(value);
    expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
    expect(squareRoot(value * value)).toBe(value);
  }
});

describe('calldata', () => {
  it('of a mint equals @uniswap/v3-sdk', () => {
    const random = new Random(seed + 5);
    let compared = 0;
    for (let i = 60; i > 0; i--) {
      const { pool, range, sqrtPriceX96, fee } = randomCase(random);
      const desired = { amount0Raw: randomRaw(random), amount1Raw: randomRaw(random) };
      const deposit = depositOf(sqrtPriceX96, range, desired);
      if (!deposit || deposit.liquidity === 0n) continue;
      const position = new Position({ pool, ...range, liquidity: deposit.liquidity.toString() });
      const least = position.mintAmountsWithSlippage(new Percent(50, 10_000));
      const createPool = random.int(0, 1) === 1;
      const theirs = NonfungiblePositionManager.addCallParameters(position, {
        ...{ recipient: OWNER, deadline: 1234, slippageTolerance: new Percent(50, 10_000), createPool },
      });
      const ours = encodePosition({
        ...{ kind: 'mint_position', positionManager: A, token0: A, token1: B, fee, ...range },
        amount0DesiredRaw: deposit.taken.amount0Raw,
        amount1DesiredRaw: deposit.taken.amount1Raw,
        amount0MinimumRaw: big(least.amount0),
        amount1MinimumRaw: big(least.amount1),
        ...{ recipient: OWNER, deadline: 1234 },
        ...(createPool ? { createAtSqrtPriceX96: sqrtPriceX96 } : {}),
      });
      expect(ours.data).toBe(theirs.calldata);
      compared++;
    }
    expect(compared).toBeGreaterThan(30);
  });

  it('of a removal and of a collection equals @uniswap/v3-sdk', () => {
    const pool = new Pool(
      new Token(1, A, 18),
      new Token(1, B, 6),
      3000,
      getSqrtRatioAtTick(0).toString(),
      0,
      0,
    );
    const position = new Position({ pool, tickLower: -600, tickUpper: 600, liquidity: 10 ** 15 });
    const none = { fees0MinimumRaw: 0n, fees1MinimumRaw: 0n };
    const owed = {
      expectedCurrencyOwed0: CurrencyAmount.fromRawAmount(pool.token0, 0),
      expectedCurrencyOwed1: CurrencyAmount.fromRawAmount(pool.token1, 0),
    };
    const common = { positionManager: A, token0: A, token1: B, tokenId: 7n, recipient: OWNER } as const;
    const theirs = NonfungiblePositionManager.removeCallParameters(position, {
      ...{ tokenId: 7, liquidityPercentage: new Percent(1), slippageTolerance: new Percent(1, 100) },
      ...{ deadline: 99, burnToken: true, collectOptions: { recipient: OWNER, ...owed } },
    });
    const least = minimumAmounts(
      getSqrtRatioAtTick(0),
      { tickLower: -600, tickUpper: 600 },
      10n ** 15n,
      100,
      'down',
    );
    const ours = encodePosition({
      ...{ kind: 'decrease_position', ...common, ...none, liquidity: 10n ** 15n, deadline: 99, burn: true },
      amount0MinimumRaw: least.amount0Raw,
      amount1MinimumRaw: least.amount1Raw,
    });
    expect(ours.data).toBe(theirs.calldata);
    const collected = NonfungiblePositionManager.collectCallParameters({
      tokenId: 7,
      recipient: OWNER,
      ...owed,
    });
    expect(encodePosition({ kind: 'collect_fees', ...common, ...none }).data).toBe(collected.calldata);
  });
});
