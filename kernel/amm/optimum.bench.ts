/**
 * Prints JSON lines of how far routes are from the best on seeded markets, in basis points: of the first answer
 * (3 hops, 4 parts) and of the improved one (4 hops, 28 parts, 50 ms of search), before gas, and net of gas
 * against a bound that is less than that by gas which no route can avoid; there parts are joined where they end. Times are processor time, in milliseconds.
 * Run: npx tsx kernel/amm/optimum.bench.ts. MARKETS sets how many per line, SEED the seed.
 */
import { bestSingleRoute, splitRoutes } from './index.ts';
import { floatHopGas } from './lanes/floatRoute.ts';
import { boundedTrade, pricesAfter } from './optimum/boundedTrade.ts';
import { dualBound } from './optimum/dualBound.ts';
import { routeGap } from './optimum/routeGap.ts';
import { improveRoute, routeCertificate } from './optimum.ts';
import { v2Maths } from './pools/v2Maths.ts';
import { DEFAULT_GAS_MODEL } from './routes/gasModel.ts';
import { prepareSearch } from './routes/routeSearch.ts';
import type { RouteOptions, RouteQuote } from './routes/routeTypes.ts';
import type { PathSearch } from './routes/searchPaths.ts';
import { type FairTrade, fairTrade, TRADE_SIZES } from './testing/fairTrade.ts';
import { Random } from './testing/Random.ts';
import { randomMarket, worth } from './testing/randomMarket.ts';

const MARKETS = Number(process.env.MARKETS ?? 40);
const SEED = Number(process.env.SEED ?? 7);
const POOLS = [40, 100, 200, 300] as const;
const SEARCH_MS = 50;
/** Gas whose price is known to be nothing: without a price no more than eight parts are taken. */
const FREE: RouteOptions = { gas: { price: { numerator: 0n, denominator: 1n } } };

/** As on the routers that can go on with all that they have of a token. */
const JOINING = { ...DEFAULT_GAS_MODEL, joinsEnds: true };

/** The processor time of this process, so that other programs do not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * What is missing net of gas, in basis points of the amount. Of one part, the best is known: all paths are compared.
 * A trade of more parts pays no more, net of gas, than the bound less what it pays at once and for its second part, and
 * less the larger of two: the hops that two paths cannot do without; or, for every pool, the smaller one of its hop and
 * of what it gives to the bound, as a pool that is used takes a hop, and one that is not gives nothing.
 */
function netGap({ request, gas }: FairTrade, options: RouteOptions, route: RouteQuote): number {
  const search = prepareSearch(request, options)!;
  const { bound, prices, flows } = dualBound(boundedTrade(search, route), pricesAfter(search, route));
  const { numerator, denominator } = gas.gas!.price;
  const unit = Number(numerator) / Number(denominator);
  const { base, perPart } = DEFAULT_GAS_MODEL;
  let given = 0;
  for (const { edge, amountIn, amountOut } of flows) {
    const worth = amountOut * prices[edge.to]! - amountIn * prices[edge.from]!;
    given += Math.min(worth, floatHopGas(search.gas, edge.curve.pool.kind));
  }
  const hops = (fewestHops(search) + 1) * Number(v2Maths.hopGas!) * unit;
  const several = bound - Number(base + perPart) * unit - Math.max(hops, given);
  const sign = request.tradeType === 'EXACT_INPUT' ? 1 : -1;
  const single = bestSingleRoute(request, options);
  const one = single ? Number(single.quoteGasAdjusted) * sign : Number.NEGATIVE_INFINITY;
  const net = Number(route.quoteGasAdjusted) * sign;
  return ((Math.max(one, several) - net) / Math.abs(net)) * 1e4;
}

/** How many pools the shortest path has. */
function fewestHops({ graph, tokenIn, tokenOut }: PathSearch): number {
  let reached = new Set([tokenIn]);
  for (let hops = 0; hops < graph.tokens.length; hops++) {
    if (reached.has(tokenOut)) return hops;
    reached = new Set([
      ...reached,
      ...graph.edges.filter(({ from }) => reached.has(from)).map(({ to }) => to),
    ]);
  }
  return 1;
}

