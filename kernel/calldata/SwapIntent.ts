import type { TradeType } from '../amm/types.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Currency } from '../currency/Currency.ts';
import type { SignedPermit2 } from '../wallet/SignedPermit2.ts';
import type { RoutePart } from './RoutePart.ts';

/** What a swap must do, in full; every router's calldata is made from this alone. Amounts in raw units. */
export interface SwapIntent {
  readonly tradeType: TradeType;
  readonly input: Currency;
  readonly output: Currency;
  readonly parts: readonly RoutePart[];
  /** EXACT_INPUT: what is paid. EXACT_OUTPUT: the most that is paid. */
  readonly amountInRaw: bigint;
  /** EXACT_INPUT: the least that arrives. EXACT_OUTPUT: what arrives. */
  readonly amountOutRaw: bigint;
  readonly sender: Address;
  readonly recipient: Address;
  /** Seconds. */
  readonly deadline: number;
  /** A token of the route takes a fee when it is transferred. */
  readonly taxed: boolean;
  readonly permit2?: SignedPermit2;
}

export interface SwapCall {
  readonly to: Address;
  readonly data: Hex;
  /** Native coin sent along. */
  readonly value: bigint;
}
