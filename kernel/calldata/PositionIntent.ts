import type { Address } from '../chain/ChainSpec.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';

// The complete intent of a NonfungiblePositionManager call; its calldata is built only from this. Amounts in
// raw units; token0 is the lower address. A native coin is given as its wrapped token.

interface PositionCall {
  readonly positionManager: Address;
  readonly token0: Address;
  readonly token1: Address;
  /** The wrapped coin, when that side is paid or received as native coin. Absent: both sides are tokens. */
  readonly nativeAs?: Address;
}

interface Deposit extends PositionCall {
  readonly amount0DesiredRaw: bigint;
  readonly amount1DesiredRaw: bigint;
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /** Seconds. */
  readonly deadline: number;
  /** Used within the call, instead of allowances. */
  readonly permits?: readonly SignedPermit[];
}

export interface MintIntent extends Deposit {
  readonly kind: 'mint_position';
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly recipient: Address;
  /** Set when the same call creates the pool or sets its first price. */
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
  /** Minimums for the removed liquidity, without fees. */
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /**
   * Minimums for the fees, in addition to the liquidity. The contract can enforce them only when a side is
   * paid out as native coin.
   */
  readonly fees0MinimumRaw: bigint;
  readonly fees1MinimumRaw: bigint;
  /** Seconds. */
  readonly deadline: number;
  /** Burns the position; only when all of its liquidity is removed. */
  readonly burn: boolean;
}

export interface CollectIntent extends Withdrawal {
  readonly kind: 'collect_fees';
  /** See {@link DecreaseIntent.fees0MinimumRaw}. */
  readonly fees0MinimumRaw: bigint;
  readonly fees1MinimumRaw: bigint;
}

/**
 * Collects all fees to their owner and adds them to the same position, in one call. The manager takes the
 * deposit from the account, so the fees are collected to the account first; what the range does not take stays
 * there. A wrapped coin stays wrapped.
 */
export interface CompoundIntent extends Omit<IncreaseIntent, 'kind' | 'nativeAs'> {
  readonly kind: 'compound_position';
  readonly nativeAs?: never;
  /** The owner, who receives the fees and pays the deposit. */
  readonly recipient: Address;
}

/**
 * Takes everything out of a position, its fees too, and mints another one of the same pool from it, in one
 * call. The emptied position stays. A wrapped coin stays wrapped.
 */
export interface RebalanceIntent extends Omit<MintIntent, 'kind' | 'nativeAs' | 'createAtSqrtPriceX96'> {
  readonly kind: 'rebalance_position';
  readonly nativeAs?: never;
  /** The position that is emptied. */
  readonly tokenId: bigint;
  /** All of its liquidity. */
  readonly liquidity: bigint;
  /** Minimums for the removed liquidity, without fees. */
  readonly removed0MinimumRaw: bigint;
  readonly removed1MinimumRaw: bigint;
}

export type PositionIntent =
  | MintIntent
  | IncreaseIntent
  | DecreaseIntent
  | CollectIntent
  | CompoundIntent
  | RebalanceIntent;
