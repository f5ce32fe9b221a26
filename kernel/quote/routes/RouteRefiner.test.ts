import { autorun } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WAIT } from '../../../test/testing/pace.ts';
import '../../amm/gas.ts';
import { gasModelOf } from '../../amm/gasModelOf.ts';
import {
  isV3Pool,
  type PoolMaths,
  type PoolState,
  splitRoutes,
  type V2PoolState,
  v2Maths,
  v3Maths,
} from '../../amm/index.ts';
import { Random, testSeed } from '../../amm/testing/Random.ts';
import { randomMarket } from '../../amm/testing/randomMarket.ts';
import type { Currency } from '../../currency/Currency.ts';
import { trustedScriptUrl } from '../../runtime/trustedScriptUrl.ts';
import { PoolQuoteSource } from '../sources/PoolQuoteSource.ts';
import { address, FakeChain, fakeSpec, WRAPPED } from '../testing/FakeChain.ts';
import { findRoute, type RouteProblem } from './findRoute.ts';
import { RouteRefiner } from './RouteRefiner.ts';
import { RouteResponder } from './RouteResponder.ts';
import type { RouteQuestion, RouteWorkerPort } from './routeMessages.ts';

const E = 10n ** 18n;

const KINDS = new Map<string, PoolMaths>([
  ['v2', v2Maths],
  ['v3', v3Maths],
]);

/** A worker that answers when the test says so. Messages are copied, as a real worker's are. */
class FakeWorker implements RouteWorkerPort {
  onmessage: RouteWorkerPort['onmessage'] = null;
  onerror: RouteWorkerPort['onerror'] = null;
  readonly questions: RouteQuestion[] = [];
  terminated = false;
  readonly #responder = new RouteResponder(KINDS);
  #answered = 0;

