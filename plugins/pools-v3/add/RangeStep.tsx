import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { invertedText } from '../../../kernel/positions/typedRange.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { ChainIndexesToken } from '../../../kernel/services.ts';
import { Chip } from '../../../ui/components/Chip.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { PriceInput } from '../../../ui/exchange/amounts/PriceInput.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useAddStore } from './AddContext.ts';
import { Row, Step, StepHeading } from './AddFrame.tsx';
import { RangeEndInput } from './RangeEndInput.tsx';
import { ChartRoom, Ends, PricePanel, RangeWaiting } from './RangeWaiting.tsx';
import { type AskedDays, rangeTexts } from './range/historyDays.ts';
import { RangePast } from './range/RangePast.tsx';
import { RangePresets } from './range/RangePresets.tsx';
import { useTermTexts } from './useTermTexts.ts';

const RangeChart = lazy(() => loadChunk(() => import('./RangeChart.tsx')));

const Figure = chakra('p', {
  base: {
    fontSize: '20',
    fontWeight: 'medium',
    lineHeight: 'number',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    '& small': { fontSize: '14', fontWeight: 'book', color: 'neutral2' },
  },
});

export interface RangeStepProps {
  /** A link names a pair that is still loading. */
  readonly expected: boolean;
  /** A preset of the page's own. */
  readonly preset?: ReactNode;
}

/** The second step: the price range in which the liquidity is active. */
export const RangeStep = observer(function RangeStep({ expected, preset }: RangeStepProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const store = useAddStore();
  const texts = useTermTexts(store);
  const [past, setPast] = useState<{ readonly open: boolean; readonly asked?: AskedDays }>({ open: false });
  const isIndexOpen = useService(ChainIndexesToken).get(store.chain.id).progress.state !== 'idle';
  const { form, prices } = store;
  const { tier, existence } = store.pool;
  const { terms, price, typedRange } = prices;
  if (expected || existence === 'LOADING') return <RangeWaiting />;
  if (!texts || !terms || !tier || existence === 'INVALID') {
    return (
      <Step aria-label={t('add.range')}>
        <StepHeading waits>{t('add.range')}</StepHeading>
        {store.pool.pair && <Hint>{t('add.feeFirst')}</Hint>}
      </Step>
    );
  }
  // The lower price in one token is the higher one in the other.
  const invert = () =>
    form.invertBase(
      invertedText(form.rightRangeTypedValue, terms),
      invertedText(form.leftRangeTypedValue, terms),
    );
  const askDays = (days: number) => setPast({ open: true, asked: { days, before: rangeTexts(form) } });
  const base = shortenSymbol(store.prices.baseCurrency?.symbol ?? '');
  const quote = shortenSymbol(store.prices.quoteCurrency?.symbol ?? '');
  const invalid = typedRange?.left.problem === 'invalid' || typedRange?.right.problem === 'invalid';
  const flip = (
    <Chip look="quiet" onClick={invert} aria-label={t('add.invert', { base, quote })}>
      {t('add.priceOf', { base })}
      <span aria-hidden>⇄</span>
    </Chip>
  );
  return (
    <Step aria-label={t('add.range')}>
      <Row>
        <StepHeading>{t('add.range')}</StepHeading>
        {existence !== 'EXISTS' && flip}
      </Row>
      {existence === 'NOT_EXISTS' && <StartPrice />}
      {(price || existence === 'EXISTS') && (
        <PricePanel>
          <chakra.div minW="0" data-testid="current-price">
            <Hint>{t(existence === 'EXISTS' ? 'range.current' : 'add.startPrice')}</Hint>
            <Figure>
              {price ? texts.price(price) : '--'} <small>{texts.unit}</small>
            </Figure>
          </chakra.div>
          {existence === 'EXISTS' && flip}
        </PricePanel>
      )}
      <RangePresets first={preset} {...(existence === 'EXISTS' && { onDays: askDays })} />
      {existence === 'EXISTS' && (
        <ChartRoom>
          <Suspense fallback={<Skeleton h="200px" rounded="16" />}>
            <RangeChart />
          </Suspense>
        </ChartRoom>
      )}
      <Ends>
        <RangeEndInput end="left" name={t('add.minPrice')} />
        <RangeEndInput end="right" name={t('add.maxPrice')} />
      </Ends>
      {typedRange?.reversed && <Banner tone="warning">{t('add.invalidRange')}</Banner>}
      {invalid && <Banner tone="warning">{t('add.invalidPrice')}</Banner>}
      {typedRange?.full && <Banner>{t('add.fullRangeNote')}</Banner>}
      {typedRange?.range && !store.prices.inRange && <Banner tone="warning">{t('add.outOfRange')}</Banner>}
      <RangePast open={past.open || isIndexOpen} asked={past.asked} onOpen={() => setPast({ open: true })} />
    </Step>
  );
});

const StartPrice = observer(function StartPrice() {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const store = useAddStore();
  const texts = useTermTexts(store);
  const { form } = store;
  const { startPrice } = store.prices;
  const invalid = startPrice.state === 'invalid';
  return (
    <>
      <Banner>{t('add.newPool')}</Banner>
      <PriceInput
        name={t('add.startPrice')}
        testId="start-price"
        unit={texts?.unit ?? ''}
        value={store.prices.startPriceText}
        onChange={(text) => form.typeStartPrice(text)}
        invalid={invalid}
        note={
          invalid && (
            <chakra.span role="alert" color="critical">
              {t('add.invalidPrice')}
            </chakra.span>
          )
        }
      />
    </>
  );
});
