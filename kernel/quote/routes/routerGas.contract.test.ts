// @module-tag long
import { beforeAll, describe, expect, it } from 'vitest';
import { localChain } from '../../../test/anvil/localChain.ts';
import { gasModelOf } from '../../amm/gasModelOf.ts';
import { routeGas, type TradeType } from '../../amm/index.ts';
import type { RouterKind } from '../../calldata/RouterKind.ts';
import type { ChainSpec } from '../../chain/ChainSpec.ts';
import { kernelMaths } from '../kinds/kernelMaths.ts';
import { GasBench } from '../testing/GasBench.ts';
import { leastSquares } from '../testing/leastSquares.ts';
import { routerGas } from './routerGas.ts';

/** Paths of one trade each, 50 dollars a part unless `usd` says more. */
const SHAPES: readonly { readonly paths: readonly string[]; readonly usd?: bigint }[] = [
  { paths: ['WMON v2 HUSH'] },
  { paths: ['DAK v2 CHOG'] },
  { paths: ['HUSH v2 WMON'] },
  { paths: ['CHOG v2 WMON v2 HUSH'] },
  { paths: ['WMON v2 HUSH v2 USDC'] },
  { paths: ['DAK v2 CHOG v2 WMON'] },
  { paths: ['DAK v2 CHOG v2 WMON v2 HUSH'] },
  { paths: ['USDC 500 WMON'] },
  { paths: ['WMON 3000 HUSH'] },
  { paths: ['WMON 500 USDC'] },
  { paths: ['WETH 500 WBTC'] },
  { paths: ['DAK 3000 WMON 500 USDC'] },
  { paths: ['WMON 500 USDC 3000 HUSH'] },
  { paths: ['WMON 500 WETH 500 WBTC'] },
  { paths: ['DAK 3000 WMON 500 USDC 3000 HUSH'] },
  { paths: ['HUSH 3000 WMON 500 WETH 500 WBTC'] },
  { paths: ['CHOG v2 WMON 3000 DAK'] },
  { paths: ['DAK 3000 WMON v2 CHOG'] },
  { paths: ['CHOG v2 WMON 500 WETH v2 OLD'] },
  { paths: ['USDC 3000 HUSH v2 WMON'] },
  { paths: ['WMON v2 HUSH 3000 USDC'] },
  { paths: ['DAK 3000 WMON 500 USDC v2 HUSH'] },
  { paths: ['WMON v2 USDC', 'WMON v2 HUSH v2 USDC'] },
  { paths: ['WMON v2 HUSH', 'WMON 3000 HUSH'] },
  { paths: ['WMON 500 HUSH', 'WMON 3000 HUSH'] },
  { paths: ['CHOG v2 WMON v2 HUSH', 'CHOG v2 WMON 3000 HUSH'] },
  { paths: ['USDC v2 WMON', 'USDC 500 WMON'] },
  { paths: ['WMON 500 HUSH', 'WMON 3000 HUSH', 'WMON 10000 HUSH'] },
  { paths: ['WMON v2 HUSH', 'WMON 3000 HUSH', 'WMON 500 USDC v2 HUSH'] },
  { paths: ['WMON v2 USDC', 'WMON 500 USDC', 'WMON 3000 USDC', 'WMON 10000 USDC'] },
  { paths: ['WMON 500 HUSH', 'WMON 3000 HUSH', 'WMON 10000 HUSH', 'WMON 500 USDC 3000 HUSH'] },
  { paths: ['WMON v2 HUSH', 'WMON 500 HUSH', 'WMON 3000 HUSH', 'WMON 500 USDC 3000 HUSH'] },
  { paths: ['USDC v2 WMON', 'USDC 500 WMON', 'USDC 3000 WMON', 'USDC 500 WETH 500 WMON'] },
  { paths: ['USDC 500 WETH'], usd: 5_000n },
  { paths: ['USDC 500 WETH'], usd: 12_000n },
  { paths: ['USDC 500 WETH'], usd: 20_000n },
  { paths: ['WETH 500 USDC'], usd: 9_000n },
  { paths: ['WMON 500 USDC 500 WETH'], usd: 10_000n },
  { paths: ['USDC 500 WETH', 'USDC 500 WMON 500 WETH'], usd: 12_000n },
];

const ROUTERS: readonly RouterKind[] = ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'];
const KINDS = ['v2', 'v3'] as const;

interface Run {
  readonly name: string;
  readonly router: RouterKind;
  readonly sides: Parameters<typeof routerGas>[1];
  readonly parts: readonly (readonly ('v2' | 'v3')[])[];
  readonly gas: number;
  readonly ticks: number;
}

/** The trades that `router` takes along `paths`: either side exact, with tokens or the coin on each side. */
function trades(router: RouterKind, paths: readonly string[]) {
  const parts = paths.map((path) =>
    path.split(' ').flatMap((word, i) => (i % 2 ? ([word === 'v2' ? 'v2' : 'v3'] as const) : [])),
  );
  const kinds = new Set(parts.flat());
  const isMixed = parts.some((part) => new Set(part).size > 1);
  if (router === 'v2Router02' && (kinds.has('v3') || parts.length > 1)) return [];
  if (router === 'swapRouter' && kinds.has('v2')) return [];
  const words = (paths[0] ?? '').split(' ');
  const [input = '', output = ''] = [words[0], words.at(-1)];
  const sides = [
    { input, output },
    ...(input === 'WMON' ? [{ input: 'MON', output }] : []),
    ...(output === 'WMON' ? [{ input, output: 'MON' }] : []),
  ];
  // No router takes an exact output along a path of both protocols.
  const types: readonly TradeType[] = isMixed ? ['EXACT_INPUT'] : ['EXACT_INPUT', 'EXACT_OUTPUT'];
  return types.flatMap((tradeType) =>
    sides.map((side) => ({ ...side, tradeType, parts, exact: tradeType === 'EXACT_INPUT' ? input : output })),
  );
}

