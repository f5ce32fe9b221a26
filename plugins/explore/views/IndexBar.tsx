import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { IndexProgress } from '../../../kernel/index/types.ts';
import { Chip } from '../../../ui/components/Chip.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import { FiguresWindow } from './FiguresWindow.tsx';
import { countText } from './figureTexts.ts';
import { IndexPanel } from './IndexPanel.tsx';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gap: '8',
    p: { base: '12', sm: '16' },
    rounded: '16',
    bg: 'surface2',
    fontSize: '14',
  },
});
const Head = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    minH: { base: '44px', sm: '28' },
  },
});
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

/** What the figures are based on: which blocks were read, since when, and whether more are coming. */
export const IndexBar = observer(function IndexBar({ store }: { readonly store: ExploreStore }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const { progress } = store.index;
  const { coverage } = progress;
  const share = shareOf(progress);
  const problems = progress.problems.filter((problem) => problem !== 'full' || progress.state !== 'filling');
  return (
    <Frame aria-label={t('index.title')} data-state={progress.state} data-testid="index-bar">
      <Head>
        <chakra.b fontWeight="medium" aria-live="polite">
          {t(`index.state.${progress.state}`)}
        </chakra.b>
        <Chip look="quiet" flexShrink="0" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('index.settings')}
        </Chip>
      </Head>
      <Track
        role="progressbar"
        aria-label={t('index.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === undefined ? {} : { 'aria-valuenow': Math.round(share * 100) })}
      >
        <Fill style={{ width: `${(share ?? 0) * 100}%` }} />
      </Track>
      <chakra.p
        color="neutral2"
        // Reserves the height of the final text, so that the content below does not move.
        minH={{ base: '63px', sm: '42px', lg: '21px' }}
        data-testid="index-coverage"
      >
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
      <FiguresWindow store={store} />
      {problems.map((problem) => (
        <Banner
          key={problem}
          tone={problem === 'no_logs' || problem === 'unreachable' ? 'warning' : 'neutral'}
        >
          {t(`index.problem.${problem}`)}
          {problem === 'unreachable' && progress.error ? ` ${errorText(progress.error)}` : ''}
        </Banner>
      ))}
      {open && <IndexPanel index={store.index} />}
    </Frame>
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
