import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { ChainClient } from '../../../../kernel/rpc/ChainClient.ts';

/** What the guard reads of the swap page's trade. */
export interface GuardedTrade {
  readonly quote: Quote | undefined;
  readonly client: ChainClient;
}
