import { squareRoot } from '../../kernel/amm/squareRoot.ts';
import type { FoundPool } from '../../kernel/index/IndexDatabase.ts';
import { pairPriceX96 } from '../../kernel/index/readPoolStates.ts';
import type { PoolState } from '../../kernel/index/types.ts';
import { addressOf, countOf, integerOf, malformed, type Row, rowOf, unsignedRawOf } from './fields.ts';

const V2_FEE = 3000;
const LARGEST_DECIMALS = 255;
const FEE_UNIT = 1_000_000;

/** A pool as a subgraph describes it, with the decimals of its amounts. */
export interface SubgraphPool extends FoundPool {
  readonly decimals: readonly [first: number, second: number];
  readonly state: Omit<PoolState, 'block'> & { readonly balance0Raw: bigint; readonly balance1Raw: bigint };
}

/** @throws SubgraphFault `malformed` */
export function poolOf(protocol: 'v2' | 'v3', row: Row): SubgraphPool {
  const [first, second] = [rowOf(row.token0, 'token0'), rowOf(row.token1, 'token1')];
  const decimals = [decimalsOf(first), decimalsOf(second)] as const;
  const base = {
    protocol,
    address: addressOf(row.id, 'id'),
    token0: addressOf(first.id, 'token0'),
    token1: addressOf(second.id, 'token1'),
    decimals,
  };
  if (protocol === 'v2') {
    const balance0Raw = unsignedRawOf(row.reserve0, decimals[0], 'reserve0');
    const balance1Raw = unsignedRawOf(row.reserve1, decimals[1], 'reserve1');
    const sqrtPriceX96 = pairPriceX96(balance0Raw, balance1Raw);
    const liquidity = squareRoot(balance0Raw * balance1Raw);
    return { ...base, fee: V2_FEE, state: { balance0Raw, balance1Raw, sqrtPriceX96, liquidity } };
  }
  const fee = countOf(row.feeTier, 'feeTier');
  if (fee >= FEE_UNIT) throw malformed('feeTier');
  return {
    ...base,
    fee,
    state: {
      balance0Raw: unsignedRawOf(row.totalValueLockedToken0, decimals[0], 'totalValueLockedToken0'),
      balance1Raw: unsignedRawOf(row.totalValueLockedToken1, decimals[1], 'totalValueLockedToken1'),
      sqrtPriceX96: integerOf(row.sqrtPrice, 'sqrtPrice', 160n),
      liquidity: integerOf(row.liquidity, 'liquidity', 128n),
    },
  };
}

function decimalsOf(token: Row): number {
  const decimals = countOf(token.decimals, 'decimals');
  if (decimals > LARGEST_DECIMALS) throw malformed('decimals');
  return decimals;
}
