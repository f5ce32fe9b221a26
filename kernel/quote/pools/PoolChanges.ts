import type { Address, Hex } from '../../chain/ChainSpec.ts';

/** Liquidity that a log reports as added to a range of ticks, or removed from it. */
export interface LiquidityChange {
  readonly lower: number;
  readonly upper: number;
  /** Negative where it was removed. */
  readonly liquidity: bigint;
}

/** The logs in which a pool's contract tells of changes of its liquidity, and what is done about one. */
export interface PoolChanges {
  /** The contract that emits them. */
  readonly address: Address;
  /** Their first topics. */
  readonly topics: readonly Hex[];
  /** Their second topic, where the contract has several pools. */
  readonly id?: Hex;
  /** @returns undefined where no such log has these topics and data */
  read(topics: readonly Hex[], data: Hex): LiquidityChange | undefined;
  /** Has the next round read the words of these ticks as they are now; without any, all words. */
  reread(ticks?: readonly number[]): void;
}
