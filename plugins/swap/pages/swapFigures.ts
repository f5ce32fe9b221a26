import type { TFunction } from 'i18next';
import type { Quote, RoutePart } from '../../../kernel/quote/types.ts';
import { nativeCurrency } from '../../../kernel/tokens/Currency.ts';
import { formatAmount } from '../../../ui/format/formatAmount.ts';
import {
  formatPercent,
  formatPriceImpact,
  type ImpactTone,
  impactTone,
} from '../../../ui/format/formatPercent.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { shortenAddress, shortenSymbol } from '../../../ui/format/shorten.ts';
import type { SwapStore } from '../stores/SwapStore.ts';
import { wholePercents } from './wholePercents.ts';

export interface SwapFigures {
  readonly impact: string;
  readonly impactTone: ImpactTone;
  readonly limitLabel: string;
  readonly limit: string;
  /** One line a part of the route. */
  readonly routes: readonly string[];
  readonly cost: string;
  readonly slippage: string;
}

const PIPS_PER_BP = 100;
const PIPS_PER_PERCENT = 10_000;

/** What the details and the review say of a quote, formatted. */
export function swapFigures(store: SwapStore, quote: Quote, locale: string, t: TFunction): SwapFigures {
  const exactInput = quote.request.tradeType === 'EXACT_INPUT';
  const limited = exactInput ? quote.request.output : quote.request.input;
  const limit = formatAmount(store.limitOf(quote), limited.decimals, {
    locale,
    style: 'swap',
    rounding: exactInput ? 'down' : 'up',
  });
  return {
    impact: formatPriceImpact(quote.priceImpactPips, locale),
    impactTone: impactTone(quote.priceImpactPips),
    limitLabel: exactInput ? 'details.minimum' : 'details.maximum',
    limit: `${limit} ${shortenSymbol(limited.symbol)}`,
    routes: routeTexts(store, quote.parts, locale),
    cost: costText(store, locale) ?? t('details.costUnknown'),
    slippage: formatPercent(store.slippageBps * PIPS_PER_BP, locale),
  };
}

function routeTexts(store: SwapStore, parts: readonly RoutePart[], locale: string): readonly string[] {
  const percents = wholePercents(parts.map(({ shareBps }) => shareBps));
  return parts.map((part, index) => {
    const share = formatPercent((percents[index] ?? 0) * PIPS_PER_PERCENT, locale, 0);
    return parts.length > 1 ? `${share} ${partText(store, part, locale)}` : partText(store, part, locale);
  });
}

/** "MON > USDC > HUSH (V3 0.3%, V2)" */
function partText(store: SwapStore, part: RoutePart, locale: string): string {
  const symbolOf = (address: string) => store.symbolOf(address) ?? shortenAddress(address);
  const [first] = part.hops;
  const tokens = [first?.tokenIn ?? '', ...part.hops.map((hop) => hop.tokenOut)].map(symbolOf);
  const pools = part.hops.map((hop) =>
    hop.protocol === 'v2' ? 'V2' : `V3 ${formatPercent(hop.fee, locale)}`,
  );
  return `${tokens.join(' › ')} (${pools.join(', ')})`;
}

function costText(store: SwapStore, locale: string): string | undefined {
  const raw = store.networkCostRaw;
  if (raw === undefined) return undefined;
  const native = nativeCurrency(store.chain);
  const usd = store.usd(native, raw);
  const amount = `${formatAmount(raw, native.decimals, { locale, style: 'swap' })} ${native.symbol}`;
  return usd === undefined ? amount : `${formatUsd(usd, locale, store.usdIsEstimate)} (${amount})`;
}
