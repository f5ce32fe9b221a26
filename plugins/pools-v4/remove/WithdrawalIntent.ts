import type { Address } from '../../../kernel/chain/ChainSpec.ts';

/** What a withdrawal from a position is to do; its calldata is built only from this. Amounts in raw units. */
export interface WithdrawalIntent {
  readonly manager: Address;
  readonly tokenId: bigint;
  /** How much liquidity is taken out; 0: only the fees. */
  readonly liquidity: bigint;
  /** The least of each currency for the liquidity, without the fees; uint128. */
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /** The zero address is the native coin, which arrives as such. */
  readonly currency0: Address;
  readonly currency1: Address;
  /** Gets all that the pool pays, fees included. */
  readonly recipient: Address;
  /** Seconds. */
  readonly deadline: number;
}
