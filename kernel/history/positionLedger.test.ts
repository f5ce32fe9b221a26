import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '../amm/index.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { Hex } from '../chain/ChainSpec.ts';
import { amountsForLiquidity, type TokenAmounts } from '../positions/liquidityAmounts.ts';
import { isKnown } from './figure.ts';
import { coinDollars, dollarsOf, dollarToken, poolValue } from './poolValue.ts';
import type { PositionEvent } from './positionEvents.ts';
import { type LedgerInput, type PriceAt, positionLedger } from './positionLedger.ts';
import { priceBounds, priceFromAmounts } from './priceFromAmounts.ts';

const seed = testSeed(41);
const ONE = 1n << 96n;
const E18 = 10n ** 18n;
const both = (amount0Raw: bigint, amount1Raw: bigint): TokenAmounts => ({ amount0Raw, amount1Raw });

let logIndex = 0;
function event(
  kind: PositionEvent['kind'],
  block: number,
  amounts: readonly [bigint, bigint],
  liquidity = 0n,
): PositionEvent {
  logIndex += 1;
  const hash: Hex = `0x${block.toString(16).padStart(64, '0')}`;
  return { kind, block: BigInt(block), logIndex, hash, liquidity, ...both(...amounts) };
}

/** A ledger at price 1, of dollars with 18 decimals as the second token; a block takes a minute. */
function input(events: readonly PositionEvent[], change: Partial<LedgerInput['now']> = {}): LedgerInput {
  const price: PriceAt = { sqrtPriceX96: ONE, usd: dollarToken(18) };
  const liquidity = events.reduce(
    (sum, one) => (one.kind === 'decrease' ? sum - one.liquidity : sum + one.liquidity),
    0n,
  );
  return {
    events,
    complete: true,
    quote: 1,
    priceAt: () => price,
    secondsAt: (block) => block * 60n,
    now: {
      liquidity,
      amounts: both(0n, 0n),
      collectable: both(0n, 0n),
      price,
      seconds: 86_400n * 2n,
      ...change,
    },
  };
}

