import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import { gasPriceOf } from '../../../kernel/rpc/networkFee.ts';
import type { Executed } from '../../markets/executeTrade.ts';
import { type Behind, MarketTrade, partOf } from '../../markets/MarketTrade.ts';
import type { AnsweredTrade } from '../../markets/tryMarkets.ts';
import type { SmartOrderRouter } from './SmartOrderRouter.ts';
import { theirAnswers } from './theirAnswers.ts';

/** Our executed answer beside the better of theirs; undefined where there is none. */
export interface Comparison {
  readonly name: string;
  readonly ours: Executed | undefined;
  readonly theirs: Executed | undefined;
  /**
   * Whether a route of theirs was left out, of which a path passes the coin twice, as itself and wrapped: they take the
   * two for different tokens, and so a trade for what anybody can earn between pools that disagree.
   */
  readonly inCircle: boolean;
  /** Where both have one. */
  readonly behind: Behind | undefined;
  /** Amounts and paths (`MarketTrade.textOf`). */
  readonly ourParts: readonly string[];
  readonly theirParts: readonly string[];
}

/** Executes our answer and theirs, both by the app's own calldata, since their router is not told of this chain. */
export async function compareTrade(sor: SmartOrderRouter, answered: AnsweredTrade): Promise<Comparison> {
  const { market, quote } = answered;
  const trade = new MarketTrade(answered);
  const wei = gasPriceOf({ baseFeePerGas: BigInt(market.plan.gwei) * 10n ** 9n } as BlockHead) ?? 1n;
  const ours = quote && (await trade.execute(quote.parts));
  let theirs: Executed | undefined;
  let inCircle = false;
  let theirParts: readonly string[] = [];
  for (const { quotes } of await theirAnswers(sor, market, trade, wei)) {
    if (quotes.some(({ path: { tokens } }) => new Set(tokens).size < tokens.length)) {
      inCircle = true;
      continue;
    }
    const parts = quotes.map(partOf);
    const executed = await trade.execute(parts);
    if (theirs && trade.net(theirs) >= trade.net(executed)) continue;
    theirs = executed;
    theirParts = parts.map((part) => trade.textOf(part));
  }
  return {
    ...{ name: trade.name, ours, theirs, inCircle, behind: ours && theirs && trade.behind(ours, theirs) },
    ...{ ourParts: quote?.parts.map((part) => trade.textOf(part)) ?? [], theirParts },
  };
}
