import { expect, it } from 'vitest';
import { Random, testSeed } from '../testing/Random.ts';
import { randomMarket } from '../testing/randomMarket.ts';
import { routeGraph } from './routeGraph.ts';

const { pools, tokens } = randomMarket(new Random(testSeed(29)), 12, { positions: 2 });
const taxed = (buyFeeBps: number) => new Map([[tokens[0]!.key, { buyFeeBps, sellFeeBps: 0 }]]);

it('is known again for the same pool states, in whichever array and with copied taxes', () => {
  const graph = routeGraph(pools, { taxes: taxed(5) });
  expect(routeGraph([...pools], { taxes: taxed(5) })).toBe(graph);
  expect(routeGraph(pools, { taxes: taxed(5), maxHops: 1 })).toBe(graph);
});

it('is made anew for a changed pool, an array that changed in place, and other rules', () => {
  const given = [...pools];
  const graph = routeGraph(given, {});
  const [first] = pools;
  given[0] = { ...first! };
  const changed = routeGraph(given, {});
  expect(changed).not.toBe(graph);
  expect(changed.edges.some(({ curve }) => curve.pool === given[0])).toBe(true);
  expect(changed.edges.some(({ curve }) => curve.pool === first)).toBe(false);
  expect(routeGraph(pools, {})).toBe(graph);
  expect(routeGraph(pools, { taxes: taxed(6) })).not.toBe(routeGraph(pools, { taxes: taxed(5) }));
  expect(routeGraph(pools, { minV2ReserveOut: 1n })).not.toBe(graph);
  expect(routeGraph(pools.slice(1), {})).not.toBe(graph);
});

it('has a token between the ends once for each kind of pool, where paths must not be mixed', () => {
  const [a, b] = [tokens[0]!.key, tokens[1]!.key];
  const graph = routeGraph(pools, { isUnmixed: true }, [a, b]);
  expect(graph).not.toBe(routeGraph(pools, {}));
  expect(routeGraph(pools, { isUnmixed: true }, [a, b])).toBe(graph);
  expect(routeGraph(pools, { isUnmixed: true }, [b, tokens[2]!.key])).not.toBe(graph);
  for (const [number, token] of graph.tokens.entries()) {
    const kinds = graph.leaving[number]!.map(({ curve }) => curve.pool.kind);
    expect(new Set(kinds).size).toBe(token === a || token === b ? 2 : 1);
  }
});

it('lets go of markets that were not asked about lately', () => {
  const graph = routeGraph(pools, {});
  for (let i = 0; i < 6; i++) routeGraph(pools.slice(i + 1), {});
  expect(routeGraph(pools, {})).not.toBe(graph);
});