  postMessage(question: RouteQuestion): void {
    this.questions.push(structuredClone(question));
  }
  terminate(): void {
    this.terminated = true;
  }
  /** Answers all questions so far. */
  replyToAll(): void {
    while (this.#answered < this.questions.length) this.reply();
  }
  /** Answers the oldest unanswered question. */
  reply(): void {
    const question = this.questions[this.#answered];
    if (!question) throw new Error('nothing was asked');
    this.#answered += 1;
    const data = structuredClone(this.#responder.answer(question));
    if (!this.terminated) this.onmessage?.({ data });
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  let now = 0;
  const refiner = new RouteRefiner(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    () => now,
  );
  const worker = () => workers.at(-1) as FakeWorker;
  return { refiner, workers, worker, pass: (ms: number) => (now += ms) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

const random = new Random(testSeed(8));
const market = randomMarket(random, 60);
const [tokenIn, tokenOut] = [market.tokens[0]?.key ?? '', market.tokens[1]?.key ?? ''];
const problem = (amount: bigint, pools: readonly PoolState[] = market.pools): RouteProblem => ({
  request: { pools, tokenIn, tokenOut, tradeType: 'EXACT_INPUT', amount },
  options: { maxHops: 3, minV2ReserveOut: undefined, gas: undefined, taxes: undefined },
  first: [{ protocols: 'all', maxSplits: 4 }],
  effort: 'split',
});

describe('RouteRefiner', () => {
  it('finds in the worker what a search at once finds', async () => {
    const { refiner, worker } = setUp();
    expect(refiner.refined(problem(E))).toBeUndefined();
    await settle();
    worker().reply();
    const found = refiner.refined(problem(E));
    const expected = findRoute(problem(E));
    expect(found?.isCurrent).toBe(true);
    expect(found?.route).toEqual(expected.route);
    expect(found?.exceeded).toEqual(expected.exceeded);
    await settle();
    expect(worker().questions).toHaveLength(1);
  });

  it('searches again where gas has got a price, or a part another one', async () => {
    const { refiner, worker } = setUp();
    const priced = (perPart: bigint): RouteProblem => {
      const gas = { price: { numerator: 1n, denominator: 1n }, model: { ...gasModelOf(), perPart } };
      return { ...problem(E), options: { ...problem(E).options, gas } };
    };
    for (const asked of [problem(E), priced(1n), priced(2n)]) {
      expect(refiner.refined(asked)).toBeUndefined();
      await settle();
      worker().reply();
      expect(refiner.refined(asked)?.isCurrent).toBe(true);
    }
  });

  it('notifies its observers', async () => {
    const { refiner, worker } = setUp();
    const seen: boolean[] = [];
    const stop = autorun(() => seen.push(refiner.refined(problem(E)) !== undefined));
    await settle();
    worker().reply();
    stop();
    expect(seen).toEqual([false, true]);
  });

  it('searches only the newest of amounts that wait', async () => {
    const { refiner, worker } = setUp();
    refiner.refined(problem(1n * E));
    await settle();
    for (const amount of [12n, 123n, 1234n]) refiner.refined(problem(amount * E));
    await settle();
    expect(worker().questions).toHaveLength(1);
    worker().reply();
    expect(worker().questions.map((question) => question.problem.request.amount)).toEqual([E, 1234n * E]);
  });

  it('stops a long search that nobody needs any more', async () => {
    const { refiner, workers, pass } = setUp();
    refiner.refined(problem(E));
    await settle();
    pass(299);
    refiner.refined(problem(2n * E));
    await settle();
    expect(workers).toHaveLength(1);
    pass(2);
    refiner.refined(problem(3n * E));
    await settle();
    expect(workers[0]?.terminated).toBe(true);
    expect(workers).toHaveLength(2);
    workers[1]?.reply();
    expect(refiner.refined(problem(3n * E))?.route).toEqual(findRoute(problem(3n * E)).route);
  });

  it('serves two places that ask for different amounts without going round in circles', async () => {
    const { refiner, worker } = setUp();
    const stops = [E, 2n * E].map((amount) => autorun(() => refiner.refined(problem(amount))));
    for (let turns = 0; turns < 6; turns += 1) {
      await settle();
      if (worker().questions.length > turns) worker().reply();
    }
    for (const stop of stops) stop();
    expect(worker().questions.length).toBeLessThanOrEqual(3);
    expect(refiner.refined(problem(2n * E))?.isCurrent).toBe(true);
  });

  it('sends a pool again only where it changed, and ticks only where they did', async () => {
    const { refiner, worker } = setUp();
    refiner.refined(problem(E));
    await settle();
    expect(worker().questions[0]?.updates).toHaveLength(market.pools.length);
    worker().reply();
    refiner.refined(problem(2n * E));
    await settle();
    expect(worker().questions[1]?.updates).toEqual([]);
    worker().reply();
    const [changed, ...others] = [...market.pools].sort((a) => (a.kind === 'v3' ? -1 : 1));
    if (!changed || !isV3Pool(changed)) throw new Error('the market has no V3 pool');
    const moved = { ...changed, sqrtPriceX96: changed.sqrtPriceX96 + 1n };
    const next = problem(2n * E, [moved, ...others]);
    const stale = refiner.refined(next);
    expect(stale?.isCurrent).toBe(false);
    expect(stale?.route?.amountIn).toBe(2n * E);
    await settle();
    expect(worker().questions[2]?.updates).toHaveLength(1);
    expect(worker().questions[2]?.updates[0]).not.toHaveProperty('ticks');
    worker().reply();
    expect(refiner.refined(next)?.route).toEqual(findRoute(next).route);
  });

  it('is given up where there can be no worker', async () => {
    const refiner = new RouteRefiner(() => {
      throw new Error('no workers here');
    });
    refiner.refined(problem(E));
    await settle();
    expect(refiner.available).toBe(false);
    const second = setUp();
    second.refiner.refined(problem(E));
    await settle();
    second.worker().onerror?.('crash');
    expect(second.refiner.available).toBe(false);
    expect(second.worker().terminated).toBe(true);
  });

  it('ends its worker', async () => {
    const { refiner, worker } = setUp();
    refiner.refined(problem(E));
    await settle();
    refiner.dispose();
    expect(worker().terminated).toBe(true);
  });
});

describe('PoolQuoteSource in a large market', () => {
  const bases = Array.from({ length: 12 }, (_, index) => address(0x100 + index));
  const spec = {
    ...fakeSpec,
    baseTokens: bases.map((_, index) => `B${index}`),
    tokens: bases.map((at, index) => ({
      chainId: 77,
      address: at,
      decimals: 18,
      symbol: `B${index}`,
      name: 'B',
    })),
    capabilities: { ...fakeSpec.capabilities, maxHops: 3, maxSplits: 4 },
  };
  const [A, B] = [address(0xa), address(0xb)];
  const token = (at: typeof A): Currency => ({
    kind: 'token',
    chainId: 77,
    address: at,
    decimals: 18,
    symbol: 'T',
    name: 'T',
  });
  const pair = (at: number, a: string, b: string): V2PoolState => ({
    kind: 'v2',
    maths: v2Maths,
    address: address(at),
    token0: a < b ? a : b,
    token1: a < b ? b : a,
    reserve0: 1000n * E,
    reserve1: 1000n * E,
  });

  it('shows the best path at once and the division when it is there', async () => {
    const pools = [A, B].flatMap((end, side) =>
      [WRAPPED, ...bases].map((base, index) => pair(0x1000 * (side + 1) + index, end, base)),
    );
    for (const [index, base] of bases.entries()) pools.push(pair(0x5000 + index, base, WRAPPED));
    for (const [index, base] of bases.slice(1).entries())
      pools.push(pair(0x6000 + index, base, bases[0] as string));
    let worker = new FakeWorker();
    const large = new FakeChain(spec);
    large.add(...pools);
    const source = new PoolQuoteSource(large.clients, {
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      createWorker: () => (worker = new FakeWorker()),
    });
    source.watch(token(A), token(B));
    // The pools of two base tokens come after those that one path with a single base token takes.
    await vi.waitUntil(async () => {
      await large.settle();
      large.round();
      return large.batches.at(-1)?.length === pools.length;
    }, WAIT);
    const request = {
      tradeType: 'EXACT_INPUT' as const,
      input: token(A),
      output: token(B),
      amountRaw: 300n * E,
    };
    const atOnce = source.answer(request);
    expect('quote' in atOnce && atOnce.quote.parts).toHaveLength(1);
    // What asks the worker is loaded after the first answer, and so is what gas costs.
    await vi.waitUntil(() => {
      const answer = source.answer(request);
      worker.replyToAll();
      return 'quote' in answer && answer.quote.parts.length > 1;
    }, WAIT);
    const later = source.answer(request);
    expect('quote' in later && later.quote.parts).toHaveLength(4);
    const whole = splitRoutes({ pools, tokenIn: A, tokenOut: B, tradeType: 'EXACT_INPUT', amount: 300n * E });
    expect('quote' in later && later.quote.amountOutRaw).toBe(whole?.amountOut);
    // More than any path can take: the answer is `loading` until the worker has searched.
    const absurd = { ...request, amountRaw: 1n << 113n };
    expect(source.answer(absurd)).toMatchObject({ loading: true });
    await vi.waitUntil(() => {
      worker.replyToAll();
      return 'quote' in source.answer(absurd);
    }, WAIT);
  });
});

describe('trustedScriptUrl', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('allows only URLs of this origin, by one policy', () => {
    const createPolicy = vi.fn((_: string, rules: { createScriptURL(url: string): string }) => rules);
    vi.stubGlobal('location', { origin: 'https://swap.example', href: 'https://swap.example/x/' });
    vi.stubGlobal('trustedTypes', { createPolicy });
    expect(trustedScriptUrl(new URL('https://swap.example/assets/w.js'))).toBe(
      'https://swap.example/assets/w.js',
    );
    expect(() => trustedScriptUrl(new URL('https://elsewhere.example/w.js'))).toThrow(TypeError);
    expect(() => trustedScriptUrl(new URL('data:text/javascript,1'))).toThrow(TypeError);
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['sluice']);
  });
});