function quantiles(values: readonly number[]): { p50: number; p90: number; p99: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => Number(sorted[Math.floor(share * (sorted.length - 1))]!.toPrecision(3));
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

function line(pools: number, size: keyof typeof TRADE_SIZES, isFree: boolean): void {
  const random = new Random(SEED);
  const rows: Record<
    'first' | 'improved' | 'firstNet' | 'improvedNet' | 'firstMs' | 'improveMs' | 'parts' | 'gasUnits',
    number[]
  > = {
    first: [],
    improved: [],
    firstNet: [],
    improvedNet: [],
    firstMs: [],
    improveMs: [],
    parts: [],
    gasUnits: [],
  };
  for (let i = 0; i < MARKETS; i++) {
    const trade = fairTrade(random, pools, size);
    const { request } = trade;
    const gas: RouteOptions = isFree ? FREE : { gas: { ...trade.gas.gas!, model: JOINING } };
    const start = cpuMs();
    const first = splitRoutes(request, { ...gas, maxHops: 3, maxSplits: 4 });
    const found = cpuMs();
    if (first === null) continue;
    const most = { ...gas, maxHops: 4, maxSplits: 28 };
    const route = improveRoute(request, most, first, () => cpuMs() - found > SEARCH_MS);
    const gap = routeGap(request, most, route);
    rows.firstMs.push(found - start);
    rows.improveMs.push(cpuMs() - found);
    const firstGap = routeGap(request, most, first);
    rows.first.push(firstGap);
    rows.improved.push(gap);
    if (!isFree) {
      rows.firstNet.push(netGap(trade, most, first));
      rows.improvedNet.push(netGap(trade, most, route));
    }
    rows.parts.push(route.parts.length);
    rows.gasUnits.push(Number(route.gasEstimate));
  }
  const shown = Object.entries(rows)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, quantiles(values)]);
  console.log(
    JSON.stringify({
      ...{ bench: 'optimum', pools, size, isFree, markets: rows.first.length },
      ...Object.fromEntries(shown),
    }),
  );
}

for (const isFree of [true, false]) {
  for (const size of Object.keys(TRADE_SIZES) as (keyof typeof TRADE_SIZES)[]) {
    for (const pools of POOLS) line(pools, size, isFree);
  }
}

/**
 * Trades of all sizes in markets whose pools are up to 0.3 % out of line, before gas: basis points gained on the
 * first answer, the certificate, and the time of all three.
 */
function outOfLine(pools: number): void {
  const random = new Random(SEED);
  const rows: Record<'gained' | 'gap' | 'arbitrage' | 'parts' | 'ms', number[]> = {
    ...{ gained: [], gap: [], arbitrage: [], parts: [], ms: [] },
  };
  for (let i = 0; i < MARKETS; i++) {
    const market = randomMarket(random, pools);
    const [a, b] = [market.tokens[0]!, market.tokens[1]!];
    for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
      const forward = tradeType === 'EXACT_INPUT';
      const amount = worth(forward ? a : b, 10 ** (2.5 + 3.5 * random.float()));
      const request = { pools: market.pools, tokenIn: a.key, tokenOut: b.key, tradeType, amount };
      const start = cpuMs();
      const first = splitRoutes(request, { ...FREE, maxHops: 3, maxSplits: 4 });
      if (first === null) continue;
      const most = { ...FREE, maxHops: 4, maxSplits: 28 };
      const route = improveRoute(request, most, first, () => cpuMs() - start > SEARCH_MS);
      const { gapBps, arbitrageBps } = routeCertificate(request, most, route);
      rows.ms.push(cpuMs() - start);
      rows.gap.push(gapBps);
      rows.arbitrage.push(arbitrageBps);
      rows.parts.push(route.parts.length);
      const [from, to] = [first, route].map((of) => Number(forward ? of.amountOut : -of.amountIn));
      rows.gained.push((to! / from! - 1) * (forward ? 1e4 : -1e4));
    }
  }
  const shown = Object.entries(rows).map(([name, values]) => [name, quantiles(values)]);
  console.log(
    JSON.stringify({ bench: 'out of line', pools, trades: rows.ms.length, ...Object.fromEntries(shown) }),
  );
}

for (const pools of [50, 200, 1000, 2000]) outOfLine(pools);
