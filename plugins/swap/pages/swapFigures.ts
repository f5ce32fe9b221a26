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

export interface SwapFigures {
  readonly impact: string;
  readonly impactTone: ImpactTone;
  readonly limitLabel: string;
  readonly limit: string;
  readonly route: string;
  readonly cost: string;
  readonly slippage: string;
}

const PIPS_PER_BP = 100;

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
    route: quote.parts.map((part) => partText(store, part, quote.parts.length > 1, locale)).join(', '),
    cost: costText(store, locale) ?? t('details.costUnknown'),
    slippage: formatPercent(store.slippageBps * PIPS_PER_BP, locale),
  };
}

/** "60% MON > USDC > HUSH (V3 0.3%, V2)" */
function partText(store: SwapStore, part: RoutePart, several: boolean, locale: string): string {
  const symbolOf = (address: string) => store.symbolOf(address) ?? shortenAddress(address);
  const [first] = part.hops;
  const tokens = [first?.tokenIn ?? '', ...part.hops.map((hop) => hop.tokenOut)].map(symbolOf);
  const pools = part.hops.map((hop) =>
    hop.protocol === 'v2' ? 'V2' : `V3 ${formatPercent(hop.fee, locale)}`,
  );
  const share = several ? `${formatPercent(part.shareBps * PIPS_PER_BP, locale, 0)} ` : '';
  return `${share}${tokens.join(' › ')} (${pools.join(', ')})`;
}

function costText(store: SwapStore, locale: string): string | undefined {
  const raw = store.networkCostRaw;
  if (raw === undefined) return undefined;
  const native = nativeCurrency(store.chain);
  const usd = store.usd(native, raw);
  const amount = `${formatAmount(raw, native.decimals, { locale, style: 'swap' })} ${native.symbol}`;
  return usd === undefined ? amount : `${formatUsd(usd, locale, store.usdIsEstimate)} (${amount})`;
}
