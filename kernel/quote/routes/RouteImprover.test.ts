import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import {
  getSqrtRatioAtTick,
  isV2Pool,
  type PoolMaths,
  type PoolState,
  v2Maths,
  v3Maths,
} from '../../amm/index.ts';
import { routeCertificate } from '../../amm/optimum.ts';
import { fairTrade } from '../../amm/testing/fairTrade.ts';
import { Random, testSeed } from '../../amm/testing/Random.ts';
import { poolWithPositions, withKnownWords } from '../../amm/testing/randomPools.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import type { MarketSearch } from '../pools/marketSearch.ts';
import { address, fakeSpec, WRAPPED } from '../testing/FakeChain.ts';
import { findRoute, type RouteAnswer, type RouteProblem } from './findRoute.ts';
import { gasPricing } from './gas/gasPricing.ts';
import { routerGas } from './gas/routerGas.ts';
import { type FoundRoute, improveFound } from './improveFound.ts';
import { poolUpdate } from './poolUpdates.ts';
import { RouteImprover } from './RouteImprover.ts';
import { RouteRefiner } from './RouteRefiner.ts';
import type { RouteQuestion, RouteReply, RouteWorkerPort } from './routeMessages.ts';

const KINDS = new Map<string, PoolMaths>([
  ['v2', v2Maths],
  ['v3', v3Maths],
]);
const MOST = { maxHops: 4, maxSplits: 8 };
const seed = testSeed(12);
let looks = 0;

function largeTrade(pools = 60, skipped = 0): RouteProblem {
  for (let i = skipped; ; i++) {
    const { request } = fairTrade(new Random(seed + i), pools, 'very large');
    const problem: RouteProblem = {
      request,
      options: { maxHops: 3, minV2ReserveOut: undefined, gas: undefined, taxes: undefined },
      first: [{ protocols: 'all', maxSplits: 4 }],
      effort: 'split',
    };
    if (request.tradeType === 'EXACT_INPUT' && findRoute(problem).route) return problem;
  }
}

/** The same trade after a block in which half of the V2 pairs have moved by a thousandth. */
function afterBlock(problem: RouteProblem): RouteProblem {
  const pools = problem.request.pools.map((pool, i): PoolState => {
    if (!isV2Pool(pool) || i % 2 === 0) return pool;
    return Object.assign({ ...pool }, { reserve0: pool.reserve0 + pool.reserve0 / 1000n });
  });
  return { ...problem, request: { ...problem.request, pools } };
}

/**
 * One unit of a token for the wrapped coin: through one pool that takes 1 %, or through four that take 0.05 % each.
 * Gas is priced as on `spec` at a base fee in gwei.
 */
function chained(spec?: ChainSpec, baseFee = 0n): RouteProblem {
  const [a, b, c, d] = [1, 2, 3, 4].map((number) => address(number)) as [string, string, string, string];
  const pool = (at: number, token0: string, token1: string, fee = 500): PoolState =>
    poolWithPositions({
      address: address(at),
      token0,
      token1,
      fee,
      tickSpacing: 10,
      tick: 0,
      sqrtPriceX96: getSqrtRatioAtTick(0) + 1n,
      positions: [{ lower: -20_000, upper: 20_000, liquidity: 10n ** 25n }],
    });
  const pools = [
    pool(11, a, WRAPPED, 10_000),
    pool(12, a, b),
    pool(13, b, c),
    pool(14, c, d),
    pool(15, d, WRAPPED),
  ];
  const head = { baseFeePerGas: baseFee * 10n ** 9n } as BlockHead;
  const sides = { tradeType: 'EXACT_INPUT', input: { kind: 'token' }, output: { kind: 'token' } } as const;
  const priced = spec && gasPricing(spec, head, pools, WRAPPED);
  return {
    request: { pools, tokenIn: a, tokenOut: WRAPPED, tradeType: 'EXACT_INPUT', amount: 10n ** 18n },
    options: {
      maxHops: 3,
      minV2ReserveOut: undefined,
      gas: spec && priced && { ...priced, model: routerGas(spec, sides) },
      taxes: undefined,
    },
    first: [{ protocols: 'all', maxSplits: 4 }],
    effort: 'split',
  };
}

