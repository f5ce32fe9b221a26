import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { ChainIndex, IndexProgress } from '../../../../kernel/index/types.ts';
import { Banner } from '../../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { formatTime } from '../../../../ui/format/formatTime.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { countText } from '../figureTexts.ts';
import { IndexPanel } from './IndexPanel.tsx';

const Details = chakra('div', { base: { display: 'grid', gap: '8' } });
const Track = chakra('div', { base: { h: '6', rounded: 'full', bg: 'surface4', overflow: 'hidden' } });
const Fill = chakra('div', {
  base: {
    h: '100%',
    bg: 'accent1',
    rounded: 'full',
    transitionProperty: 'width',
    transitionDuration: 'medium',
    _motionReduce: { transition: 'none' },
  },
});

const MEGABYTE = 1_000_000;
const YEAR_MS = 365 * 86_400_000;

/** Which blocks the index has read, what is wrong with it, and what can be done. */
export const IndexDetails = observer(function IndexDetails(props: {
  readonly index: ChainIndex;
  /** What else is to be said of the figures. */
  readonly children: ReactNode;
}) {
  const { index, children } = props;
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const errorText = useErrorText();
  const { progress } = index;
  const { coverage } = progress;
  const share = shareOf(progress);
  const problems = progress.problems.filter((problem) => problem !== 'full' || progress.state !== 'filling');
  return (
    <Details>
      <chakra.b fontWeight="medium" color="neutral1">
        {t(`index.state.${progress.state}`)}
      </chakra.b>
      {children}
      <Track
        role="progressbar"
        aria-label={t('index.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === undefined ? {} : { 'aria-valuenow': Math.round(share * 100) })}
      >
        <Fill style={{ width: `${(share ?? 0) * 100}%` }} />
      </Track>
      <chakra.p data-testid="index-coverage">
        {coverage
          ? t('index.covered', {
              from: countText(coverage.fromBlock, locale),
              to: countText(coverage.toBlock, locale),
              since: `${formatTime(coverage.fromSeconds * 1000, locale, YEAR_MS)}, ${formatTime(coverage.fromSeconds * 1000, locale, 0)}`,
              pools: countText(progress.pools, locale),
              events: countText(progress.events, locale),
              size: countText(Math.ceil(progress.bytes / MEGABYTE), locale),
            })
          : t('index.nothing')}
      </chakra.p>
      {problems.map((problem) => (
        <Banner
          key={problem}
          tone={problem === 'no_logs' || problem === 'unreachable' ? 'warning' : 'neutral'}
        >
          {t(`index.problem.${problem}`)}
          {problem === 'unreachable' && progress.error ? ` ${errorText(progress.error)}` : ''}
        </Banner>
      ))}
      <IndexPanel index={index} />
    </Details>
  );
});

/** The share of the history that was read, 0 to 1; undefined where its beginning is not known. */
function shareOf({ coverage, firstBlock, state }: IndexProgress): number | undefined {
  if (state === 'complete') return 1;
  if (!coverage) return 0;
  if (firstBlock === undefined) return undefined;
  const all = coverage.toBlock - firstBlock + 1;
  return all <= 0 ? 1 : Math.min(1, (coverage.toBlock - coverage.fromBlock + 1) / all);
}
