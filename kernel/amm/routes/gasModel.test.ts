import { describe, expect, it } from 'vitest';
import { type GasModel, pathGas, routeGas, UNKNOWN_HOP_GAS } from './gasModel.ts';

const model: GasModel = {
  base: 1_000_000n,
  perPart: 100_000n,
  perHop: { v2: 1_000n, v3: 200n },
  perTickCrossed: 7n,
};
const path = (...kinds: string[]) => ({ pools: kinds.map((kind) => ({ kind })) });

describe('the gas of a route', () => {
  it('of a path counts its hops by kind and the ticks it crosses', () => {
    expect(pathGas(path('v2', 'v3', 'v3'), 3, model)).toBe(1_421n);
    expect(pathGas(path('v2', 'stable'), 0, model)).toBe(1_000n + UNKNOWN_HOP_GAS);
  });

  it('takes what the maths of a kind say where the model does not name it', () => {
    const hops = { pools: ['v2', 'stable'].map((kind) => ({ kind, maths: { hopGas: 30n } })) };
    expect(pathGas(hops, 0, model)).toBe(1_030n);
  });

  it('counts what a trade costs once, and each part after the first', () => {
    const first = { path: path('v2'), ticksCrossed: 0 };
    const second = { path: path('v3', 'v3'), ticksCrossed: 1 };
    expect(routeGas([first], model)).toBe(1_001_000n);
    expect(routeGas([first, second, second], model)).toBe(1_201_000n + 2n * 407n);
  });
});
