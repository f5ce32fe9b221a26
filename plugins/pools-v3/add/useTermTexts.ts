import type { Fraction } from '../../../kernel/amm/index.ts';
import { priceAtTick, priceInTerms } from '../../../kernel/positions/tickPrice.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatPrice } from '../../../ui/format/formatAmount.ts';
import { formatPercent, gainText } from '../../../ui/format/formatPercent.ts';
import { isolated } from '../../../ui/format/numberFormat.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { AddStore } from '../stores/AddStore.ts';

export interface TermTexts {
  /** "HUSH per MON". */
  readonly unit: string;
  /** A pool's price in that unit. */
  price(price: Fraction): string;
  tickPrice(tick: number): string;
  /** The distance of a tick's price from the current one: "-5.20%"; undefined without a current price. */
  distance(tick: number): string | undefined;
}

/** Of a price that is in shown units already. */
const SHOWN = { decimals: 0 };
const ONE_PIPS = 1_000_000n;
const MAX_PIPS = 9_990_000n;

/** Formats prices in the page's base and quote tokens; undefined without a pair. Reads observables. */
export function useTermTexts(store: AddStore): TermTexts | undefined {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const { terms, baseCurrency, quoteCurrency, price: current } = store.prices;
  if (!terms || !baseCurrency || !quoteCurrency) return undefined;
  const price = (raw: Fraction) =>
    formatPrice({ ...priceInTerms(raw, terms), base: SHOWN, quote: SHOWN }, locale, 6);
  return {
    unit: t('add.unit', {
      quote: shortenSymbol(quoteCurrency.symbol),
      base: shortenSymbol(baseCurrency.symbol),
    }),
    price,
    tickPrice: (tick) => price(priceAtTick(tick)),
    distance: (tick) => {
      if (!current) return undefined;
      const [at, now] = [priceInTerms(priceAtTick(tick), terms), priceInTerms(current, terms)];
      const ratio = (at.numerator * now.denominator * ONE_PIPS) / (at.denominator * now.numerator);
      const pips = ratio - ONE_PIPS;
      if (pips > MAX_PIPS) return isolated(`>${formatPercent(MAX_PIPS, locale, 0)}`, locale);
      const text = formatPercent(pips, locale);
      return pips > 0n ? gainText(text, locale) : text;
    },
  };
}
