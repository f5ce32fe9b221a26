import { describe, expect, it } from 'vitest';
import { type TradeType, type V2PoolState, v2Maths } from '../../amm/index.ts';
import { findRoute } from './findRoute.ts';

const E = 10n ** 18n;
const all = { protocols: 'all', maxSplits: 1 };
const pool = (
  address: string,
  token0: string,
  token1: string,
  reserve1: bigint,
  coin?: string,
): V2PoolState => ({
  ...{ kind: 'v2', maths: v2Maths, address, token0, token1 },
  ...{ reserve0: 1000n * E, reserve1: reserve1 * E },
  ...(coin !== undefined && { coin }),
});
/** `c` is the wrapped coin: the first and the third of these trade the coin itself. */
const pools = [
  pool('coin', 'a', 'c', 1200n, 'c'),
  pool('wrapped', 'b', 'c', 900n),
  pool('coin too', 'b', 'c', 1000n, 'c'),
  pool('wrapped too', 'a', 'c', 1000n),
];
/** The best path is the coin out of one pool, wrapped into the other. */
const best = ['coin', 'wrapped'];

function path(tradeType: TradeType, of = pools): readonly string[] | undefined {
  const { route } = findRoute({
    request: { pools: of, tokenIn: 'a', tokenOut: 'b', tradeType, amount: E },
    options: { maxHops: 2 },
    first: [all],
    orUnmixed: tradeType === 'EXACT_INPUT' ? [] : [{ protocols: 'v2', maxSplits: 1 }],
    effort: 'single',
  });
  return route?.parts.flatMap(({ path: { pools: passed } }) => passed.map(({ address }) => address));
}

describe('a path from a pool of the coin to one of its wrapped token', () => {
  it('is for an exact input', () => {
    expect(path('EXACT_INPUT')).toEqual(best);
  });

  it('is not for an exact output, which no router converts on its way', () => {
    expect(path('EXACT_OUTPUT')).toEqual(['coin', 'coin too']);
    expect(
      path(
        'EXACT_OUTPUT',
        pools.filter(({ address }) => address !== 'coin'),
      ),
    ).toEqual(['wrapped too', 'wrapped']);
    expect(
      path(
        'EXACT_OUTPUT',
        pools.filter(({ address }) => best.includes(address)),
      ),
    ).toBeUndefined();
  });
});
