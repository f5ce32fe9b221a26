import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { BandChart } from '../../../ui/charts/BandChart.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { chartPoints, drawnRange } from './chartPoints.ts';
import { type PastProps, usePerformance } from './usePerformance.ts';

const HEIGHT = 240;
const ROOM = '312px';
const COMPACT_FROM = 1e6;

export interface RangePictureProps extends PastProps {
  /** The side in whose currency prices are given. */
  readonly quote: 0 | 1;
}

/** The pool's price since the first deposit, with the range as a band and the events as marks. */
const RangePicture = observer(function RangePicture({ quote, ...props }: RangePictureProps) {
  const { t } = useLazyTranslation('performanceLazy');
  const locale = useLocale();
  const errorText = useErrorText();
  const { known } = props;
  const { past, tokens, path, ledger } = usePerformance(props);
  const { history, path: reader, blocks } = past;
  const [first] = blocks;
  const loading = history.loading || (history.complete && reader?.from === undefined && !reader?.error);
  const [base, quoted] = quote === 1 ? tokens : [tokens[1], tokens[0]];
  const symbols = { base: shortenSymbol(base.symbol), quote: shortenSymbol(quoted.symbol) };
  const scale = { tokens, quote };
  const points = chartPoints(
    path,
    ledger?.rows ?? [],
    reader?.to?.seconds ?? known.seconds,
    scale,
    (events) => [...new Set(events.map(({ kind }) => t(`chart.${kind}`)))].join(', '),
  );
  const spanMs = (points.at(-1)?.timeMs ?? 0) - (points[0]?.timeMs ?? 0);
  const value = (price: number) =>
    numberFormat(locale, {
      maximumSignificantDigits: 6,
      notation: price >= COMPACT_FROM ? 'compact' : 'standard',
    }).format(price);
  return (
    <chakra.div minH={ROOM} minW="0" display="grid" gap="8" alignContent="start" data-testid="range-picture">
      {points.length > 1 ? (
        <BandChart
          label={t('chart.title', symbols)}
          points={points}
          band={drawnRange(known.position, scale)}
          noteLabel={t('chart.event')}
          formatValue={value}
          formatTime={(timeMs) => formatTime(timeMs, locale, spanMs)}
          height={HEIGHT}
        />
      ) : loading ? (
        <Skeleton w="100%" style={{ height: HEIGHT + 44 }} />
      ) : (
        <Hint>{t('chart.none')}</Hint>
      )}
      {points.length > 1 && <Hint fontSize="12">{t('chart.shaded')}</Hint>}
      {reader?.error && (
        <Banner tone="warning" title={t('chart.failed')}>
          {errorText(reader.error)}
        </Banner>
      )}
      {reader && first !== undefined && history.complete && !reader.loading && !reader.done(first) && (
        <Button size="small" look="quiet" onClick={() => void past.lookBack(known)}>
          {t('chart.more')}
        </Button>
      )}
    </chakra.div>
  );
});

export default RangePicture;