describe('the ledger of a position', () => {
  it('of one deposit alone has no profit and no fees', () => {
    const ledger = positionLedger(input([event('increase', 0, [7n, 9n], 5n)], { amounts: both(7n, 9n) }));
    expect(ledger.deposited).toEqual({ amount0: 7n, amount1: 9n, quote: 16n, usd: 16n });
    expect(ledger).toMatchObject({ profit: { quote: 0n, usd: 0n }, profitPips: 0n, activeSeconds: 172_800n });
    expect(ledger.feesPerDay).toEqual({ amount0: 0n, amount1: 0n, quote: 0n, usd: 0n });
    expect(ledger.againstHolding).toEqual({ quote: 0n, usd: 0n });
  });

  it('counts a payout as removed liquidity first, in parts and by token, and the rest as fees', () => {
    const ledger = positionLedger(
      input(
        [
          event('increase', 0, [100n, 100n], 10n),
          event('decrease', 10, [40n, 30n], 4n),
          event('collect', 10, [25n, 35n]),
          event('collect', 20, [20n, 1n]),
          event('decrease', 30, [60n, 70n], 6n),
        ],
        { collectable: both(61n, 75n) },
      ),
    );
    expect(
      ledger.rows.map(({ principal, fees }) => [
        principal.amount0Raw,
        principal.amount1Raw,
        fees.amount0Raw,
        fees.amount1Raw,
      ]),
    ).toEqual([
      [0n, 0n, 0n, 0n],
      [0n, 0n, 0n, 0n],
      [25n, 30n, 0n, 5n],
      [15n, 0n, 5n, 1n],
      [0n, 0n, 0n, 0n],
    ]);
    expect(ledger.withdrawn).toMatchObject({ amount0: 40n, amount1: 30n });
    expect(ledger.collectedFees).toMatchObject({ amount0: 5n, amount1: 6n });
    expect(ledger.waiting).toMatchObject({ amount0: 60n, amount1: 70n });
    expect(ledger.uncollectedFees).toMatchObject({ amount0: 1n, amount1: 5n });
    // Everything came back, and 17 of fees.
    expect(ledger.profit.quote).toBe(17n);
    expect(ledger.feesHeld.quote).toBe(17n);
    expect(ledger.divergence.quote).toBe(0n);
    // The liquidity was there for the first 30 minutes.
    expect(ledger.activeSeconds).toBe(1_800n);
    expect(ledger.feesPerDay.quote).toBe('under_day');
  });

  it.each([
    [1n, 'under_day'],
    [1_380n, 'under_day'],
    [43_200n, 'under_day'],
    [86_399n, 'under_day'],
    [86_400n, 17n],
    [100_000n, 14n],
    [172_800n, 8n],
    [30n * 86_400n, 0n],
  ] as const)('of %s seconds with liquidity gives fees per day: %s', (seconds, perDay) => {
    const open = input([event('increase', 0, [9n, 9n], 5n)], { seconds, collectable: both(10n, 7n) });
    const { feesPerDay, profit } = positionLedger({ ...open, secondsAt: () => 0n });
    expect([feesPerDay.quote, feesPerDay.usd]).toEqual([perDay, perDay]);
    expect(profit.quote).toBe(-1n);
  });

  it('values each event at the price of its block, and the holding at the present one', () => {
    const priceAt = (block: bigint): PriceAt => ({
      sqrtPriceX96: block === 0n ? ONE : 2n * ONE,
      usd: 'no_dollars',
    });
    const ledger = positionLedger({
      ...input([event('increase', 0, [100n, 0n], 5n)], { amounts: both(0n, 250n), price: priceAt(1n) }),
      priceAt,
    });
    expect(ledger.deposited.quote).toBe(100n);
    expect(ledger.profit.quote).toBe(150n);
    // Held, the hundred would be worth four hundred now.
    expect(ledger.againstHolding.quote).toBe(-150n);
    expect(ledger.divergence.quote).toBe(-150n);
    expect(ledger.profit.usd).toBe('no_dollars');
  });

  it('keeps what is not known apart: only what depends on it is unknown', () => {
    const events = [event('increase', 0, [100n, 100n], 10n), event('collect', 5, [3n, 4n])];
    const told = input(events, { amounts: both(100n, 100n) });
    const noPrice = positionLedger({
      ...told,
      priceAt: (block) => (block === 0n ? undefined : told.now.price),
    });
    expect(noPrice.deposited).toEqual({
      amount0: 100n,
      amount1: 100n,
      quote: 'price_then',
      usd: 'price_then',
    });
    expect(noPrice.profit.quote).toBe('price_then');
    expect([noPrice.collectedFees.quote, noPrice.againstHolding.quote, noPrice.feesPerDay.quote]).toEqual([
      7n,
      7n,
      3n,
    ]);
    const noFees = positionLedger({ ...told, now: { ...told.now, collectable: undefined } });
    expect([noFees.profit.quote, noFees.uncollectedFees.quote, noFees.againstHolding.quote]).toEqual([
      'fees',
      'fees',
      'fees',
    ]);
    expect([noFees.deposited.quote, noFees.collectedFees.quote]).toEqual([200n, 7n]);
    const noNow = positionLedger({ ...told, now: { ...told.now, amounts: undefined, price: undefined } });
    expect([noNow.valueNow.quote, noNow.profit.quote, noNow.deposited.quote]).toEqual([
      'price_now',
      'price_now',
      200n,
    ]);
    // Nothing left to collect is worth nothing at any price.
    expect(noNow.uncollectedFees.quote).toBe(0n);
    const noTimes = positionLedger({ ...told, secondsAt: () => undefined });
    expect([noTimes.feesPerDay.quote, noTimes.profit.quote]).toEqual(['times', 7n]);
    const part = positionLedger({ ...told, complete: false });
    expect([part.profit.quote, part.deposited.amount0, part.feesPerDay.usd]).toEqual([
      'history',
      'history',
      'history',
    ]);
    expect(part.valueNow.quote).toBe(200n);
  });

  it('does not add up what a node contradicts itself about', () => {
    const events = [event('increase', 0, [100n, 100n], 10n), event('decrease', 1, [50n, 50n], 5n)];
    const lacking = positionLedger(input(events, { liquidity: 6n, collectable: both(50n, 50n) }));
    expect(lacking.profit.quote).toBe('contradiction');
    const short = positionLedger(input(events, { collectable: both(49n, 50n) }));
    expect([short.profit.quote, short.uncollectedFees.amount0]).toEqual(['contradiction', 'contradiction']);
  });

  it('of a position whose liquidity was there for no time has no fees per day', () => {
    const events = [
      event('increase', 5, [9n, 9n], 2n),
      event('decrease', 5, [8n, 8n], 2n),
      event('collect', 5, [8n, 8n]),
    ];
    const ledger = positionLedger(input(events));
    expect([ledger.activeSeconds, ledger.feesPerDay.quote, ledger.profit.quote]).toEqual([
      0n,
      'no_time',
      -2n,
    ]);
  });

  it('adds up for random lives, at any price and decimals', () => {
    const random = new Random(seed);
    for (let run = cases(2_000, 200); run > 0; run -= 1) {
      const events: PositionEvent[] = [];
      let [liquidity, owed] = [0n, both(0n, 0n)];
      for (let step = random.int(1, 12), block = 0; step > 0; step -= 1) {
        block += random.int(0, 3);
        const amounts: [bigint, bigint] = [random.magnitude(0, 90), random.magnitude(0, 90)];
        const dice = random.int(0, 2);
        if (dice === 0 || liquidity === 0n) {
          const added = random.magnitude(1, 60);
          liquidity += added;
          events.push(event('increase', block, amounts, added));
        } else if (dice === 1) {
          const removed = liquidity / BigInt(random.int(1, 3));
          liquidity -= removed;
          owed = both(owed.amount0Raw + amounts[0], owed.amount1Raw + amounts[1]);
          events.push(event('decrease', block, amounts, removed));
        } else {
          // Fees come on top of what is owed; a payout takes a part of both.
          const paid: [bigint, bigint] = [
            (owed.amount0Raw + amounts[0]) / BigInt(random.int(1, 2)),
            (owed.amount1Raw + amounts[1]) / BigInt(random.int(1, 2)),
          ];
          owed = both(owed.amount0Raw + amounts[0] - paid[0], owed.amount1Raw + amounts[1] - paid[1]);
          events.push(event('collect', block, paid));
        }
      }
      const ends = [MIN_SQRT_RATIO, MAX_SQRT_RATIO - 1n];
      const price = (): PriceAt => ({
        sqrtPriceX96: random.chance(0.1)
          ? random.pick(ends)
          : getSqrtRatioAtTick(random.int(-200_000, 200_000)),
        usd: dollarToken(random.pick([0, 6, 18, 30])),
      });
      const prices = new Map(events.map(({ block }) => [block, price()]));
      const now = { amounts: both(random.magnitude(0, 80), random.magnitude(0, 80)), price: price() };
      const quote = random.pick([0, 1] as const);
      // Events come in any order.
      const shuffled = random.chance(0.5) ? [...events].reverse() : events;
      const collectable = both(owed.amount0Raw + 5n, owed.amount1Raw + 6n);
      const ledger = positionLedger({
        ...input(shuffled, { ...now, liquidity, collectable }),
        quote,
        priceAt: (block) => prices.get(block),
      });
      const { deposited, withdrawn, collectedFees, waiting, uncollectedFees, valueNow, profit } = ledger;
      for (const unit of ['quote', 'usd'] as const) {
        const sum = [withdrawn, collectedFees, waiting, uncollectedFees, valueNow].reduce((total, flow) => {
          if (!isKnown(flow[unit])) throw new Error(`unknown: ${flow[unit]}, seed ${seed}`);
          return total + flow[unit];
        }, 0n);
        expect(profit[unit]).toBe(sum - (deposited[unit] as bigint));
      }
      // By the logs alone: what was collected and removed says how much was fees, whatever the order.
      const total = (kind: string, side: 'amount0Raw' | 'amount1Raw') =>
        events.filter((one) => one.kind === kind).reduce((sum, one) => sum + one[side], 0n);
      for (const [side, name] of [
        ['amount0', 'amount0Raw'],
        ['amount1', 'amount1Raw'],
      ] as const) {
        const fees = (collectedFees[side] as bigint) + (uncollectedFees[side] as bigint);
        expect(fees).toBe(total('collect', name) + collectable[name] - total('decrease', name));
        expect((withdrawn[side] as bigint) + (waiting[side] as bigint)).toBe(total('decrease', name));
      }
      const gain = both(
        total('collect', 'amount0Raw') +
          collectable.amount0Raw +
          now.amounts.amount0Raw -
          total('increase', 'amount0Raw'),
        total('collect', 'amount1Raw') +
          collectable.amount1Raw +
          now.amounts.amount1Raw -
          total('increase', 'amount1Raw'),
      );
      expect(ledger.againstHolding.quote).toBe(poolValue(gain, now.price.sqrtPriceX96, quote));
      expect(ledger.againstHolding.quote).toBe(
        (ledger.feesHeld.quote as bigint) + (ledger.divergence.quote as bigint),
      );
    }
  });
});

