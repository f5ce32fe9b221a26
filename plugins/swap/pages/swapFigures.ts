import type { TFunction } from 'i18next';
import type { RouteHop, RoutePart } from '../../../kernel/calldata/RoutePart.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { feeText } from '../../../ui/exchange/pools/feeText.ts';
import { formatReviewAmount } from '../../../ui/format/formatAmount.ts';
import {
  formatPercent,
  formatPriceImpact,
  type ImpactTone,
  impactTone,
} from '../../../ui/format/formatPercent.ts';
import { isolated } from '../../../ui/format/numberFormat.ts';
import { shortenAddress, shortenSymbol } from '../../../ui/format/shorten.ts';
import type { SwapTrade } from '../stores/SwapTrade.ts';
import { costText } from './costText.ts';
import { splitShares } from './splitShares.ts';

export interface SwapFigures {
  readonly impact: string;
  readonly impactTone: ImpactTone;
  readonly limitLabel: string;
  readonly limit: string;
  /** One line for each part of the route. */
  readonly routes: readonly string[];
  readonly cost: string;
  readonly slippage: string;
}

const PIPS_PER_BP = 100;

/**
 * The formatted figures of a quote for the details and the review.
 * @param slippageBps the present tolerance unless given
 * @param limitRaw the quote's limit at that tolerance unless given
 */
export function swapFigures(
  trade: SwapTrade,
  quote: Quote,
  locale: string,
  t: TFunction,
  slippageBps = trade.slippageBps,
  limitRaw = trade.limitOf(quote, slippageBps),
): SwapFigures {
  const exactInput = quote.request.tradeType === 'EXACT_INPUT';
  const limited = exactInput ? quote.request.output : quote.request.input;
  const rounding = exactInput ? 'down' : 'up';
  const limit = formatReviewAmount(limitRaw, limited, locale, rounding);
  return {
    impact: formatPriceImpact(quote.priceImpactPips, locale),
    impactTone: impactTone(quote.priceImpactPips),
    limitLabel: exactInput ? 'swapLazy:details.minimum' : 'swapLazy:details.maximum',
    limit: `${limit} ${shortenSymbol(limited.symbol)}`,
    routes: routeTexts(trade, quote.parts, locale),
    cost: costText(trade, trade.networkCostRaw, locale) ?? t('swap:details.costUnknown'),
    slippage: formatPercent(slippageBps * PIPS_PER_BP, locale),
  };
}

/** "V3 0.3%", on one line; every V2 pair takes 0.3 %. */
export function poolText({ protocol, fee, added }: RouteHop, locale: string): string {
  return `${added?.label ?? protocol.toUpperCase()}\xa0${feeText(fee, locale)}`;
}

/** Each part with its share ("60%"), the largest first; the shares add up to 100. */
export function sharedParts(
  parts: readonly RoutePart[],
  locale: string,
): readonly { readonly part: RoutePart; readonly share: string }[] {
  const sorted = [...parts].sort((a, b) => b.shareBps - a.shareBps);
  const { shares, decimals } = splitShares(sorted.map(({ shareBps }) => shareBps));
  return sorted.map((part, index) => {
    const bps = shares[index] ?? 0;
    const share = formatPercent(Math.max(bps, 1) * PIPS_PER_BP, locale, decimals);
    return { part, share: bps === 0 ? isolated(`<${share}`, locale) : share };
  });
}

function routeTexts(trade: SwapTrade, parts: readonly RoutePart[], locale: string): readonly string[] {
  return sharedParts(parts, locale).map(({ part, share }) => {
    const text = partText(trade, part, locale);
    return parts.length > 1 ? `${share} ${text}` : text;
  });
}

/** "MON > USDC > HUSH (V3 0.3%, V2 0.3%)" */
function partText(trade: SwapTrade, part: RoutePart, locale: string): string {
  const symbolOf = (address: Address) => trade.tokenOf(address)?.symbol ?? shortenAddress(address);
  const [first] = part.hops;
  const tokens = [...(first ? [first.tokenIn] : []), ...part.hops.map((hop) => hop.tokenOut)].map(symbolOf);
  return `${tokens.join(' › ')} (${part.hops.map((hop) => poolText(hop, locale)).join(', ')})`;
}