/** A token for the wrapped coin: through two pools of some depth, and then one deep pool. */
function meeting(): RouteProblem {
  const problem = chained(fakeSpec, 30n);
  const [token, middle] = [address(1), address(2)];
  const pool = (at: number, token0: string, token1: string, liquidity: bigint): PoolState =>
    poolWithPositions({
      address: address(at),
      token0,
      token1,
      fee: 500,
      tickSpacing: 10,
      tick: 0,
      sqrtPriceX96: getSqrtRatioAtTick(0) + 1n,
      positions: [{ lower: -20_000, upper: 20_000, liquidity }],
    });
  const pools = [
    pool(11, token, middle, 10n ** 21n),
    pool(12, token, middle, 10n ** 21n),
    pool(13, middle, WRAPPED, 10n ** 25n),
  ];
  return { ...problem, request: { ...problem.request, pools, amount: 10n ** 20n } };
}

/** A token for the wrapped coin: through one deep pool, and then two of some depth. */
function forking(forks: readonly string[]): RouteProblem {
  const problem = meeting();
  const [token, middle] = [address(1), address(2)];
  const [other, , deep] = problem.request.pools as [PoolState, PoolState, PoolState];
  const pools = [
    { ...deep, token0: token, token1: middle },
    ...[12, 14].map((at) => ({ ...other, address: address(at), token0: middle, token1: WRAPPED })),
  ] as PoolState[];
  const { gas } = problem.options;
  const model = gas?.model && { ...gas.model, forks, perPart: gas.model.perPart + BigInt(forks.length) };
  return {
    ...problem,
    request: { ...problem.request, pools },
    options: { ...problem.options, gas: gas && { ...gas, model } },
  };
}

const first = (problem: RouteProblem): FoundRoute => ({ ...findRoute(problem), pending: false });
const outOf = ({ route }: RouteAnswer) => route?.amountOut ?? 0n;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A worker with a real improver, which answers when the test says so. */
class ImproveWorker implements RouteWorkerPort {
  onmessage: RouteWorkerPort['onmessage'] = null;
  onerror: RouteWorkerPort['onerror'] = null;
  readonly questions: RouteQuestion[] = [];
  readonly replies: RouteReply[] = [];
  readonly #improver = new RouteImprover(KINDS, undefined, () => 0);

