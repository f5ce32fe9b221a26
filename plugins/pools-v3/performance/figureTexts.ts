import type { Token } from '../../../kernel/currency/Currency.ts';
import { type Figure, isKnown } from '../../../kernel/history/figure.ts';
import { USD_DECIMALS } from '../../../kernel/history/poolValue.ts';
import type { Worth } from '../../../kernel/history/positionLedger.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { decimalText } from '../../../ui/format/decimalText.ts';
import { gainText } from '../../../ui/format/formatPercent.ts';
import { formatUsd } from '../../../ui/format/formatUsd.ts';
import { formatDecimal } from '../../../ui/format/numberFormat.ts';
import { spanText } from '../../../ui/format/spanText.ts';

/** "1.25 USDC", with a sign where the figure is a gain or a loss; undefined while unknown. */
export function figureText(figure: Figure, token: Token, locale: string, signed = false): string | undefined {
  if (!isKnown(figure)) return undefined;
  const text = amountText(figure, token, locale);
  return signed && figure > 0n ? gainText(text, locale) : text;
}

/** "$1.25" or "-$1.25". @param figure 10^-18 dollars @param estimate true where a dollar token's price is a placeholder */
export function dollarsText(figure: Figure, locale: string, estimate: boolean): string | undefined {
  return isKnown(figure) ? formatUsd(Number(decimalText(figure, USD_DECIMALS)), locale, estimate) : undefined;
}

const LEAST_MINUTES_MS = 120_000;

/** "3 days", "12 minutes", "40 seconds". */
export function secondsText(seconds: bigint, locale: string): string {
  const spanMs = Number(seconds) * 1000;
  if (spanMs >= LEAST_MINUTES_MS) return spanText(spanMs, locale);
  return formatDecimal(seconds.toString(), locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
}

/** Hundredths of a basis point; less is shown as a bound. */
const LEAST_PIPS = 100n;

/** Green for a gain, red for a loss. @param share its part of what was put in, pips: one that is shown as a bound, as a rounding's rest is, has no colour */
export function toneOf({ quote }: Worth, share?: Figure): 'success' | 'critical' | 'neutral' {
  if (!isKnown(quote) || quote === 0n || isBound(share)) return 'neutral';
  return quote > 0n ? 'success' : 'critical';
}

function isBound(share: Figure | undefined): boolean {
  return share !== undefined && isKnown(share) && share > -LEAST_PIPS && share < LEAST_PIPS;
}
