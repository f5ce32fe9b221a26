import type { Address } from '../chain/ChainSpec.ts';

export interface RouteHop {
  readonly protocol: 'v2' | 'v3';
  readonly pool: Address;
  /** Hundredths of a bip; 3000 for V2. */
  readonly fee: number;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

export interface RoutePart {
  readonly hops: readonly RouteHop[];
  readonly amountInRaw: bigint;
  readonly amountOutRaw: bigint;
  /** Basis points of the whole amount, for display; the parts add up to 10000. */
  readonly shareBps: number;
}
