// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { type PoolState, routeGas, type TradeType } from '../../../kernel/amm/index.ts';
import { Random } from '../../../kernel/amm/testing/Random.ts';
import type { RoutePart } from '../../../kernel/calldata/RoutePart.ts';
import { isConverted, routeSections } from '../../../kernel/calldata/routeSections.ts';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { routerGas } from '../../../kernel/quote/routes/routerGas.ts';
import { GasBench } from '../../../kernel/quote/testing/GasBench.ts';
import { leastSquares } from '../../../kernel/quote/testing/leastSquares.ts';
import { localChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { localV4 } from '../testing/localV4.ts';
import { V4Market } from '../testing/V4Market.ts';
import type { V4PoolRef, V4State } from '../V4Pool.ts';
import { v4Maths } from '../v4Maths.ts';
import { v4Hops } from './v4Hops.ts';

const ROUTER = 'universalRouter';
/** Has positions between ticks that a trade of some thousand dollars crosses. */
const CROSSED = 'v4.0';

/** Paths of one trade each, 50 dollars a part unless `usd` says more. Where the coin is an end, also with the coin. */
const SHAPES: readonly { readonly paths: readonly string[]; readonly usd?: bigint }[] = [
  // v4.0, v4.1 and v4.3 trade the coin itself, v4.5 the wrapped one.
  { paths: ['WMON v4.0 USDC'] },
  { paths: ['USDC v4.0 WMON'] },
  { paths: ['WMON v4.5 HUSH'] },
  { paths: ['HUSH v4.5 WMON'] },
  { paths: ['USDT v4.2 USDC'] },
  { paths: ['USDC v4.0 WMON v4.1 HUSH'] },
  { paths: ['WMON v4.0 USDC v4.2 USDT'] },
  { paths: ['USDT v4.2 USDC v4.0 WMON v4.1 HUSH'] },
  { paths: ['WMON v4.1 HUSH v4.4 USDC v4.2 USDT'] },
  { paths: ['USDT v4.2 USDC v4.4 HUSH v4.1 WMON'] },
  { paths: ['USDC v4.0 WMON v4.5 HUSH'] },
  { paths: ['USDT v4.2 USDC 500 WMON'] },
  { paths: ['USDC v4.0 WMON 3000 DAK'] },
  { paths: ['CHOG v2 WMON v4.0 USDC'] },
  { paths: ['WMON v4.0 USDC v2 HUSH'] },
  { paths: ['USDT v4.2 USDC 500 WMON v2 CHOG'] },
  { paths: ['USDC v4.4 HUSH', 'USDC 3000 HUSH'] },
  { paths: ['WMON v4.0 USDC', 'WMON 500 USDC'] },
  { paths: ['USDC v4.0 WMON', 'USDC v2 WMON'] },
  { paths: ['WMON v4.0 USDC', 'WMON v4.3 USDC'] },
  { paths: ['USDC v4.0 WMON', 'USDC v4.3 WMON'] },
  { paths: ['WMON v4.1 HUSH', 'WMON v4.5 HUSH', 'WMON v2 HUSH', 'WMON 3000 HUSH'] },
  { paths: ['USDC v4.0 WMON v2 HUSH', 'USDC 500 WMON v4.1 HUSH', 'USDC v4.4 HUSH'] },
  { paths: ['USDC v4.0 WMON'], usd: 12_000n },
  { paths: ['USDC v4.0 WMON'], usd: 20_000n },
  { paths: ['USDC v4.0 WMON v4.1 HUSH'], usd: 12_000n },
];

interface Run {
  readonly name: string;
  readonly sides: Parameters<typeof routerGas>[1];
  readonly parts: readonly RoutePart[];
  readonly gas: number;
  readonly ticks: number;
  /** By the model. */
  readonly estimate: number;
  readonly off: number;
}

/** `path` in single pools, both ways. */
function singles(path: string): readonly string[] {
  const words = path.split(' ');
  return words.flatMap((pool, at) => {
    const [from, to] = [words[at - 1], words[at + 1]];
    return at % 2 ? [`${from} ${pool} ${to}`, `${to} ${pool} ${from}`] : [];
  });
}

describe('the gas of a route through V4 pools', () => {
  const chain = localChain();
  const runs: Run[] = [];
  let bench: GasBench;
  let spec: ChainSpec;
  let states: readonly PoolState[];

  /** Ranges of one spacing each around the price of the pool. */
  async function addRanges(pool: V4PoolRef): Promise<void> {
    const market = new V4Market(chain, new Random(4));
    await market.fund();
    const [{ tick, tickSpacing }] = (states.find(({ address }) => address === pool.address) as V4State).sides;
    const middle = Math.floor(tick / tickSpacing) * tickSpacing;
    for (const away of [-10, -8, -6, -4, -2, 2, 4, 6, 8, 10]) {
      const lower = middle + away * tickSpacing;
      await market.addPosition(pool.key, lower, lower + tickSpacing, 10n ** 15n);
    }
    states = await bench.reread();
  }

  /** The trades along `paths`: either side exact, with tokens or the coin on each side. */
  async function measure(paths: readonly string[], usd: bigint): Promise<void> {
    const words = paths[0]?.split(' ') ?? [];
    const [input = '', output = ''] = [words[0], words.at(-1)];
    const ends = [
      { input, output },
      ...(input === 'WMON' ? [{ input: 'MON', output }] : []),
      ...(output === 'WMON' ? [{ input, output: 'MON' }] : []),
    ];
    for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as readonly TradeType[]) {
      const amount = bench.worth(tradeType === 'EXACT_INPUT' ? input : output, usd);
      for (const end of ends) {
        const shape = { tradeType, ...end, parts: paths.map((path) => [path, amount] as const) };
        const { parts, ...intent } = await bench.swaps.intent(shape, undefined, states);
        if (tradeType === 'EXACT_OUTPUT' && parts.some((part) => routeSections(part).length > 1)) continue;
        const sides = { tradeType, input: intent.input, output: intent.output };
        const { gas, ticks } = await bench.measure(ROUTER, shape);
        const poolOf = (at: string) => states.find(({ address }) => address === at) as PoolState;
        const routed = parts.map(({ hops }, index) => ({
          path: { pools: hops.map(({ pool }) => poolOf(pool)) },
          ticksCrossed: index ? 0 : ticks,
        }));
        const estimate = Number(routeGas(routed, routerGas(spec, sides, parts)));
        const name = `${tradeType} ${end.input} ${end.output}: ${paths.join(', ')}`;
        runs.push({ name, sides, parts, gas, ticks, estimate, off: estimate / gas - 1 });
      }
    }
  }

  beforeAll(async () => {
    const added = await localV4(chain);
    bench = new GasBench(chain, added);
    // With one router alone, so that the model of that one is used.
    const contracts = bench.swaps.spec.contracts.filter(({ kind }) => kind === ROUTER);
    spec = { ...bench.swaps.spec, contracts };
    await bench.allow();
    const usdc = new TestContract(chain.url, chain.token('USDC').address, TOKEN_ABI);
    await usdc.send(bench.swaps.sender, 'mint', [bench.swaps.sender, bench.worth('USDC', 1_000_000n)]);
    states = await bench.reread();
    await addRanges(added.pools.get(CROSSED) as V4PoolRef);
    // The first trade through a pool, or through a tick one way, stores what was empty before.
    const there = [`USDC ${CROSSED} WMON`, `WMON ${CROSSED} USDC`];
    for (const path of [...there, ...new Set(SHAPES.flatMap(({ paths }) => paths.flatMap(singles)))]) {
      const usd = path.includes(` ${CROSSED} `) ? 40_000n : 20n;
      await bench.sell(path, usd, ROUTER);
    }
    states = await bench.reread();
    for (const { paths, usd = 50n } of SHAPES) await measure(paths, usd);
  }, 600_000);

  it('is within a tenth of what executed trades used, whatever their shape', () => {
    const off = runs.map(({ name, gas, estimate, ticks, off: by }) => ({ name, gas, estimate, ticks, by }));
    off.sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
    console.log(`${off.length} trades; furthest off:`, off.slice(0, 3));
    expect(runs.length).toBe(75);
    expect(runs.filter(({ ticks }) => ticks > 1).length).toBeGreaterThan(6);
    expect(off.filter(({ by }) => Math.abs(by) > 0.1)).toEqual([]);
    expect(Math.sqrt(off.reduce((sum, { by }) => sum + by ** 2, 0) / off.length)).toBeLessThan(0.04);
  });

  it('is what fits those trades best', () => {
    const { joined = 0, perTick = 0 } = v4Hops.gas ?? {};
    const inUse = [Number(v4Maths.hopGas), joined, perTick];
    const rows = runs.map(({ parts, ticks }) => {
      const hops = parts.flatMap((part) => part.hops.map((hop, at) => [part.hops[at - 1], hop] as const));
      const own = hops.filter(([, { protocol }]) => protocol === 'v4');
      const inRow = own.filter(([before, hop]) => before?.protocol === 'v4' && !isConverted(before, hop));
      return [own.length, -inRow.length, ticks];
    });
    // What is left of each trade without what the model says of anything but V4.
    const left = runs.map(({ gas, estimate }, at) => {
      const own = rows[at]?.reduce((sum, count, column) => sum + count * (inUse[column] ?? 0), 0) ?? 0;
      return gas - (estimate - own);
    });
    const fitted = leastSquares(rows, left);
    expect(fitted.map((gas, at) => Math.abs(gas - (inUse[at] ?? 0))).filter((by) => by > 2_000)).toEqual([]);
  });
});
