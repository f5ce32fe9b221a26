import type { TradeType } from '../amm/types.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SignedPermit2 } from '../wallet/SignedPermit2.ts';
import type { RoutePart } from './RoutePart.ts';

/** The complete intent of a swap; every router's calldata is built only from this. Amounts in raw units. */
export interface SwapIntent {
  readonly tradeType: TradeType;
  readonly input: Currency;
  readonly output: Currency;
  readonly parts: readonly RoutePart[];
  /** EXACT_INPUT: the amount paid. EXACT_OUTPUT: the maximum paid. */
  readonly amountInRaw: bigint;
  /** EXACT_INPUT: the minimum received. EXACT_OUTPUT: the amount received. */
  readonly amountOutRaw: bigint;
  readonly sender: Address;
  readonly recipient: Address;
  /** Seconds. */
  readonly deadline: number;
  /** Whether a token of the route takes a transfer fee. */
  readonly taxed: boolean;
  readonly permit2?: SignedPermit2;
}

export interface SwapCall {
  readonly to: Address;
  readonly data: Hex;
  /** Native coin sent with the call. */
  readonly value: bigint;
}
