import type { TradeType } from '../../kernel/amm/index.ts';

/** A token of a planned market: the wrapped coin, or one of the stock (`TokenStock`). */
export interface PlannedToken {
  /** Place in the stock; undefined: the wrapped coin. */
  readonly stock?: number;
  readonly decimals: number;
  /** Dollars for a whole token. */
  readonly usd: number;
}

/** Ticks from the pool's price. */
export interface PlannedPosition {
  readonly lower: number;
  readonly upper: number;
  /** Dollars of each side that it needs. */
  readonly usd: number;
}

export interface PlannedPool {
  readonly kind: 'v2' | 'v3' | 'v4';
  /** Places in the market's tokens. */
  readonly tokens: readonly [number, number];
  /** By how much the first token's price in the second is off at the start: 1 is right. */
  readonly off: number;
  /** Hundredths of a bip; of V2 without meaning. */
  readonly fee: number;
  readonly tickSpacing: number;
  /** V4: the coin is traded as it is, not wrapped. */
  readonly isNative: boolean;
  /** Of V2 one, whose range has no meaning. */
  readonly positions: readonly PlannedPosition[];
}

/** A trade that was made before. */
export interface PlannedDrift {
  readonly pool: number;
  /** Which of the pool's planned tokens is sold. */
  readonly sold: 0 | 1;
  readonly usd: number;
  /** V3: the trade ends this many ticks beyond the outermost position. */
  readonly beyond?: number;
}

/** A trade that is quoted. */
export interface PlannedTrade {
  readonly tradeType: TradeType;
  /** Places in the market's tokens. */
  readonly input: number;
  readonly output: number;
  /** Dollars of the exact side. */
  readonly usd: number;
  /** Whether the wrapped coin at an end is traded as the coin itself. */
  readonly isNative: boolean;
}

/** A dirty market, the same one on every machine. */
export interface MarketPlan {
  readonly seed: number;
  readonly shape: string;
  /** The first is the wrapped coin. */
  readonly tokens: readonly PlannedToken[];
  /** Places of the chain file's base tokens beside the wrapped coin. */
  readonly bases: readonly number[];
  readonly pools: readonly PlannedPool[];
  readonly drifts: readonly PlannedDrift[];
  readonly gwei: number;
  readonly trades: readonly PlannedTrade[];
}

/** Dollars of a side of the pool. */
export function depthOf({ positions }: Pick<PlannedPool, 'positions'>): number {
  return positions.reduce((sum, { usd }) => sum + usd, 0);
}
