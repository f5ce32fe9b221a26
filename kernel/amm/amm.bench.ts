/**
 * Prints JSON lines of how long quotes and route searches take, in microseconds.
 * Run: npx tsx kernel/amm/amm.bench.ts. Cold: pool states never seen before; warm: the same states, a new amount.
 */
import { createRequire } from 'node:module';
import type { Pool as SdkPool } from '@uniswap/v3-sdk';
import './gas.ts';
import { bestSingleRoute, type RouteOptions, type RouteRequest, splitRoutes } from './index.ts';
import { swapV3 } from './pools/swapV3.ts';
import { getSqrtRatioAtTick } from './pools/tickMath.ts';
import { quoteTrade } from './quoteTrade.ts';
import { Random } from './testing/Random.ts';
import { type Market, randomMarket, worth } from './testing/randomMarket.ts';
import { poolWithPositions } from './testing/randomPools.ts';
import type { PoolState, V3PoolState } from './types.ts';

// The SDKs' ESM builds have extensionless imports, which Node does not resolve.
const require = createRequire(import.meta.url);
const { CurrencyAmount, Token } = require('@uniswap/sdk-core') as typeof import('@uniswap/sdk-core');
const { Pool, TickListDataProvider } = require('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk');

const random = new Random(Number(process.env.SEED ?? 1));

function percentiles(samples: number[]): { p50: number; p99: number } {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) => Number(sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2));
  return { p50: at(0.5), p99: at(0.99) };
}

async function timeUs(run: () => unknown): Promise<number> {
  const start = performance.now();
  const result = run();
  if (result instanceof Promise) await result;
  return (performance.now() - start) * 1000;
}

/** 500 initialised ticks on either side of the price, one position each. */
function ladderPool(): V3PoolState {
  const positions = Array.from({ length: 1000 }, (_, i) => ({
    lower: (i - 500) * 60,
    upper: (i - 499) * 60,
    liquidity: 10n ** 20n + random.bits(60),
  }));
  return poolWithPositions({
    address: `0x${'11'.repeat(20)}`,
    token0: `0x${'00'.repeat(19)}01`,
    token1: `0x${'00'.repeat(19)}02`,
    fee: 3000,
    tickSpacing: 60,
    sqrtPriceX96: getSqrtRatioAtTick(30),
    tick: 30,
    positions,
  });
}

function sdkPool(pool: V3PoolState): SdkPool {
  const ticks = pool.ticks.indexes.map((index, i) => ({
    index,
    liquidityNet: pool.ticks.liquidityNet[i]!.toString(),
    liquidityGross: 1,
  }));
  return new Pool(
    new Token(1, pool.token0, 18),
    new Token(1, pool.token1, 18),
    pool.fee,
    pool.sqrtPriceX96.toString(),
    pool.liquidity.toString(),
    pool.tick,
    new TickListDataProvider(ticks, pool.tickSpacing),
  );
}

async function benchQuotes(): Promise<void> {
  const pool = ladderPool();
  const theirs = sdkPool(pool);
  for (const ticks of [0, 4, 40, 400]) {
    const limit = getSqrtRatioAtTick(30 - ticks * 60 - 10);
    const amount = swapV3(pool, true, 'EXACT_INPUT', 2n ** 200n, limit).amountIn;
    const crossed = swapV3(pool, true, 'EXACT_INPUT', amount).ticksCrossed;
    const times = { warm: [] as number[], cold: [] as number[], sdk: [] as number[] };
    const [warmUp, rounds] = [100, ticks === 400 ? 300 : 1000];
    for (let i = 0; i < warmUp + rounds; i++) {
      const asked = amount - BigInt(i);
      const copy = { ...pool };
      const given = CurrencyAmount.fromRawAmount(theirs.token0, asked.toString());
      // Measured in turn, so that other load on the machine affects all of them alike.
      const warm = await timeUs(() => swapV3(pool, true, 'EXACT_INPUT', asked));
      const cold = await timeUs(() => swapV3(copy, true, 'EXACT_INPUT', asked));
      const sdk = await timeUs(() => theirs.getOutputAmount(given));
      if (i < warmUp) continue;
      times.warm.push(warm);
      times.cold.push(cold);
      times.sdk.push(sdk);
    }
    const warm = percentiles(times.warm);
    const cold = percentiles(times.cold);
    const sdk = percentiles(times.sdk);
    const ratio = { warm: round(sdk.p50 / warm.p50), cold: round(sdk.p50 / cold.p50) };
    print({ bench: 'v3-quote', ticksCrossed: crossed, unit: 'us', warm, cold, sdk, ratioToSdkP50: ratio });
  }
}

function copyPools(market: Market): readonly PoolState[] {
  return market.pools.map((pool) => ({ ...pool }));
}

