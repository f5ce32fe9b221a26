import type { ChainSpec } from '../../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';

/** What the guard reads of the swap page's trade. */
export interface GuardedTrade {
  readonly quote: Quote | undefined;
  readonly chain: ChainSpec;
  readonly client: ChainClient;
  usd(currency: Currency, raw: bigint): number | undefined;
}
