import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { getSqrtRatioAtTick } from '../../../kernel/amm/index.ts';
import { tickText } from '../../../kernel/positions/typedRange.ts';
import { Chip } from '../../../ui/components/Chip.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { PriceInput } from '../../../ui/exchange/amounts/PriceInput.tsx';
import { priceText } from '../../../ui/exchange/pools/positionTexts.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { MigrateStore } from '../stores/MigrateStore.ts';
import type { RangeEnd } from '../stores/RangeForm.ts';
import { SectionTitle } from './SectionTitle.tsx';

const Ends = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' }, gap: '12' },
});

const ends = ['min', 'max'] as const satisfies readonly RangeEnd[];

/** The price range of the position: the full range, or from one typed price to another. */
export const RangeFields = observer(function RangeFields({ store }: { readonly store: MigrateStore }) {
  const { t } = useLazyTranslation('migrateLazy');
  const locale = useLocale();
  const id = useId();
  const { rangeForm: form, range, priceTerms: terms } = store;
  const { tokens } = store.source;
  if (!range || !terms || !tokens) return null;
  const [base, quote] = form.base === 0 ? tokens : [tokens[1], tokens[0]];
  const names = { base: shortenSymbol(base.symbol), quote: shortenSymbol(quote.symbol) };
  return (
    <chakra.section aria-labelledby={id} display="grid" gap="8">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="12">
        <SectionTitle id={id} mb="0">
          {t('range.title')}
        </SectionTitle>
        <chakra.div display="flex" flexWrap="wrap" gap="12">
          <Chip
            look="quiet"
            aria-label={`${t('range.priceOf', names)}. ${t('range.invert', names)}`}
            onClick={() => form.invert(terms)}
          >
            {t('range.priceOf', names)}
          </Chip>
          <Chip
            look={form.isFull ? 'soft' : 'quiet'}
            aria-pressed={form.isFull}
            onClick={() => form.setFull()}
          >
            {t('range.full')}
          </Chip>
        </chakra.div>
      </chakra.div>
      <Ends>
        {ends.map((end) => {
          const text = end === 'min' ? form.minText : form.maxText;
          const tick = end === 'min' ? range.minTick : range.maxTick;
          const isExact = form.isFull || tick === undefined || tickText(tick, terms) === text;
          return (
            <PriceInput
              key={end}
              name={t(`range.${end}`)}
              unit={t('range.unit', names)}
              value={form.isFull ? '' : text}
              placeholder={form.isFull && end === 'max' ? '\u221e' : undefined}
              invalid={
                range.problem === 'invalid_range' ||
                (range.problem === 'invalid_price' && text !== '' && tick === undefined)
              }
              note={
                !isExact &&
                t('range.nearest', {
                  price: priceText(getSqrtRatioAtTick(tick), tokens, store.quote, locale),
                })
              }
              onChange={(typed) => form.type(end, typed)}
            />
          );
        })}
      </Ends>
      {range.problem === 'invalid_price' && <Banner tone="warning">{t('range.invalidPrice')}</Banner>}
      {range.problem === 'invalid_range' && <Banner tone="warning">{t('range.invalidRange')}</Banner>}
      {store.isOutOfRange && <Banner tone="warning">{t('range.outOfRange')}</Banner>}
    </chakra.section>
  );
});
