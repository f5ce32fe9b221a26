import type { Address } from '../chain/ChainSpec.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';

/** What a call of the V3Migrator must do, in full; amounts in raw units, token0 being the lower address. */
export interface MigrationIntent {
  readonly kind: 'migrate_pair';
  readonly migrator: Address;
  /** The V2 pair, which is its own token. */
  readonly pair: Address;
  /** Pair tokens that are burned. */
  readonly liquidityRaw: bigint;
  /** How much of what the pair pays goes into the position, 1 to 100; the rest is given back. */
  readonly percentage: number;
  readonly token0: Address;
  readonly token1: Address;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  /** The least of each that must go into the position. */
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /** Owner of the position. */
  readonly recipient: Address;
  /** Seconds. */
  readonly deadline: number;
  /** Of what is given back, the wrapped side comes as native coin. */
  readonly refundAsNative: boolean;
  /** Where the pool is made, or given its first price, by the same call. */
  readonly createAtSqrtPriceX96?: bigint;
  /** Of the pair's token, used within the call in place of an allowance. */
  readonly permit?: SignedPermit;
}