describe('a value', () => {
  it('is rounded down, also below zero, and exact in either token', () => {
    const third = 3n * ONE;
    expect(poolValue(both(1n, 5n), third, 0)).toBe(1n);
    expect(poolValue(both(0n, -5n), third, 0)).toBe(-1n);
    expect(poolValue(both(2n, 5n), third, 1)).toBe(23n);
    expect(poolValue(both(1n, 0n), MIN_SQRT_RATIO, 1)).toBe(0n);
    expect(poolValue(both(0n, 1n), MAX_SQRT_RATIO - 1n, 0)).toBe(0n);
  });

  it('in dollars follows from the coin’s pool on either side', () => {
    // Two dollars of 6 decimals for a coin of 18: a raw price of 2e-12.
    const root = BigInt(Math.round(Math.sqrt(2e-12) * 2 ** 96));
    const forward = coinDollars(root, 0, 6);
    expect(Number(dollarsOf(E18, forward)) / 1e18).toBeCloseTo(2, 6);
    const backward = coinDollars((1n << 192n) / root, 1, 6);
    expect(Number(dollarsOf(E18, backward)) / 1e18).toBeCloseTo(2, 6);
  });
});

describe('the price that a deposit’s own amounts tell', () => {
  it('encloses the pool’s price, and is left unknown where the amounts are too small or of one token', () => {
    const random = new Random(seed);
    let told = 0;
    for (let run = cases(3_000, 400); run > 0; run -= 1) {
      const lower = random.int(-80_000, 80_000);
      const range = { tickLower: lower, tickUpper: lower + random.int(1, 20_000) };
      const sqrtPriceX96 = getSqrtRatioAtTick(random.int(lower - 2_000, range.tickUpper + 2_000));
      const liquidity = random.magnitude(1, 100);
      const kind = random.pick(['increase', 'decrease'] as const);
      const rounding = kind === 'increase' ? 'up' : 'down';
      const { amount0Raw, amount1Raw } = amountsForLiquidity(sqrtPriceX96, range, liquidity, rounding);
      const one = event(kind, 1, [amount0Raw, amount1Raw], liquidity);
      const bounds = priceBounds(one, range);
      if (amount0Raw === 0n || amount1Raw === 0n) {
        expect(bounds).toBeUndefined();
        continue;
      }
      expect(bounds && bounds.lowest <= sqrtPriceX96 && sqrtPriceX96 <= bounds.highest, `seed ${seed}`).toBe(
        true,
      );
      const price = priceFromAmounts(one, range);
      if (price === undefined) continue;
      told += 1;
      const away = price > sqrtPriceX96 ? price - sqrtPriceX96 : sqrtPriceX96 - price;
      expect(away * 20_000n <= sqrtPriceX96).toBe(true);
    }
    expect(told).toBeGreaterThan(100);
    expect(priceBounds(event('collect', 1, [5n, 5n]), { tickLower: -10, tickUpper: 10 })).toBeUndefined();
    // No price gives so much of both for so little liquidity.
    expect(
      priceBounds(event('increase', 1, [E18, E18], 5n), { tickLower: -10, tickUpper: 10 }),
    ).toBeUndefined();
  });
});
