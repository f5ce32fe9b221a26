import { describe, expect, it } from 'vitest';
import '../gas.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import { isV3Pool } from '../pools/v3Maths.ts';
import { DEFAULT_GAS_MODEL } from '../routes/gasModel.ts';
import type { GasPricing, RouteQuote } from '../routes/routeTypes.ts';
import { splitRoutes } from '../routes/splitRoutes.ts';
import { maximumAmountIn, minimumAmountOut } from '../slippage.ts';
import { attackTrade } from '../testing/attackTrade.ts';
import { cases } from '../testing/cases.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { randomMarket, worth } from '../testing/randomMarket.ts';
import { withKnownWords } from '../testing/randomPools.ts';
import type { PoolState, V2PoolState } from '../types.ts';
import { attackOn, transactionsCost } from './attackOn.ts';
import { findSandwich } from './findSandwich.ts';
import type { SandwichedTrade } from './SandwichedTrade.ts';
import { searchTolerance } from './searchTolerance.ts';

const seed = testSeed(26);
const BOUNDS = { least: 50, most: 500, step: 5 };
const [A, B, C] = ['0xa', '0xb', '0xc'] as const;
const E18 = 10n ** 18n;

type Unlimited = Omit<SandwichedTrade, 'limit'>;

function pair(
  address: string,
  reserve0: bigint,
  reserve1: bigint,
  token0 = A,
  token1: string = B,
): V2PoolState {
  return { kind: 'v2', maths: v2Maths, address, token0, token1, reserve0, reserve1 };
}

/** One unit of gas for a millionth of a token of 18 decimals, or a part of that. */
const gasAt = (divisor: bigint): GasPricing => ({
  price: { numerator: E18, denominator: 1_000_000n * divisor },
});

