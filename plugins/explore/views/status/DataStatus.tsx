import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { systemTimers } from '../../../../kernel/runtime/Timers.ts';
import { useAge } from '../../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { StatusDot } from '../../../../ui/components/page/StatusDot.tsx';
import { agoText } from '../../../../ui/format/agoText.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { sinceText } from '../figureTexts.ts';
import { IndexDetails } from './IndexDetails.tsx';
import { statusOf } from './statusOf.ts';

const Facts = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    listStyle: 'none',
    fontVariantNumeric: 'tabular-nums',
    '& > li::first-letter': { textTransform: 'uppercase' },
  },
});

/** How current the figures are in a word, and on demand what they are based on. */
export const DataStatus = observer(function DataStatus({ store }: { readonly store: ExploreStore }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { figuresSpan: span, usesIndex, coverage } = store;
  const { tone, word, period, reason, estimated } = statusOf({
    index: usesIndex ? store.index.progress : undefined,
    covered: span !== undefined,
    short: store.windowIsShort,
    estimated: store.estimated,
  });
  if (!usesIndex && !span) return null;
  const facts = (
    <Facts data-testid="index-facts">
      {span && period && <li>{t(`status.${period}`, { since: sinceText(span, locale) })}</li>}
      {reason && <li>{t(`status.${reason}`)}</li>}
      {coverage && (
        <li>
          <Updated sinceMs={coverage.toSeconds * 1000} />
        </li>
      )}
      {estimated && <li>{t('index.estimated')}</li>}
    </Facts>
  );
  return (
    <chakra.div
      display="contents"
      data-testid={usesIndex ? 'index-bar' : undefined}
      data-state={usesIndex ? store.index.progress.state : undefined}
    >
      <StatusDot tone={tone} text={t(word ? `status.${word}` : 'index.title')} label={t('index.details')}>
        {usesIndex ? <IndexDetails index={store.index}>{facts}</IndexDetails> : facts}
      </StatusDot>
    </chakra.div>
  );
});

/** How old the newest block that was read is. */
function Updated({ sinceMs: blockMs }: { readonly sinceMs: number }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const ago = agoText(useAge(blockMs, systemTimers.wallMs) * 1000, locale, 'second');
  return <>{t('status.updated', { ago })}</>;
}
