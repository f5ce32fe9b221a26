import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';
import { WindowField } from './WindowField.tsx';

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    flexWrap: 'wrap',
    fontSize: '14',
  },
});

const RECENT_MS = 2 * 86_400_000;

/** The start of the period for volume, fees and change, and a choice of windows where there is one. */
export const FiguresWindow = observer(function FiguresWindow({ store }: { readonly store: ExploreStore }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const { figuresSpan: span, windows } = store;
  if (!span && windows.length < 2) return null;
  return (
    <Row>
      <chakra.p
        flex="1 1 240px"
        minH={{ base: '63px', sm: '42px', lg: '21px' }}
        color="neutral2"
        data-testid="index-window"
      >
        {span && (
          <>
            {t('index.window', { since: formatTime(span.fromSeconds * 1000, locale, sinceMs(span)) })}{' '}
            {store.windowIsShort && `${t('window.short')} `}
            {store.estimated && t('index.estimated')}
          </>
        )}
      </chakra.p>
      {windows.length > 1 && <WindowField windows={windows} />}
    </Row>
  );
});

/** Formats the start: day and hour for a window of days, only the day for longer ones. */
function sinceMs({ fromSeconds, toSeconds }: { readonly fromSeconds: number; readonly toSeconds: number }) {
  return Math.max((toSeconds - fromSeconds) * 1000, RECENT_MS);
}
