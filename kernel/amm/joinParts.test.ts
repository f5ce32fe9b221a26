import { describe, expect, it } from 'vitest';
import { joinParts } from './joinParts.ts';
import { improveRoute } from './optimum.ts';
import { v2Maths } from './pools/v2Maths.ts';
import { quoteTrade, type TradePart } from './quoteTrade.ts';
import { DEFAULT_GAS_MODEL, routeGas } from './routes/gasModel.ts';
import { quotePath } from './routes/quotePath.ts';
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
    const joined = joinParts(parts, MODEL);
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
    expect(joinParts(longer, MODEL).map(({ joined }) => joined)).toEqual([2, undefined]);
    expect(joinParts([parts[3]!, parts[3]!], MODEL).map(({ joined }) => joined)).toEqual([2, undefined]);
  });

  it('stay as they are where the router cannot, where the coin is wrapped there, or where gas is not saved', () => {
    expect(joinParts(parts, DEFAULT_GAS_MODEL)).toBe(parts);
    const wrapped = [parts[0]!, part(['a', 'm', 'b'], [pool('a', 'm', { coin: 'm' }), end])];
    expect(joinParts(wrapped, MODEL)).toEqual(wrapped);
    expect(joinParts(parts, { ...MODEL, perCall: 1_000_000 }).some(({ joined }) => joined)).toBe(false);
  });

  it('pay the last pool once, with all that they bring', () => {
    const joined = joinParts(parts, MODEL);
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

describe('parts that begin through the same pool', () => {
  const FORKING = { ...MODEL, forks: ['v2'] };
  const [start, exit, other, odd] = [pool('a', 'm'), pool('b', 'm'), pool('b', 'm'), pool('b', 'n')];
  const forking = [
    part(['a', 'm', 'b'], [start, exit], 5n),
    part(['a', 'b'], [direct], 2n),
    part(['a', 'm', 'b'], [start, other], 3n),
    part(['a', 'm', 'n', 'b'], [start, middle, odd]),
  ];

  it('stand together, the largest last, which takes less gas', () => {
    const joined = joinParts(forking, FORKING);
    expect(joined.map(({ amount, forked }) => [amount / UNIT, forked])).toEqual([
      [1n, 1],
      [3n, 1],
      [5n, undefined],
      [2n, undefined],
    ]);
    expect(routeGas(asQuoted(joined), FORKING)).toBeLessThan(routeGas(asQuoted(forking), FORKING));
  });

  it('stay as they are where no pool leads to a router that can, or the last one would be small', () => {
    for (const model of [MODEL, { ...MODEL, forks: ['v4'] }])
      expect(joinParts(forking, model)).toEqual(forking);
    const many = (count: number) =>
      Array.from({ length: count }, () => part(['a', 'm', 'b'], [start, pool('b', 'm')]));
    expect(joinParts(many(10), FORKING).filter(({ forked }) => forked)).toHaveLength(9);
    expect(joinParts(many(11), FORKING).some(({ forked }) => forked)).toBe(false);
  });

  it('are joined at one end only, where that takes less gas', () => {
    const way = (...pools: readonly PoolState[]) => part(['a', 'm', 'n', 'b'], pools);
    const [x, y, z] = [pool('m', 'n'), pool('m', 'n'), pool('m', 'n')];
    const both = [way(start, x, odd), way(start, y, odd), way(start, z, pool('b', 'n'))];
    const joined = joinParts(both, FORKING);
    expect(joined.map((each) => [each.joined, each.forked])).toEqual([
      [undefined, 1],
      [undefined, 1],
      [undefined, undefined],
    ]);
    const ends = joinParts([way(start, x, odd), way(start, y, odd), way(pool('a', 'm'), z, odd)], FORKING);
    expect(ends.map((each) => [each.joined, each.forked])).toEqual([
      [1, undefined],
      [1, undefined],
      [undefined, undefined],
    ]);
  });

  it('pay the first pool once, and divide what it gives to the wei', () => {
    const joined = joinParts(forking, FORKING);
    const { quotes, states } = quoteTrade(joined, 'EXACT_INPUT');
    const shared = quotePath({ tokens: ['a', 'm'], pools: [start] }, 'EXACT_INPUT', 9n * UNIT);
    const taken = [shared.amountOut / 9n, shared.amountOut / 3n];
    taken.push(shared.amountOut - taken[0]! - taken[1]!);
    const paid = [
      quotePath({ tokens: ['m', 'n', 'b'], pools: [middle, odd] }, 'EXACT_INPUT', taken[0]!),
      quotePath({ tokens: ['m', 'b'], pools: [other] }, 'EXACT_INPUT', taken[1]!),
      quotePath({ tokens: ['m', 'b'], pools: [exit] }, 'EXACT_INPUT', taken[2]!),
    ];
    expect(quotes.slice(0, 3).map(({ amountOut }) => amountOut)).toEqual(paid.map((each) => each.amountOut));
    expect(quotes.map(({ branch }) => branch)).toEqual([taken[0], taken[1], undefined, undefined]);
    expect(quotes.map(({ amountIn }) => amountIn)).toEqual(joined.map(({ amount }) => amount));
    expect(quotes.map(({ hops }) => hops.length)).toEqual([3, 1, 1, 1]);
    expect(states.get(start.address)).toEqual(shared.hops[0]?.after);
  });

  it('go on with the amounts of a call, and the last one with what is left', () => {
    const [small, large] = [{ ...forking[2]!, forked: 1, branch: 2n * UNIT }, forking[0]!];
    const { quotes } = quoteTrade([small, large], 'EXACT_INPUT');
    const shared = quotePath({ tokens: ['a', 'm'], pools: [start] }, 'EXACT_INPUT', 8n * UNIT);
    const rest = shared.amountOut - 2n * UNIT;
    const last = quotePath({ tokens: ['m', 'b'], pools: [exit] }, 'EXACT_INPUT', rest);
    expect(quotes[1]?.amountOut).toBe(last.amountOut);
    expect(() => quoteTrade([{ ...small, branch: 9n * UNIT }, large], 'EXACT_INPUT')).toThrow();
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
  return of.map(({ path, joined, forked }) => ({ ...{ path, joined, forked }, ticksCrossed: 0 }));
}
