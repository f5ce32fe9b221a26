import type { Address } from '../chain/ChainSpec.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';

// What a call of the NonfungiblePositionManager must do, in full; its calldata is made from this alone.
// Amounts in raw units, token0 being the lower address; a native coin stands behind its wrapped token.

interface PositionCall {
  readonly positionManager: Address;
  readonly token0: Address;
  readonly token1: Address;
  /** The wrapped coin, where that side is paid or received as native coin; absent: both sides are tokens. */
  readonly nativeAs?: Address;
}

interface Deposit extends PositionCall {
  readonly amount0DesiredRaw: bigint;
  readonly amount1DesiredRaw: bigint;
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /** Seconds. */
  readonly deadline: number;
  /** Used within the call, in place of allowances. */
  readonly permits?: readonly SignedPermit[];
}

export interface MintIntent extends Deposit {
  readonly kind: 'mint_position';
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly recipient: Address;
  /** Where the pool is made, or given its first price, by the same call. */
  readonly createAtSqrtPriceX96?: bigint;
}

export interface IncreaseIntent extends Deposit {
  readonly kind: 'increase_position';
  readonly tokenId: bigint;
}

interface Withdrawal extends PositionCall {
  readonly tokenId: bigint;
  readonly recipient: Address;
}

export interface DecreaseIntent extends Withdrawal {
  readonly kind: 'decrease_position';
  readonly liquidity: bigint;
  /** Of the liquidity taken out, without fees. */
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /**
   * Fees that must arrive beside, at the least. The contract can hold the call to them only where a side is paid out
   * as native coin.
   */
  readonly fees0MinimumRaw: bigint;
  readonly fees1MinimumRaw: bigint;
  /** Seconds. */
  readonly deadline: number;
  /** Destroys the position; only together with all of its liquidity. */
  readonly burn: boolean;
}

export interface CollectIntent extends Withdrawal {
  readonly kind: 'collect_fees';
  /** As {@link DecreaseIntent.fees0MinimumRaw}. */
  readonly fees0MinimumRaw: bigint;
  readonly fees1MinimumRaw: bigint;
}

export type PositionIntent = MintIntent | IncreaseIntent | DecreaseIntent | CollectIntent;
