import { expect, it } from 'vitest';
import { v2Maths } from '../pools/v2Maths.ts';
import { prepareSearch } from '../routes/routeSearch.ts';
import { poolWithPositions } from '../testing/randomPools.ts';
import type { V2PoolState } from '../types.ts';
import { poolArbitrage } from './poolArbitrage.ts';
import { widenParts } from './widenParts.ts';

const DEEP = 10n ** 24n;

it.each(['does not take', 'fills too'])(
  'a flow that asks a little more than it has of a pool that the first answer %s is where the division starts',
  (how) => {
    const price = { sqrtPriceX96: 2n ** 96n, tick: 0 };
    const narrow = poolWithPositions({
      ...{ address: '0xnarrow', token0: 'A', token1: 'B', fee: 500, tickSpacing: 10, ...price },
      positions: [{ lower: -100, upper: 100, liquidity: DEEP }],
    });
    const wide: V2PoolState = {
      ...{ kind: 'v2', maths: v2Maths, address: '0xwide', token0: 'A', token1: 'B' },
      ...{ reserve0: DEEP, reserve1: DEEP },
    };
    const [amount, tradeType] = [10n ** 23n, 'EXACT_INPUT' as const];
    const other = { ...wide, address: '0xother' };
    const request = { pools: [narrow, wide, other], tokenIn: 'A', tokenOut: 'B', tradeType, amount };
    const search = prepareSearch(request, {})!;
    const [narrowEdge, wideEdge, otherEdge] = search.graph.leaving[search.tokenIn]!;
    const most = poolArbitrage(narrowEdge!.curve, 1e-9, 1)!.amountIn;
    const wanted = most * (1 + 1e-4);
    const flow = [
      { edges: [narrowEdge!], share: wanted },
      ...[wideEdge!, otherEdge!].map((edge) => ({ edges: [edge], share: (Number(amount) - wanted) / 2 })),
    ];
    const rest = { edges: [wideEdge!], share: Number(amount) - most };
    const first = how === 'fills too' ? [{ edges: [narrowEdge!], share: most }, rest] : [rest];
    // No path joins any more: what is found is balanced from the start alone.
    const parts = widenParts(search, search.graph, { flow, first }, Number(amount), () => true);
    const filled = parts.find(({ edges }) => edges[0] === narrowEdge)!.share;
    expect(filled / most).toBeCloseTo(1, 2);
    const left = parts.find(({ edges }) => edges[0] === otherEdge)!.share;
    expect(left / (Number(amount) - most)).toBeCloseTo(0.5, 2);
    expect(parts.reduce((sum, { share }) => sum + share, 0) / Number(amount)).toBeCloseTo(1, 9);
  },
);
