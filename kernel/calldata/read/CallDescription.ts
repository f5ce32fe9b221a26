import type { Hex } from '../../chain/ChainSpec.ts';

// The effects of a call, decoded from its bytes. All addresses are lower-case; amounts are raw units.

/** `router`: the called contract itself. `sender`: the sender of the transaction. */
export type Place = 'router' | 'sender' | Hex;

/** A token's address, or the native coin. */
export type ReadCurrency = 'native' | Hex;

export interface ReadHop {
  /** The id of the pool's kind. */
  readonly protocol: string;
  /** `native`: the pool takes or pays out the coin itself; only for kinds that plugins add. */
  readonly tokenIn: ReadCurrency;
  readonly tokenOut: ReadCurrency;
  /** Hundredths of a bip; V3 only. */
  readonly fee?: number;
  /** What else names the pool; only for kinds that plugins add. */
  readonly key?: string;
}

export interface SwapStep {
  readonly action: 'swap';
  readonly exact: 'input' | 'output';
  /** From the paid to the received token, whatever the encoding's direction. */
  readonly hops: readonly ReadHop[];
  /** Exact, or the maximum. `balance`: the router's whole balance of the token. */
  readonly amountInRaw: bigint | 'balance';
  /** The minimum, or exact. */
  readonly amountOutRaw: bigint;
  readonly to: Place;
  readonly payer: 'sender' | 'router';
  /** Whether the router function supports tokens with a transfer fee. */
  readonly supportsTransferFees: boolean;
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

/** Calls of the NonfungiblePositionManager; `desired` is the maximum paid. */
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
      /** Creates the pool and sets its first price, unless it has one. */
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
  /** Whether the function pays out whatever arrived of the token, for a native pair; else false. */
  readonly supportsTransferFees: boolean;
  /** A permit for the pair token; `everything`: for an unlimited amount. */
  readonly signature:
    | { readonly everything: boolean; readonly v: bigint; readonly r: Hex; readonly s: Hex }
    | undefined;
}

/**
 * A V3Migrator call: burns pair tokens, puts a part of the withdrawn amounts into a V3 position, and refunds
 * the rest.
 */
export interface MigrateStep {
  readonly action: 'migrate_pair';
  readonly pair: Hex;
  readonly liquidityRaw: bigint;
  /** The share of the withdrawn amounts, 1 to 100. */
  readonly percentage: number;
  readonly token0: Hex;
  readonly token1: Hex;
  /** Hundredths of a bip. */
  readonly fee: number;
  readonly tickLower: number;
  readonly tickUpper: number;
  readonly amount0MinimumRaw: bigint;
  readonly amount1MinimumRaw: bigint;
  /** Owner of the new position; the rest is refunded to the sender. */
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
      /** Seconds; only Permit2's own approvals expire. */
      readonly expiration?: bigint;
    }
  /** The spender may take no more of the token through Permit2. */
  | { readonly action: 'lockdown'; readonly token: Hex; readonly spender: Hex }
  /** Takes the sender's tokens through Permit2. */
  | { readonly action: 'pull'; readonly token: Hex; readonly amountRaw: bigint; readonly to: Place }
  /** Converts native coin to the wrapped coin. `balance`: all that the router has. */
  | { readonly action: 'wrap'; readonly amountRaw: bigint | 'balance'; readonly to: Place }
  /** Converts all wrapped coin to native coin; reverts below the minimum. */
  | { readonly action: 'unwrap'; readonly minimumRaw: bigint; readonly to: Place }
  | {
      readonly action: 'sweep';
      readonly token: ReadCurrency;
      readonly minimumRaw: bigint;
      readonly to: Place;
    }
  /** Unused native coin goes back to the sender. */
  | { readonly action: 'refund' };

export interface CallDescription {
  readonly target: Hex;
  /** Wei sent with the call. */
  readonly value: bigint;
  /** Seconds; undefined when the call has none. */
  readonly deadline: bigint | undefined;
  readonly steps: readonly CallStep[];
}

/** The steps and deadlines that a contract's reader finds in the bytes. */
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
