import type { Quote } from '../../../kernel/quote/Quote.ts';
import { Disclosure } from '../../../ui/components/Disclosure.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';

/** Smaller gaps are shown as this, in basis points. */
const LEAST_BPS = 0.01;

/** How far the route can be from the best one, for those who ask. Its fields: see `Quote.certificate`. */
export function RouteCertificate({ gapBps, arbitrageBps, lack }: NonNullable<Quote['certificate']>) {
  const { t } = useLazyTranslation('swapLazy');
  const locale = useLocale();
  const shown = (bps: number) => numberFormat(locale, { maximumSignificantDigits: 3 }).format(roundedUp(bps));
  return (
    <Disclosure title={t('review.certificate')}>
      {t('review.certificateText', { bps: shown(gapBps) })}
      {arbitrageBps >= LEAST_BPS && ` ${t('review.certificateCircles', { bps: shown(arbitrageBps) })}`}
      {lack === 'answers' && ` ${t('review.certificateOpen')}`}
      {lack === 'history' && ` ${t('review.certificateHistory')}`}
    </Disclosure>
  );
}

/** Up to two digits: "within" must stay true. */
function roundedUp(bps: number): number {
  const least = Math.max(bps, LEAST_BPS);
  const unit = 10 ** (Math.floor(Math.log10(least)) - 1);
  return Math.ceil(least / unit - 1e-9) * unit;
}
