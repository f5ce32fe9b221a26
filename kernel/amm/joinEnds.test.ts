import { describe, expect, it } from 'vitest';
import { joinEnds } from './joinEnds.ts';
import { improveRoute } from './optimum.ts';
import { v2Maths } from './pools/v2Maths.ts';
import { DEFAULT_GAS_MODEL, routeGas } from './routes/gasModel.ts';
import { quotePath } from './routes/quotePath.ts';
import { quoteTrade, type TradePart } from './routes/quoteTrade.ts';
import { splitRoutes } from './routes/splitRoutes.ts';
import type { PoolState, TokenKey, V2PoolState } from './types.ts';

const UNIT = 10n ** 18n;
const MODEL = { ...DEFAULT_GAS_MODEL, joinsEnds: true };

function pool(token0: TokenKey, token1: TokenKey, more: object = {}): PoolState {
  const reserves = { reserve0: 1_000n * UNIT, reserve1: 1_000n * UNIT };
  const pair: V2PoolState = {
    ...{ kind: 'v2', maths: v2Maths, address: `${token0}/${token1}/${count++}`, token0, token1 },
    ...reserves,
    ...more,
  };
  return pair;
}
let count = 0;

function part(tokens: readonly TokenKey[], pools: readonly PoolState[], units = 1n): TradePart {
  return { path: { tokens, pools }, amount: units * UNIT };
}

const [first, second, third] = [pool('a', 'm'), pool('a', 'm'), pool('a', 'n')];
const [end, middle, direct] = [pool('b', 'm'), pool('m', 'n'), pool('a', 'b')];
const parts = [
  part(['a', 'm', 'b'], [first, end], 5n),
  part(['a', 'b'], [direct], 2n),
  part(['a', 'm', 'b'], [second, end], 3n),
  part(['a', 'n', 'm', 'b'], [third, middle, end]),
];

describe('parts that end through the same pool', () => {
  it('stand together, the largest last, and the others as they were', () => {
    const joined = joinEnds(parts, MODEL);
    expect(joined.map(({ amount, joined: shared }) => [amount / UNIT, shared])).toEqual([
      [1n, 1],
      [3n, 1],
      [5n, undefined],
      [2n, undefined],
    ]);
    expect(routeGas(asQuoted(joined), MODEL)).toBeLessThan(routeGas(asQuoted(parts), MODEL));
  });

  it('are joined through all the pools that they share, but for one of their own', () => {
    const longer = [parts[3]!, part(['a', 'n', 'm', 'b'], [pool('a', 'n'), middle, end])];
    expect(joinEnds(longer, MODEL).map(({ joined }) => joined)).toEqual([2, undefined]);
    expect(joinEnds([parts[3]!, parts[3]!], MODEL).map(({ joined }) => joined)).toEqual([2, undefined]);
  });

  it('stay as they are where the router cannot, where the coin is wrapped there, or where gas is not saved', () => {
    expect(joinEnds(parts, DEFAULT_GAS_MODEL)).toBe(parts);
    const wrapped = [parts[0]!, part(['a', 'm', 'b'], [pool('a', 'm', { coin: 'm' }), end])];
    expect(joinEnds(wrapped, MODEL)).toEqual(wrapped);
    expect(joinEnds(parts, { ...MODEL, perCall: 1_000_000 }).some(({ joined }) => joined)).toBe(false);
  });

  it('pay the last pool once, with all that they bring', () => {
    const joined = joinEnds(parts, MODEL);
    const { quotes, states } = quoteTrade(joined, 'EXACT_INPUT');
    const brought = [
      quotePath({ tokens: ['a', 'n', 'm'], pools: [third, middle] }, 'EXACT_INPUT', UNIT),
      quotePath({ tokens: ['a', 'm'], pools: [second] }, 'EXACT_INPUT', 3n * UNIT),
      quotePath({ tokens: ['a', 'm'], pools: [first] }, 'EXACT_INPUT', 5n * UNIT),
    ].map(({ amountOut }) => amountOut);
    const sum = brought.reduce((all, amount) => all + amount, 0n);
    const paid = quotePath({ tokens: ['m', 'b'], pools: [end] }, 'EXACT_INPUT', sum);
    const shares = quotes.slice(0, 3).map(({ amountOut }) => amountOut);
    expect(shares.reduce((all, amount) => all + amount, 0n)).toBe(paid.amountOut);
    expect(shares[0]).toBe((paid.amountOut * brought[0]!) / sum);
    expect(states.get(end.address)).toEqual(paid.hops[0]?.after);
    expect(quotes.map(({ hops }) => hops.length)).toEqual([2, 1, 2, 1]);
    expect(quotes.every(({ complete }) => complete)).toBe(true);
  });
});

describe('an improved route', () => {
  const pools = [first, second, end, direct];
  const request = {
    pools,
    tokenIn: 'a',
    tokenOut: 'b',
    tradeType: 'EXACT_INPUT',
    amount: 500n * UNIT,
  } as const;
  /** @param most parts of the first answer, and of the improved one */
  const route = (model: typeof MODEL, most: readonly [number, number]) => {
    const gas = { price: { numerator: 10n ** 12n, denominator: 1n }, model };
    const options = { gas, maxHops: 3, maxSplits: most[1] };
    return improveRoute(request, options, splitRoutes(request, { ...options, maxSplits: most[0] })!);
  };

  it.each([
    ['its own parts', [1, 4]],
    ["the first answer's", [4, 1]],
  ] as const)('has %s joined, which is better net of gas', (_, most) => {
    const joined = route(MODEL, most);
    const apart = route({ ...MODEL, joinsEnds: false }, most);
    expect(joined.parts.some((each) => each.joined)).toBe(true);
    expect(apart.parts.length).toBe(joined.parts.length);
    expect(apart.parts.some((each) => each.joined)).toBe(false);
    expect(joined.quoteGasAdjusted).toBeGreaterThan(apart.quoteGasAdjusted);
  });
});

function asQuoted(of: readonly TradePart[]) {
  return of.map(({ path, joined }) => ({ path, joined, ticksCrossed: 0 }));
}
