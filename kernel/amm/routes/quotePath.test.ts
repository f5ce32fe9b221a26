import { describe, expect, it } from 'vitest';
import { swapPool } from '../pools/swapPool.ts';
import { getAmountIn, getAmountOut } from '../pools/swapV2.ts';
import { afterTransferFee, beforeTransferFee, isTaxed, transferFees } from '../pools/tokenTax.ts';
import { v2Maths } from '../pools/v2Maths.ts';
import { quoteTrade } from '../quoteTrade.ts';
import { cases } from '../testing/cases.ts';
import { codeOf } from '../testing/codeOf.ts';
import { findPaths } from '../testing/findPaths.ts';
import { Random, testSeed } from '../testing/Random.ts';
import { randomMarket, worth } from '../testing/randomMarket.ts';
import { poolWithPositions } from '../testing/randomPools.ts';
import type { Path, PoolState, TokenTax, V2PoolState, V3PoolState } from '../types.ts';
import { quotePath } from './quotePath.ts';

function pair(address: string, token0: string, token1: string, reserve = 10n ** 24n): V2PoolState {
  return { kind: 'v2', maths: v2Maths, address, token0, token1, reserve0: reserve, reserve1: reserve * 2n };
}

/** A V3 pool at the price of one, with liquidity only between two ticks, and all ticks known. */
const thin = (address: string, token0: string, token1: string, liquidity: bigint): V3PoolState =>
  poolWithPositions({
    address,
    token0,
    token1,
    fee: 3000,
    tickSpacing: 60,
    sqrtPriceX96: 1n << 96n,
    tick: 0,
    positions: [{ lower: -600, upper: 600, liquidity }],
  });

const ab = pair('0xab', 'A', 'B');
const bc = pair('0xbc', 'B', 'C');
const path: Path = { pools: [ab, bc], tokens: ['A', 'B', 'C'] };
const seed = testSeed(13);