function drawRequest(market: Market): { request: RouteRequest; options: RouteOptions } {
  const from = random.int(0, market.tokens.length - 1);
  const to = (from + random.int(1, market.tokens.length - 1)) % market.tokens.length;
  const [tokenIn, tokenOut] = [market.tokens[from]!, market.tokens[to]!];
  const tradeType = random.pick(['EXACT_INPUT', 'EXACT_OUTPUT'] as const);
  const [given, quoted] = tradeType === 'EXACT_INPUT' ? [tokenIn, tokenOut] : [tokenOut, tokenIn];
  const request: RouteRequest = {
    pools: market.pools,
    tokenIn: tokenIn.key,
    tokenOut: tokenOut.key,
    tradeType,
    // Large enough to cross at least four ticks in each V3 pool.
    amount: worth(given, 10 ** (5.5 + 1.5 * random.float())),
  };
  // A tenth of the common unit for 100,000 gas: what a cheap chain charges.
  return { request, options: { gas: { price: { numerator: worth(quoted, 0.1), denominator: 100_000n } } } };
}

const SEARCHES = { 'best-single': bestSingleRoute, 'full-split': splitRoutes } as const;
const MARKETS = [20, 200, 2000] as const;

/**
 * One line. `p50` and `p99` are wall-clock times of all runs. A busy machine and the garbage of the copies
 * stretch single runs. So each request is made three times, with amounts one unit apart: `undisturbed` is
 * computed from their medians, each capped by the CPU time that this process used meanwhile.
 */
function benchSearch(name: keyof typeof SEARCHES, market: Market, state: 'warm' | 'cold'): number {
  const pools = market.pools.length;
  const [wall, undisturbed]: [number[], number[]] = [[], []];
  const sum = { parts: 0, ticks: 0, v3Pools: 0 };
  const [warmUp, rounds] = [60, pools === 2000 && state === 'cold' ? 100 : 300];
  for (let i = 0; i < warmUp + rounds; i++) {
    const { request, options } = drawRequest(market);
    const runs = [0n, 1n, 2n].map((more) => {
      const asked = {
        ...request,
        pools: state === 'cold' ? copyPools(market) : market.pools,
        amount: request.amount + more,
      };
      const cpuStart = process.cpuUsage();
      const start = performance.now();
      const quote = SEARCHES[name](asked, options);
      const us = (performance.now() - start) * 1000;
      const { user, system } = process.cpuUsage(cpuStart);
      return { quote, us, cpuUs: Math.min(us, user + system) };
    });
    if (i < warmUp) continue;
    wall.push(...runs.map(({ us }) => us));
    undisturbed.push(runs.map(({ cpuUs }) => cpuUs).sort((a, b) => a - b)[1]!);
    const parts = runs[0]?.quote?.parts ?? [];
    sum.parts += parts.length;
    const trade = parts.map(({ path, amountIn, amountOut }) => ({
      path,
      amount: request.tradeType === 'EXACT_INPUT' ? amountIn : amountOut,
    }));
    for (const { ticksCrossed } of quoteTrade(trade, request.tradeType).quotes) sum.ticks += ticksCrossed;
    sum.v3Pools += parts.flatMap(({ path }) => path.pools).filter(({ kind }) => kind === 'v3').length;
  }
  const mean = { parts: round(sum.parts / rounds), ticksPerV3Pool: round(sum.ticks / sum.v3Pools) };
  const figures = { ...percentiles(wall), undisturbed: percentiles(undisturbed), mean };
  print({ bench: name, pools, state, unit: 'us', ...figures });
  return figures.undisturbed.p50;
}

/** Growth is the exponent of the number of pools: 1 where ten times the pools take ten times as long. */
function benchRoutes(): void {
  const medians = new Map<string, number[]>();
  for (const pools of MARKETS) {
    const market = randomMarket(random, pools);
    for (const name of ['best-single', 'full-split'] as const) {
      for (const state of ['warm', 'cold'] as const) {
        const key = `${name} ${state}`;
        medians.set(key, [...(medians.get(key) ?? []), benchSearch(name, market, state)]);
      }
    }
  }
  for (const [key, [small, middle, large]] of medians) {
    const [bench, state] = key.split(' ');
    const exponent = (from: number, to: number) => Number(Math.log10(to / from).toFixed(2));
    const growth = { '20-200': exponent(small!, middle!), '200-2000': exponent(middle!, large!) };
    print({ bench: `${bench}-growth`, state, exponent: growth });
  }
}

function round(value: number): number {
  return Number(value.toFixed(1));
}

function print(line: unknown): void {
  console.log(JSON.stringify(line));
}

await benchQuotes();
benchRoutes();