/** A chain with one router alone, so that the model of that one is used. */
const only = (spec: ChainSpec, router: RouterKind): ChainSpec => ({
  ...spec,
  contracts: spec.contracts.filter(({ kind }) => kind === router),
});

describe('the gas of a route', () => {
  const bench = new GasBench(localChain());
  const runs: Run[] = [];
  const fresh: number[] = [];
  const used: number[] = [];

  beforeAll(async () => {
    await bench.allow();
    for (const path of FRESH) fresh.push((await bench.measure('swapRouter02', freshShape(path))).gas);
    await bench.trade(100);
    for (const path of FRESH) used.push((await bench.measure('swapRouter02', freshShape(path))).gas);
    for (const { paths, usd = 50n } of SHAPES) {
      for (const router of ROUTERS) {
        for (const { input, output, tradeType, parts, exact } of trades(router, paths)) {
          const amount = bench.worth(exact, usd);
          const shape = { tradeType, input, output, parts: paths.map((path) => [path, amount] as const) };
          const kindOf = (symbol: string) => ({ kind: symbol === 'MON' ? 'native' : 'token' }) as const;
          const sides = { tradeType, input: kindOf(input), output: kindOf(output) };
          const name = `${router} ${tradeType} ${input} ${output}: ${paths.join(', ')}`;
          runs.push({ name, router, sides, parts, ...(await bench.measure(router, shape)) });
        }
      }
    }
  }, 900_000);

  it('is within a tenth of what executed trades used, whatever their shape', () => {
    const off = runs.map(({ name, router, sides, parts, gas, ticks }) => {
      const model = routerGas(only(bench.swaps.spec, router), sides, hopsOf(parts));
      const estimate = routeGas(
        parts.map((kinds, i) => ({
          path: { pools: kinds.map((kind) => ({ kind, maths: new Map(kernelMaths).get(kind)! })) },
          ticksCrossed: i ? 0 : ticks,
        })),
        model,
      );
      return { name, gas, estimate, ticks, off: Number(estimate) / gas - 1 };
    });
    off.sort((a, b) => Math.abs(b.off) - Math.abs(a.off));
    expect(runs.length).toBe(298);
    expect(off.filter((run) => Math.abs(run.off) > 0.1)).toEqual([]);
    expect(Math.sqrt(off.reduce((sum, run) => sum + run.off ** 2, 0) / off.length)).toBeLessThan(0.04);
  });

  it('is that of pools in use: the first trade through one takes more, for what it stores first', () => {
    // A pair keeps two sums of prices, a V3 pool the fees of each side.
    expect(fresh.map((gas, i) => gas - (used[i] ?? 0))).toEqual([34_200, 17_100]);
  });

  it('is what fits those trades best', () => {
    const isWrapped = (run: Run) => run.sides.input.kind === 'native';
    const rows = runs.map((run) => {
      const further = run.parts.length - 1;
      return [
        ...KINDS.map((kind) => run.parts.flat().filter((one) => one === kind).length),
        run.ticks,
        isWrapped(run) && run.router !== 'universalRouter' ? further : 0,
        isWrapped(run) && run.sides.tradeType === 'EXACT_OUTPUT' ? 1 : 0,
        run.sides.output.kind === 'native' ? 1 : 0,
        ...ROUTERS.map((router) => (run.router === router ? 1 : 0)),
        ...ROUTERS.slice(0, 3).map((router) => (run.router === router ? further : 0)),
      ];
    });
    const fitted = leastSquares(
      rows,
      runs.map(({ gas }) => gas),
    );
    const token = { kind: 'token' } as const;
    const coin = { kind: 'native' } as const;
    const of = (
      router: RouterKind,
      tradeType: TradeType,
      input: typeof token | typeof coin,
      output: typeof token | typeof coin,
    ) =>
      routerGas(
        only(bench.swaps.spec, router),
        { tradeType, input, output },
        hopsOf([[router === 'swapRouter' ? 'v3' : 'v2']]),
      );
    const plain = of('swapRouter02', 'EXACT_INPUT', token, token);
    const inUse = [
      ...kernelMaths.map(([, { hopGas }]) => hopGas),
      gasModelOf().perTickCrossed,
      of('swapRouter02', 'EXACT_INPUT', coin, token).perPart - plain.perPart,
      of('swapRouter02', 'EXACT_OUTPUT', coin, token).base - plain.base,
      of('swapRouter02', 'EXACT_INPUT', token, coin).base - plain.base,
      ...ROUTERS.map((router) => of(router, 'EXACT_INPUT', token, token).base),
      ...ROUTERS.slice(0, 3).map((router) => of(router, 'EXACT_INPUT', token, token).perPart),
    ].map(Number);
    expect(fitted.map((gas, i) => Math.abs(gas - (inUse[i] ?? 0))).filter((off) => off > 1_000)).toEqual([]);
  });
});

/** Pools that nobody has traded yet, as paths. */
const FRESH = ['DAK v2 CHOG', 'WETH 500 WBTC'];
const freshShape = (path: string) => {
  const [input = '', , output = ''] = path.split(' ');
  return { tradeType: 'EXACT_INPUT', input, output, parts: [[path, 10n ** 15n]] } as const;
};
const hopsOf = (parts: Run['parts']) =>
  parts.map((kinds) => ({ hops: kinds.map((protocol) => ({ protocol })) }));
