import type { Address } from '../chain/ChainSpec.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';

/** The complete intent of a V3Migrator call. Amounts in raw units; token0 is the lower address. */
export interface MigrationIntent {
  readonly kind: 'migrate_pair';
  readonly migrator: Address;
  /** The V2 pair; its address is also that of its pair token. */
  readonly pair: Address;
  /** Pair tokens to burn. */
  readonly liquidityRaw: bigint;
  /** The share of the withdrawn amounts that goes into the position, 1 to 100; the rest is refunded. */
  readonly percentage: number;
  readonly token0: Address;
  readonly token1: Address;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  /** The minimum of each token that must go into the position. */
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /** Owner of the position. */
  readonly recipient: Address;
  /** Seconds. */
  readonly deadline: number;
  /** Refund the wrapped side as native coin. */
  readonly refundAsNative: boolean;
  /** Set when the same call creates the pool or sets its first price. */
  readonly createAtSqrtPriceX96?: bigint;
  /** A permit for the pair token, used within the call instead of an allowance. */
  readonly permit?: SignedPermit;
}