function safeBps(trade: Unlimited, quote: RouteQuote, bounds = BOUNDS): number | undefined {
  const search = searchTolerance(trade, quote, bounds);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

function limited(trade: Unlimited, quote: RouteQuote, bps: number): SandwichedTrade {
  const exactIn = trade.tradeType === 'EXACT_INPUT';
  return { ...trade, limit: exactIn ? minimumAmountOut(quote, bps) : maximumAmountIn(quote, bps) };
}

function tradeOf({ parts, tradeType }: RouteQuote, gas?: GasPricing): Unlimited {
  const exactIn = tradeType === 'EXACT_INPUT';
  return {
    parts: parts.map(({ path, amountIn, amountOut }) => ({ path, amount: exactIn ? amountIn : amountOut })),
    tradeType,
    gas,
  };
}

function routed(
  pools: readonly PoolState[],
  amount: bigint,
  gas?: GasPricing,
  tradeType: 'EXACT_INPUT' | 'EXACT_OUTPUT' = 'EXACT_INPUT',
) {
  const quote = splitRoutes({ pools, tokenIn: A, tokenOut: B, tradeType, amount }, { gas });
  if (!quote) throw new Error('no route');
  return { quote, trade: tradeOf(quote, gas) };
}

/** A route that the app would take through a random market, from 10 to 300,000 of its common unit. */
function randomTrade(random: Random) {
  const market = randomMarket(random, random.int(3, 12), {
    tokens: random.int(2, 5),
    v3: random.pick([0, 0.5, 1]),
    positions: 6,
  });
  const tradeType = random.pick(['EXACT_INPUT', 'EXACT_INPUT', 'EXACT_OUTPUT'] as const);
  const [a, b] = [market.tokens[0]!, market.tokens[1]!];
  const exactIn = tradeType === 'EXACT_INPUT';
  const amount = worth(exactIn ? a : b, 10 ** (1 + 4.5 * random.float()));
  // From 0.0003 to 30 common units for an attack through one pool.
  const price = {
    numerator: worth(exactIn ? b : a, 10 ** (3 + 5 * random.float())),
    denominator: 10n ** 12n,
  };
  const gas = random.chance(0.15) ? undefined : { price, model: DEFAULT_GAS_MODEL };
  const request = { pools: market.pools, tokenIn: a.key, tokenOut: b.key, tradeType, amount };
  const quote = splitRoutes(request, { gas, maxHops: 3, maxSplits: 4 });
  return quote ? { quote, trade: tradeOf(quote, gas) } : undefined;
}

describe('the tolerance that is called safe', () => {
  it('leaves nothing to an attacker who tries sizes in each pool, all pools and the whole route', {
    timeout: 3_600_000,
  }, () => {
    const random = new Random(seed);
    const tally = {
      markets: 0,
      safe: 0,
      between: 0,
      exposed: 0,
      attacked: 0,
      unknown: 0,
      divided: 0,
      hops: 0,
    };
    for (const count = cases(1_000, 30); tally.markets < count; ) {
      const made = randomTrade(random);
      if (!made) continue;
      const { quote, trade } = made;
      tally.markets += 1;
      if (quote.parts.length > 1) tally.divided += 1;
      if (quote.parts.some(({ path }) => path.pools.length > 1)) tally.hops += 1;
      const safe = safeBps(trade, quote);
      if (safe !== undefined) {
        tally.safe += 1;
        if (safe < BOUNDS.most) tally.between += 1;
        expect(attackTrade(limited(trade, quote, safe))?.gain ?? 0n).toBeLessThanOrEqual(0n);
        continue;
      }
      tally.exposed += 1;
      // At the most that auto slippage may tolerate, the bound holds and something is to be had.
      const exposed = limited(trade, quote, BOUNDS.most);
      const sandwich = findSandwich(exposed);
      if (!sandwich) tally.unknown += 1;
      const found = attackTrade(exposed)?.gain ?? 0n;
      if (found > 0n) tally.attacked += 1;
      if (sandwich) expect(found).toBeLessThanOrEqual(sandwich.gainAtMost);
    }
    console.log(JSON.stringify(tally));
    expect(tally.safe).toBeGreaterThan(tally.markets / 4);
    expect(tally.attacked).toBeGreaterThan(tally.markets / 4);
    expect(tally.unknown).toBeLessThan(tally.markets / 20);
  });

  it('is tight for one pair: 0.05 % more, and the attack pays', () => {
    // 1 % of the pair's depth, and gas for which an attack pays from some tolerance on.
    const { quote, trade } = routed([pair('0x1', 1000n * E18, 1000n * E18)], 10n * E18, gasAt(3n));
    const safe = safeBps(trade, quote, { ...BOUNDS, least: 5 })!;
    expect(safe).toBeGreaterThan(50);
    expect(safe).toBeLessThan(500);
    expect(attackTrade(limited(trade, quote, safe))?.gain).toBeLessThanOrEqual(0n);
    expect(attackTrade(limited(trade, quote, safe + 5))?.gain).toBeGreaterThan(0n);
  });

  it('is the most allowed where pool fees alone make every attack a loss, whatever gas costs', () => {
    // A swap that moves the price by less than twice the fee, even after the largest swap ahead.
    const { quote, trade } = routed([pair('0x1', 10n ** 6n * E18, 10n ** 6n * E18)], E18);
    expect(safeBps(trade, quote)).toBe(500);
  });

  it('is none where an attack pays at the least tolerance already', () => {
    const { quote, trade } = routed([pair('0x1', 1000n * E18, 1000n * E18)], 50n * E18);
    expect(safeBps(trade, quote)).toBeUndefined();
  });

  it('is a multiple of the step between the bounds, and grows with the price of gas', () => {
    const pools = [pair('0x1', 1000n * E18, 1000n * E18)];
    const chosen = [8n, 4n, 3n, 2n].map((divisor) => {
      const { quote, trade } = routed(pools, 10n * E18, gasAt(divisor));
      return safeBps(trade, quote, { ...BOUNDS, least: 5 })!;
    });
    expect(chosen.every((bps) => bps % 5 === 0)).toBe(true);
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
    expect(new Set(chosen).size).toBe(chosen.length);
  });
});

describe('the sandwich that is found', () => {
  const pools = [pair('0x1', 1000n * E18, 1000n * E18)];

  it('says what the trade loses: all that its limit allows, where the attack goes that far', () => {
    const { quote, trade } = routed(pools, 50n * E18, gasAt(100n));
    const sandwich = findSandwich(limited(trade, quote, 100))!;
    const allowed = quote.amountOut - minimumAmountOut(quote, 100);
    expect(sandwich.loss).toBeLessThanOrEqual(allowed);
    expect(sandwich.loss).toBeGreaterThan((allowed * 95n) / 100n);
    expect(sandwich.attacks).toHaveLength(1);
    const [{ amountIn, amountBack }] = sandwich.attacks as [(typeof sandwich.attacks)[0]];
    expect(sandwich.gainAtMost).toBeGreaterThan(0n);
    expect(amountBack).toBeGreaterThan(amountIn);
  });

  it('counts the gas of two transactions and of both swaps', () => {
    const { quote, trade } = routed(pools, 50n * E18);
    const free = findSandwich(limited(trade, quote, 100))!.gainAtMost;
    const price = { numerator: 1_000n, denominator: 1n };
    const paid = findSandwich({ ...limited(trade, quote, 100), gas: { price } })!.gainAtMost;
    expect(free - paid).toBe(2n * (21_000n + v2Maths.hopGas!) * 1_000n);
    const model = { ...DEFAULT_GAS_MODEL, perHop: { v2: 1n } };
    const cheaper = findSandwich({ ...limited(trade, quote, 100), gas: { price, model } })!.gainAtMost;
    expect(free - cheaper).toBe(2n * 21_001n * 1_000n);
  });

  it('of an exact output makes the trade pay its limit', () => {
    const { quote, trade } = routed(pools, 50n * E18, gasAt(100n), 'EXACT_OUTPUT');
    const sandwich = findSandwich(limited(trade, quote, 100))!;
    const allowed = maximumAmountIn(quote, 100) - quote.amountIn;
    expect(sandwich.gainAtMost).toBeGreaterThan(0n);
    expect(sandwich.loss).toBeLessThanOrEqual(allowed);
    expect(sandwich.loss).toBeGreaterThan((allowed * 95n) / 100n);
  });

  it('of two separate parts shares their one limit', () => {
    const two = [pair('0x1', 1000n * E18, 1000n * E18), pair('0x2', 1000n * E18, 1000n * E18)];
    const { quote, trade } = routed(two, 20n * E18, gasAt(2n));
    expect(quote.parts).toHaveLength(2);
    const safe = safeBps(trade, quote, { ...BOUNDS, least: 5, most: 2_000 })!;
    const { limit } = limited(trade, quote, safe);
    expect(attackTrade({ ...trade, limit })?.gain).toBeLessThanOrEqual(0n);
    // If each part could lose all of it, attacks on both would pay.
    const gains = quote.parts.map(({ amountOut }, index) => {
      const parts = [trade.parts[index]!];
      return attackOn({ ...trade, parts, limit: amountOut - (quote.amountOut - limit) })!.gainAtMost;
    });
    expect(gains.reduce((sum, gain) => sum + gain, 0n)).toBeGreaterThan(transactionsCost(trade));
  });

  it('is not known where the attack leaves the ticks that were read, or a pool is used both ways', () => {
    const random = new Random(7);
    const market = randomMarket(random, 1, { tokens: 2, v3: 1, positions: 3 });
    const pool = market.pools[0]!;
    if (!isV3Pool(pool)) throw new Error('not a V3 pool');
    const word = Math.floor(Math.floor(pool.tick / pool.tickSpacing) / 256);
    const near = withKnownWords(pool, word, word);
    const path = (known: PoolState) => ({ pools: [known], tokens: [pool.token0, pool.token1] });
    const part = (known: PoolState) => ({ path: path(known), amount: worth(market.tokens[0]!, 1_000) });
    const trade = (known: PoolState): SandwichedTrade => ({
      parts: [part(known)],
      tradeType: 'EXACT_INPUT',
      limit: 1n,
    });
    expect(findSandwich(trade(near))).toBeUndefined();

    const both = [
      { path: { pools: [pools[0]!], tokens: [A, B] }, amount: E18 },
      { path: { pools: [pools[0]!], tokens: [B, A] }, amount: E18 },
    ];
    expect(findSandwich({ parts: both, tradeType: 'EXACT_INPUT', limit: 1n })).toBeUndefined();
  });

  it('takes nothing from a trade that tolerates nothing', () => {
    const { quote, trade } = routed(pools, E18);
    const exact = findSandwich({ ...trade, limit: quote.amountOut });
    expect(exact).toMatchObject({ loss: 0n, attacks: [] });
    expect(exact?.gainAtMost).toBeLessThanOrEqual(0n);
  });

  it('is not known for a trade that breaks its own limit', () => {
    const { quote, trade } = routed(pools, E18);
    expect(findSandwich({ ...trade, limit: quote.amountOut + 1n })).toBeUndefined();
  });

  it('goes along a path: the second pool counts with what the first leaves', () => {
    const thin = pair('0x2', 100n * E18, 100n * E18, C as never, B);
    const path = [pair('0x1', 10n ** 6n * E18, 10n ** 6n * E18, A, C), thin];
    const { quote, trade } = routed(path, 10n * E18, gasAt(1_000n));
    const sandwich = findSandwich(limited(trade, quote, 100))!;
    expect(sandwich.attacks.map(({ pool }) => pool)).toEqual(['0x2']);
    expect(sandwich.attacks[0]?.tokenIn).toBe(C);
    const found = attackTrade(limited(trade, quote, 100))!.gain;
    expect(found).toBeGreaterThan(0n);
    expect(sandwich.gainAtMost).toBeGreaterThanOrEqual(found);
    expect(sandwich.gainAtMost).toBeLessThan((found * 110n) / 100n);
  });
});
