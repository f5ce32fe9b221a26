import { observer } from 'mobx-react-lite';
import { sqrtPriceOf } from '../../../kernel/positions/tickPrice.ts';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { priceText } from '../../../ui/exchange/pools/positionTexts.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { MigrateStore } from '../stores/MigrateStore.ts';
import { isLargeDifference } from '../stores/priceDifference.ts';

/** The prices of the pair and of the pool, and a note where the pool is new. The review asks where they differ a lot. */
export const PriceNotices = observer(function PriceNotices({ store }: { readonly store: MigrateStore }) {
  const { t } = useLazyTranslation('migrateLazy');
  const locale = useLocale();
  const { priceTerms: terms, sqrtPriceX96, differencePips, creates } = store;
  const { tokens, price: pairPrice } = store.source;
  if (!tokens || !terms || !pairPrice || sqrtPriceX96 === undefined) return null;
  const [base, quote] = terms.base === 0 ? tokens : [tokens[1], tokens[0]];
  const unit = t('range.unit', { base: shortenSymbol(base.symbol), quote: shortenSymbol(quote.symbol) });
  return (
    <>
      <DetailRows data-testid="migration-prices">
        <DetailRow
          label={t('price.pair')}
        >{`${priceText(sqrtPriceOf(pairPrice), tokens, store.quote, locale)} ${unit}`}</DetailRow>
        <DetailRow label={t(creates ? 'price.start' : 'price.pool')}>
          {`${priceText(sqrtPriceX96, tokens, store.quote, locale)} ${unit}`}
        </DetailRow>
        {differencePips !== undefined && (
          <DetailRow
            label={t('price.difference')}
            tone={isLargeDifference(differencePips) ? 'critical' : 'neutral'}
          >
            {formatPercent(Math.abs(differencePips), locale)}
          </DetailRow>
        )}
      </DetailRows>
      {creates && <Banner>{t('tier.create')}</Banner>}
    </>
  );
});