describe('quotePath', () => {
  it('chains the pools of mixed paths in both directions', () => {
    const random = new Random(seed);
    const markets = cases(300, 30);
    let seen = 0;
    for (let i = markets; i > 0; i--) {
      const market = randomMarket(random, 14, { positions: 6 });
      const [a, b] = [market.tokens[0]!, market.tokens[1]!];
      for (const found of findPaths(market.pools, a.key, b.key).slice(0, 8)) {
        const amount = worth(a, 10 ** (4 * random.float()));
        let carried = amount;
        for (const [hop, pool] of found.pools.entries()) {
          carried = swapPool(pool, found.tokens[hop]!, 'EXACT_INPUT', carried).amountOut;
        }
        const quote = quotePath(found, 'EXACT_INPUT', amount);
        expect(quote.amountOut).toBe(carried);
        if (!quote.complete || carried === 0n) continue;
        const back = quotePath(found, 'EXACT_OUTPUT', carried);
        expect(back.amountOut).toBe(carried);
        expect(back.amountIn).toBeLessThanOrEqual(amount);
        expect(quotePath(found, 'EXACT_INPUT', back.amountIn).amountOut).toBeGreaterThanOrEqual(carried);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(markets);
  });

  it('refuses paths that do not fit and amounts that are none', () => {
    const attempt = (broken: Path, amount = 1000n) => codeOf(() => quotePath(broken, 'EXACT_INPUT', amount));
    expect(attempt({ pools: [], tokens: ['A'] })).toBe('invalid_path');
    expect(attempt({ pools: [ab], tokens: ['A', 'B', 'C'] })).toBe('invalid_path');
    expect(attempt({ pools: [ab, bc], tokens: ['A', 'C', 'B'] })).toBe('invalid_path');
    expect(attempt({ pools: [bc], tokens: ['A', 'B'] })).toBe('invalid_path');
    expect(attempt({ pools: [ab, ab], tokens: ['A', 'B', 'A'] })).toBe('identical_tokens');
    expect(attempt(path, 0n)).toBe('invalid_amount');
    expect(attempt(path, 2n ** 256n - 1n)).toBe('reserve_overflow');
    expect(codeOf(() => quotePath(path, 'EXACT_OUTPUT', 2n ** 256n - 1n))).toBe('insufficient_reserves');
    const dust = { ...ab, reserve0: 10n ** 26n };
    expect(attempt({ pools: [dust, bc], tokens: ['A', 'B', 'C'] }, 1n)).toBe('zero_output');
    const cd = pair('0xcd', 'C', 'D');
    expect(attempt({ pools: [ab, cd], tokens: ['A', 'B', 'D'] })).toBe('invalid_path');
    // The path ends at a pool that takes nothing for its output, or gives nothing for its input.
    const nothing = thin('0xthin', 'A', 'B', 1n);
    expect(attempt({ pools: [nothing, bc], tokens: ['A', 'B', 'C'] }, 1n)).toBe('zero_output');
    expect(quotePath({ pools: [nothing], tokens: ['A', 'B'] }, 'EXACT_INPUT', 1n)).toMatchObject({
      amountOut: 0n,
      complete: true,
    });
  });

  it('is complete only where every pool on the way is, in both directions', () => {
    const small = thin('0xthin', 'B', 'C', 10n ** 12n);
    const mixed: Path = { pools: [ab, small], tokens: ['A', 'B', 'C'] };
    const [more, less] = [10n ** 20n, 10n ** 6n];
    expect(quotePath(mixed, 'EXACT_INPUT', more).complete).toBe(false);
    expect(quotePath(mixed, 'EXACT_INPUT', less).complete).toBe(true);
    const first: Path = { pools: [thin('0xthin', 'A', 'B', 10n ** 12n), bc], tokens: ['A', 'B', 'C'] };
    const partly = quotePath(first, 'EXACT_INPUT', more);
    expect(partly.complete).toBe(false);
    // What the first pool does not take stays with the sender.
    expect(partly.amountIn).toBe(partly.hops[0]!.amountIn);
    expect(partly.amountIn).toBeLessThan(more);
    expect(quotePath(first, 'EXACT_OUTPUT', more).complete).toBe(false);
    const last = quotePath(mixed, 'EXACT_OUTPUT', more);
    expect([last.complete, last.amountOut]).toEqual([false, last.hops[1]!.amountOut]);
    expect(last.amountOut).toBeLessThan(more);
  });
});

describe('taxed tokens', () => {
  const quoteWith = (taxes: [string, TokenTax][], amount = 10n ** 20n + 7n) =>
    quotePath(path, 'EXACT_INPUT', amount, { taxes: new Map(taxes) });
  const chain = (amount: bigint, fees: readonly [bigint, bigint, bigint]) => {
    const taxed = (value: bigint, bps: bigint) => value - (value * bps) / 10_000n;
    const first = getAmountOut(taxed(amount, fees[0]), ab.reserve0, ab.reserve1);
    return taxed(getAmountOut(taxed(first, fees[1]), bc.reserve0, bc.reserve1), fees[2]);
  };

  it('pays the sell fee before the first pair, the buy fee after the last', () => {
    const amount = 10n ** 20n + 7n;
    const sold = quoteWith([['A', { buyFeeBps: 700, sellFeeBps: 333 }]]);
    expect(sold.amountIn).toBe(amount);
    expect(sold.hops[0]!.amountIn).toBe(amount - (amount * 333n) / 10_000n);
    expect(sold.amountOut).toBe(chain(amount, [333n, 0n, 0n]));
    const bought = quoteWith([['C', { buyFeeBps: 700, sellFeeBps: 333 }]]);
    expect(bought.amountOut).toBe(chain(amount, [0n, 0n, 700n]));
  });

  it('pays once, and the higher fee, for the one transfer between two pairs', () => {
    const between = quoteWith([['B', { buyFeeBps: 100, sellFeeBps: 400 }]]);
    expect(between.amountOut).toBe(chain(10n ** 20n + 7n, [0n, 400n, 0n]));
  });

  it('finds the least input for which a wanted output arrives', () => {
    const random = new Random(seed);
    for (let i = 200; i > 0; i--) {
      const tax = () => ({ buyFeeBps: random.int(0, 9000), sellFeeBps: random.int(0, 9000) });
      const taxes = new Map(['A', 'B', 'C'].map((token) => [token, tax()]));
      const wanted = random.magnitude(0, 70);
      const quote = quotePath(path, 'EXACT_OUTPUT', wanted, { taxes });
      expect(quote.amountOut).toBe(wanted);
      const forward = quotePath(path, 'EXACT_INPUT', quote.amountIn, { taxes });
      expect(forward.amountOut).toBeGreaterThanOrEqual(wanted);
    }
    const single: Path = { pools: [ab], tokens: ['A', 'B'] };
    const taxes = new Map([['B', { buyFeeBps: 1000, sellFeeBps: 0 }]]);
    const quote = quotePath(single, 'EXACT_OUTPUT', 901n, { taxes });
    expect(quote.amountIn).toBe(getAmountIn(1001n, ab.reserve0, ab.reserve1));
  });

  it('refuses them on V3, and a token that keeps everything', () => {
    const random = new Random(seed);
    const { pools } = randomMarket(random, 1, { v3: 1 });
    const pool = pools[0]!;
    const v3: Path = { pools: [pool], tokens: [pool.token0, pool.token1] };
    const taxes = new Map([[pool.token1, { buyFeeBps: 1, sellFeeBps: 0 }]]);
    expect(codeOf(() => quotePath(v3, 'EXACT_INPUT', 1000n, { taxes }))).toBe('taxed_token_on_v3');
    const all = new Map([['C', { buyFeeBps: 10_000, sellFeeBps: 0 }]]);
    expect(codeOf(() => quotePath(path, 'EXACT_OUTPUT', 1n, { taxes: all }))).toBe('fully_taxed');
    expect(quotePath(path, 'EXACT_INPUT', 1000n, { taxes: all }).amountOut).toBe(0n);
    const wrong = new Map([['C', { buyFeeBps: 10_001, sellFeeBps: 0 }]]);
    expect(codeOf(() => quotePath(path, 'EXACT_INPUT', 1000n, { taxes: wrong }))).toBe('invalid_option');
    for (const fee of [-1, 0.5, Number.NaN]) {
      const odd = new Map([['C', { buyFeeBps: 0, sellFeeBps: fee }]]);
      expect(codeOf(() => quotePath(path, 'EXACT_INPUT', 1000n, { taxes: odd }))).toBe('invalid_option');
    }
    // Either fee, on either side of the pool.
    const [token0, token1] = [pool.token0, pool.token1];
    for (const token of [token0, token1]) {
      for (const tax of [
        { buyFeeBps: 0, sellFeeBps: 1 },
        { buyFeeBps: 1, sellFeeBps: 0 },
      ]) {
        const one = new Map([[token, tax]]);
        expect(codeOf(() => quotePath(v3, 'EXACT_INPUT', 1000n, { taxes: one }))).toBe('taxed_token_on_v3');
      }
    }
    const free = new Map([[token0, { buyFeeBps: 0, sellFeeBps: 0 }]]);
    expect(codeOf(() => quotePath(v3, 'EXACT_INPUT', 1000n, { taxes: free }))).toBeUndefined();
  });

  it('has the sell fee of a first token, the buy fee of the last, the higher one between', () => {
    const taxes = new Map([['T', { buyFeeBps: 300, sellFeeBps: 100 }]]);
    expect(transferFees(['T', 'X', 'Y'], taxes)).toEqual([100, 0, 0]);
    expect(transferFees(['X', 'T', 'Y'], taxes)).toEqual([0, 300, 0]);
    expect(transferFees(['X', 'Y', 'T'], taxes)).toEqual([0, 0, 300]);
    const sold = new Map([['T', { buyFeeBps: 100, sellFeeBps: 300 }]]);
    expect(transferFees(['X', 'Y', 'T'], sold)).toEqual([0, 0, 100]);
    expect([isTaxed('T', taxes), isTaxed('X', taxes), isTaxed('T', undefined)]).toEqual([true, false, false]);
    expect([afterTransferFee(999n, 0), afterTransferFee(999n, 1)]).toEqual([999n, 999n]);
    expect([beforeTransferFee(0n, 10_000), beforeTransferFee(7n, 0), beforeTransferFee(1n, 5_000)]).toEqual([
      0n,
      7n,
      1n,
    ]);
  });
});

describe('quoteTrade', () => {
  it('applies the parts in order to pools they share', () => {
    const first = quotePath(path, 'EXACT_INPUT', 10n ** 22n);
    const { quotes, states } = quoteTrade(
      [
        { path, amount: 10n ** 22n },
        { path, amount: 10n ** 22n },
      ],
      'EXACT_INPUT',
    );
    expect(quotes[0]).toEqual(first);
    const second = quotePath(
      { pools: first.hops.map((hop) => hop.after), tokens: path.tokens },
      'EXACT_INPUT',
      10n ** 22n,
    );
    expect(quotes[1]!.amountOut).toBe(second.amountOut);
    expect([...states.values()]).toEqual(second.hops.map((hop) => hop.after));
  });

  it('begins at the states it is given, and gives back all of them', () => {
    const moved = { ...ab, reserve0: ab.reserve0 * 2n };
    const { quotes, states } = quoteTrade([{ path, amount: 10n ** 20n }], 'EXACT_INPUT', {
      states: new Map([[ab.address, moved]]),
    });
    const there: Path = { pools: [moved, bc], tokens: path.tokens };
    expect(quotes[0]!.amountOut).toBe(quotePath(there, 'EXACT_INPUT', 10n ** 20n).amountOut);
    expect([...states.keys()]).toEqual(['0xab', '0xbc']);
  });

  it('leaves V2 pools as routers do, which pay out all that the input of an exact output is worth', () => {
    // A raw unit of B is worth a million of C.
    const coarse = { ...bc, reserve0: 10n ** 12n, reserve1: 10n ** 18n };
    const short: Path = { pools: [ab, coarse], tokens: path.tokens };
    const wanted = 10n ** 15n + 1n;
    const { quotes, states } = quoteTrade([{ path: short, amount: wanted }], 'EXACT_OUTPUT');
    const paid = quotePath(short, 'EXACT_INPUT', quotes[0]!.amountIn);
    expect(quotes[0]!.amountOut).toBe(wanted);
    expect(paid.amountOut).toBeGreaterThan(wanted);
    expect([...states.values()]).toEqual(paid.hops.map(({ after }) => after));
  });

  it('leaves a pool that an exact output meets twice as its last use has left it', () => {
    // From A over B and C back through the first pool; an exact output executes its two uses from the end.
    const [ca, bd] = [pair('0xca', 'A', 'C'), { ...pair('0xbd', 'B', 'D'), kind: 'other' } as PoolState];
    const round: Path = { pools: [ab, bc, ca, ab, bd], tokens: ['A', 'B', 'C', 'A', 'B', 'D'] };
    const { quotes, states } = quoteTrade([{ path: round, amount: 10n ** 20n }], 'EXACT_OUTPUT');
    const [first, , , second] = quotes[0]!.hops;
    const taken = first!.amountIn + second!.amountIn;
    expect(states.get('0xab')).toMatchObject({ reserve0: ab.reserve0 + taken });
    expect(first!.after).toEqual(states.get('0xab'));
    const forward = quoteTrade([{ path: round, amount: 10n ** 20n }], 'EXACT_INPUT');
    expect(forward.states.get('0xab')).toEqual(forward.quotes[0]!.hops[3]!.after);
  });
});
