import type { Address, ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { GuardedTrade } from '../sandwich/GuardedTrade.ts';
import type { SandwichGuard } from '../sandwich/SandwichGuard.ts';

/** The swap page's trade, for what is only watched once it has a quote. */
export interface QuotedTrade extends GuardedTrade {
  readonly chain: ChainSpec;
  readonly account: Address | undefined;
  readonly form: { readonly output: Currency | undefined };
  guard: SandwichGuard | undefined;
  receiptGas: bigint | undefined;
}

export interface Receiver {
  /** Undefined while that is not settled. */
  readonly recipientAddress: Address | undefined;
}
