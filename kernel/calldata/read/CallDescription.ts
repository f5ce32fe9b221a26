import type { Hex } from '../../chain/ChainSpec.ts';

// What a call does, as its bytes say. All addresses are lower-case; amounts are raw units.

/** `router`: the called contract itself. `sender`: whoever sends the transaction. */
export type Place = 'router' | 'sender' | Hex;

/** A token's address, or the native coin. */
export type ReadCurrency = 'native' | Hex;

export interface ReadHop {
  readonly protocol: 'v2' | 'v3';
  readonly tokenIn: Hex;
  readonly tokenOut: Hex;
  /** Hundredths of a bip; V3 only. */
  readonly fee?: number;
}

export interface SwapStep {
  readonly action: 'swap';
  readonly exact: 'input' | 'output';
  /** From what is paid to what is received, whatever the encoding's direction. */
  readonly hops: readonly ReadHop[];
  /** Exact, or the most; `balance`: all that the router has of it. */
  readonly amountInRaw: bigint | 'balance';
  /** The least, or exact. */
  readonly amountOutRaw: bigint;
  readonly to: Place;
  readonly payer: 'sender' | 'router';
  /** A call that bears tokens with a transfer fee. */
  readonly bearsFees: boolean;
}

export interface PermitStep {
  readonly action: 'permit';
  readonly token: Hex;
  readonly amountRaw: bigint;
  /** Seconds. */
  readonly expiration: bigint;
  readonly nonce: bigint;
  readonly spender: Hex;
  /** Seconds. */
  readonly sigDeadline: bigint;
  readonly signature: Hex;
}

/** Of the NonfungiblePositionManager; `desired` is the most that is paid. */
export type PositionStep =
  | {
      /** An ERC-2612 permit for the called contract. */
      readonly action: 'self_permit';
      readonly token: Hex;
      readonly amountRaw: bigint;
      /** Seconds. */
      readonly sigDeadline: bigint;
      readonly v: number;
      readonly r: Hex;
      readonly s: Hex;
    }
  | {
      /** Makes the pool and gives it its first price, where it has none. */
      readonly action: 'create_pool';
      readonly token0: Hex;
      readonly token1: Hex;
      /** Hundredths of a bip. */
      readonly fee: number;
      readonly sqrtPriceX96: bigint;
    }
  | {
      readonly action: 'mint_position';
      readonly token0: Hex;
      readonly token1: Hex;
      readonly fee: number;
      readonly tickLower: number;
      readonly tickUpper: number;
      readonly amount0DesiredRaw: bigint;
      readonly amount1DesiredRaw: bigint;
      readonly amount0MinimumRaw: bigint;
      readonly amount1MinimumRaw: bigint;
      /** Owner of the new position. */
      readonly to: Hex;
    }
  | {
      readonly action: 'increase_position';
      readonly tokenId: bigint;
      readonly amount0DesiredRaw: bigint;
      readonly amount1DesiredRaw: bigint;
      readonly amount0MinimumRaw: bigint;
      readonly amount1MinimumRaw: bigint;
    }
  | {
      readonly action: 'decrease_position';
      readonly tokenId: bigint;
      readonly liquidity: bigint;
      readonly amount0MinimumRaw: bigint;
      readonly amount1MinimumRaw: bigint;
    }
  | {
      readonly action: 'collect';
      readonly tokenId: bigint;
      readonly amount0MaximumRaw: bigint;
      readonly amount1MaximumRaw: bigint;
      readonly to: Place;
    }
  | { readonly action: 'burn_position'; readonly tokenId: bigint };
/** One side of a pair's deposit or withdrawal. */
export interface ReadPairSide {
  readonly currency: ReadCurrency;
  readonly minimumRaw: bigint;
}

export interface AddPairStep {
  readonly action: 'addPair';
  readonly sides: readonly (ReadPairSide & { readonly desiredRaw: bigint })[];
  readonly to: Hex;
}

export interface RemovePairStep {
  readonly action: 'removePair';
  readonly liquidityRaw: bigint;
  readonly sides: readonly ReadPairSide[];
  readonly to: Hex;
  /** Of a permit for the pair's token; `everything`: for all of it. */
  readonly signature:
    | { readonly everything: boolean; readonly v: bigint; readonly r: Hex; readonly s: Hex }
    | undefined;
}

/** Of the V3Migrator: burns a pair's tokens, makes a V3 position of a part of what they paid, and gives back the rest. */
export interface MigrateStep {
  readonly action: 'migrate_pair';
  readonly pair: Hex;
  readonly liquidityRaw: bigint;
  /** Of what the pair pays, 1 to 100. */
  readonly percentage: number;
  readonly token0: Hex;
  readonly token1: Hex;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /** Owner of the new position; what is left over goes to the sender. */
  readonly to: Hex;
  readonly refundAsNative: boolean;
}

export type CallStep =
  | SwapStep
  | PermitStep
  | PositionStep
  | AddPairStep
  | RemovePairStep
  | MigrateStep
  | {
      readonly action: 'approve';
      readonly token: Hex;
      readonly spender: Hex;
      readonly amountRaw: bigint;
      /** Seconds; only Permit2's own approvals end. */
      readonly expiration?: bigint;
    }
  /** Native coin into its wrapped form. */
  | { readonly action: 'wrap'; readonly amountRaw: bigint; readonly to: Place }
  /** At least so much wrapped coin, and all there is, out as native coin. */
  | { readonly action: 'unwrap'; readonly minimumRaw: bigint; readonly to: Place }
  | { readonly action: 'sweep'; readonly token: Hex; readonly minimumRaw: bigint; readonly to: Place }
  /** Native coin that was not taken goes back to the sender. */
  | { readonly action: 'refund' };

export interface CallDescription {
  readonly target: Hex;
  /** Wei sent along. */
  readonly value: bigint;
  /** Seconds; undefined where the call has none. */
  readonly deadline: bigint | undefined;
  readonly steps: readonly CallStep[];
}

/** What a contract's reader makes of the bytes, before it is summed up. */
export interface ReadCall {
  readonly steps: readonly CallStep[];
  /** Every deadline in the call. */
  readonly deadlines: readonly bigint[];
}

export interface PlainCall {
  readonly to: Hex;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
}