  postMessage(question: RouteQuestion): void {
    this.questions.push(structuredClone(question));
  }
  terminate(): void {}
  reply(): void {
    const data = structuredClone(this.#improver.answer(this.questions[this.replies.length]!));
    this.replies.push(data);
    this.onmessage?.({ data });
  }
}

function setUp() {
  const worker = new ImproveWorker();
  const improve = improveFound(new RouteRefiner(() => worker));
  const ask = (problem: RouteProblem, limits = MOST, search: MarketSearch = { none: true }) =>
    improve(problem, first(problem), limits, search);
  return { worker, ask };
}

describe('the improver', () => {
  it('gives a better division with more parts and hops, and how far it is from the best', async () => {
    const { worker, ask } = setUp();
    const problem = largeTrade();
    const at = first(problem);
    expect(ask(problem)).toEqual(at);
    await settle();
    worker.reply();
    const improved = ask(problem);
    expect(outOf(improved)).toBeGreaterThan(outOf(at));
    expect(improved.route?.parts.length).toBeGreaterThan(4);
    expect(improved.pending).toBe(false);
    const gapBps = improved.certificate?.gapBps ?? Number.NaN;
    const { request, options } = problem;
    const certificate = routeCertificate(request, { ...options, maxHops: 4 }, improved.route!);
    expect(improved.certificate).toEqual({ ...certificate, lack: undefined });
    // Of pools that are still looked for, or could not be looked for, it does not speak.
    for (const search of [{ loading: true }, { none: true, lack: 'answers' }] as const)
      expect(ask(problem, MOST, search).certificate).toEqual({ ...certificate, lack: 'answers' });
    const partly = { none: true, lack: 'history' } as const;
    expect(ask(problem, MOST, partly).certificate).toEqual({ ...certificate, lack: 'history' });
    expect(gapBps).toBeLessThan(routeCertificate(request, options, at.route!).gapBps);
  });

  it('has parts joined that end through the same pool, on new pools too', async () => {
    const { worker, ask } = setUp();
    const problem = meeting();
    ask(problem);
    await settle();
    worker.reply();
    const joined = (of: RouteProblem) => ask(of).route?.parts.map((part) => part.joined);
    expect(joined(problem)).toEqual([1, undefined]);
    const pools = problem.request.pools.map((pool) => ({ ...pool }));
    const later = { ...problem, request: { ...problem.request, pools } };
    expect(joined(later)).toEqual([1, undefined]);
    await settle();
    worker.reply();
    expect(joined(later)).toEqual([1, undefined]);
  });

  it('has parts forked that begin through the same pool, with the amount of each, on new pools too', async () => {
    const { worker, ask } = setUp();
    const problem = forking(['v3']);
    ask(problem);
    await settle();
    worker.reply();
    const forks = (of: RouteProblem) => ask(of).route?.parts.map(({ forked }) => forked);
    expect(forks(problem)).toEqual([1, undefined]);
    const [small] = ask(problem).route?.parts ?? [];
    expect(small?.branch).toBeGreaterThan(0n);
    const pools = problem.request.pools.map((pool) => ({ ...pool }));
    const later = { ...problem, request: { ...problem.request, pools } };
    expect(forks(later)).toEqual([1, undefined]);
    // Another router passes that pool for each part.
    const apart = forking([]);
    ask(apart);
    await settle();
    for (const _ of worker.questions.slice(worker.replies.length)) worker.reply();
    expect(forks(apart)).toEqual([undefined, undefined]);
  });

  it('keeps to the parts and hops that the chain allows', async () => {
    const { worker, ask } = setUp();
    const problem = largeTrade();
    const limits = { maxHops: 2, maxSplits: 5 };
    ask(problem, limits);
    await settle();
    expect(worker.questions[0]?.problem).toMatchObject({
      options: { maxHops: 2 },
      first: [{ maxSplits: 5 }],
    });
    worker.reply();
    const parts = worker.replies[0]?.division ?? [];
    expect(parts.length).toBeLessThanOrEqual(5);
    expect(parts.every(({ pools }) => pools.length <= 2)).toBe(true);
  });

  it('waits for a path with more hops than the first search, where there is no other', async () => {
    const { worker, ask } = setUp();
    const problem = chained();
    const only = { ...problem, request: { ...problem.request, pools: problem.request.pools.slice(1) } };
    expect(ask(only)).toMatchObject({ route: null, pending: true });
    await settle();
    worker.reply();
    expect(ask(only).route?.parts.map(({ path }) => path.pools.length)).toEqual([4]);
    expect(ask(only).pending).toBe(false);
  });

  it.each([
    // Four pools pay 0.0080 of the coin more, for 234,000 gas: 0.0077 at 32 gwei, and more where the limit is paid.
    ['used', 32n, 4],
    ['used', 38n, 1],
    ['limit', 35n, 1],
    ['limit', 29n, 4],
  ] as const)(
    'takes more hops where they pay their gas: %s is billed, at %i gwei',
    async (billing, baseFee, hops) => {
      const { worker, ask } = setUp();
      const problem = chained({ ...fakeSpec, gas: { billing } }, baseFee);
      ask(problem);
      await settle();
      worker.reply();
      expect(ask(problem).route?.parts.map(({ path }) => path.pools.length)).toEqual([hops]);
    },
  );

  it('tells its observers', async () => {
    const { worker, ask } = setUp();
    const problem = largeTrade();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(ask(problem).certificate !== undefined));
    await settle();
    worker.reply();
    stop();
    expect(seen).toEqual([false, true]);
  });

  it('never gives a worse route after a better one: the last division counts until a better one is found', async () => {
    const { worker, ask } = setUp();
    const before = largeTrade();
    ask(before);
    await settle();
    worker.reply();
    const after = afterBlock(before);
    // Not searched again yet: the last division, on the present pools, without a certificate for them.
    const meanwhile = ask(after);
    expect(outOf(meanwhile)).toBeGreaterThan(outOf(first(after)));
    expect(meanwhile.certificate).toBeUndefined();
    await settle();
    worker.reply();
    const again = ask(after);
    expect(outOf(again)).toBeGreaterThanOrEqual(outOf(meanwhile));
    expect(again.certificate).toBeDefined();
  });

  it('remembers the last division where the time is over at once', () => {
    let compared = 0;
    for (let more = 0; compared < 2; more += 100) {
      const { request, ...rest } = largeTrade(60, more);
      const { pools, ...asked } = request;
      const question: RouteQuestion = {
        id: 1,
        updates: pools.map((pool) => poolUpdate(pool, undefined)),
        pools: pools.map(({ address }) => address),
        problem: {
          ...rest,
          options: { ...rest.options, maxHops: 4 },
          first: [{ protocols: 'all', maxSplits: 8 }],
          request: asked,
        },
      };
      let isOver = false;
      const improver = new RouteImprover(KINDS, undefined, () => (isOver ? hurry() : 0));
      const { division } = improver.answer(question);
      isOver = true;
      const hasty = new RouteImprover(KINDS, undefined, hurry).answer(question);
      if (hasty.certificate?.gapBps === improver.answer(question).certificate?.gapBps) continue;
      expect(improver.answer(question).division).toEqual(division);
      compared++;
    }
  });

  it('says where what is known of the ticks ends the route, however little the price moves', async () => {
    const token = (number: number) => address(number) as string;
    const positions = [{ lower: -20_000, upper: 20_000, liquidity: 10n ** 20n }];
    const whole = poolWithPositions({
      ...{ address: token(11), token0: token(1), token1: token(2), fee: 500, tickSpacing: 10 },
      ...{ tick: 10_000, sqrtPriceX96: getSqrtRatioAtTick(10_000) + 1n, positions },
    });
    const deep: PoolState = {
      ...{ kind: 'v2', maths: v2Maths, address: token(12), token0: token(1), token1: token(2) },
      ...{ reserve0: 10n ** 26n, reserve1: 10n ** 26n },
    } as PoolState;
    for (const [known, exceeded] of [
      [withKnownWords(whole, 3, 4), [[token(11), 'below']]],
      [whole, []],
    ] as const) {
      const { worker, ask } = setUp();
      const { request, ...rest } = chained();
      const pools = [known, deep];
      ask({ ...rest, request: { ...request, pools, tokenOut: token(2), amount: 10n ** 20n } });
      await settle();
      worker.reply();
      expect(worker.replies[0]?.division).toHaveLength(2);
      expect(worker.replies[0]?.exceeded).toEqual(exceeded);
    }
  });

  it('leaves out pools whose kind its worker does not know, and certifies nothing then', async () => {
    const { worker, ask } = setUp();
    const whole = largeTrade();
    const other: PoolState = { ...whole.request.pools[0]!, kind: 'other', address: '0xother' };
    const problem = { ...whole, request: { ...whole.request, pools: [...whole.request.pools, other] } };
    ask(problem);
    await settle();
    worker.reply();
    const improved = ask(problem);
    expect(outOf(improved)).toBeGreaterThanOrEqual(outOf(first(problem)));
    expect(improved.certificate).toBeUndefined();
  });

  it('leaves a trade of one part to the first answer', async () => {
    const { worker, ask } = setUp();
    const problem = { ...largeTrade(), first: [{ protocols: 'all' as const, maxSplits: 1 }] };
    expect(ask(problem)).toEqual(first(problem));
    await settle();
    expect(worker.questions).toEqual([]);
  });

  it('mixes no protocols in a path of an exact output', async () => {
    const { worker, ask } = setUp();
    const whole = largeTrade();
    const request = { ...whole.request, tradeType: 'EXACT_OUTPUT' as const };
    const problem: RouteProblem = {
      ...whole,
      request: { ...request, amount: (first(whole).route?.amountOut ?? 0n) / 4n },
      options: { ...whole.options, isUnmixed: true },
    };
    ask(problem);
    await settle();
    worker.reply();
    const { route } = ask(problem);
    expect(route).not.toBeNull();
    for (const { path } of route?.parts ?? [])
      expect(new Set(path.pools.map(({ kind }) => kind)).size).toBe(1);
  });
});

/** A clock on which every look takes a second. */
function hurry(): number {
  looks += 1000;
  return looks;
}
