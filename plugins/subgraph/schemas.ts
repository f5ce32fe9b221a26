import type { PoolEventKind } from '../../kernel/index/types.ts';

export interface Entity {
  /** The field of the query. */
  readonly name: string;
  readonly fields: string;
}

/** The query fields of one of Uniswap's two subgraph schemas. */
export interface Schema {
  readonly protocol: 'v2' | 'v3';
  readonly pools: Entity;
  readonly events: Readonly<Partial<Record<PoolEventKind, Entity>>>;
  /** The field by which an event names its pool. */
  readonly pool: 'pair' | 'pool';
}

const TOKENS = 'token0 { id decimals } token1 { id decimals }';
const V2_EVENT = 'id timestamp logIndex sender transaction { id blockNumber } pair { id }';
const V3_EVENT = 'id timestamp logIndex amount0 amount1 transaction { id blockNumber } pool { id }';

export const SCHEMAS: Readonly<Record<'uniswap-v2' | 'uniswap-v3', Schema>> = {
  'uniswap-v2': {
    protocol: 'v2',
    pool: 'pair',
    pools: { name: 'pairs', fields: `id reserve0 reserve1 ${TOKENS}` },
    events: {
      swap: { name: 'swaps', fields: `${V2_EVENT} to amount0In amount1In amount0Out amount1Out` },
      mint: { name: 'mints', fields: `${V2_EVENT} amount0 amount1` },
      burn: { name: 'burns', fields: `${V2_EVENT} to amount0 amount1` },
    },
  },
  'uniswap-v3': {
    protocol: 'v3',
    pool: 'pool',
    pools: {
      name: 'pools',
      fields: `id feeTier liquidity sqrtPrice totalValueLockedToken0 totalValueLockedToken1 ${TOKENS}`,
    },
    events: {
      swap: { name: 'swaps', fields: `${V3_EVENT} sender recipient sqrtPriceX96` },
      mint: { name: 'mints', fields: `${V3_EVENT} sender owner tickLower tickUpper` },
      burn: { name: 'burns', fields: `${V3_EVENT} owner tickLower tickUpper` },
      collect: { name: 'collects', fields: `${V3_EVENT} owner tickLower tickUpper` },
    },
  },
};
