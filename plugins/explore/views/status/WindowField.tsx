import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useLocation, useSearch } from 'wouter';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { Segmented } from '../../../../ui/components/page/Segmented.tsx';
import { intlName } from '../../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { ExploreStore } from '../../stores/ExploreStore.ts';
import { readWindow, windowDays, windowQuery } from '../../stores/exploreLink.ts';
import { sinceText } from '../figureTexts.ts';

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    flex: { base: '1 1 auto', md: '0 1 auto' },
    minW: '0',
    minH: '44px',
  },
});
const Reach = chakra('span', {
  base: {
    minW: '96px',
    fontSize: '12',
    color: 'neutral2',
    lineHeight: 'number',
    flex: { base: '1 1 0', md: '0 1 auto' },
  },
});

/**
 * Chooses the period for volume, fees and change, where there is more than one; the choice is in the link. A
 * longer window in the link is shown as the longest. Says since when the figures are where that is less.
 */
export const WindowField = observer(function WindowField({ store }: { readonly store: ExploreStore }) {
  const { t } = useLazyTranslation('exploreLazy');
  const locale = useLocale();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const { windows, windowIsShort, figuresSpan } = store;
  const named = readWindow(search);
  const options = windows.map((value) => {
    const days = windowDays(value);
    return days === undefined
      ? { value, text: t('filter.any'), name: t('window.all') }
      : { value, text: timeText(days, locale, 'narrow'), name: timeText(days, locale, 'long') };
  });
  return (
    <Row>
      {windowIsShort && figuresSpan && (
        <Reach data-testid="index-window">
          {t('status.only', { since: sinceText(figuresSpan, locale) })}
        </Reach>
      )}
      {windows.length > 1 && (
        <Segmented
          label={t('window.label')}
          value={windows.includes(named) ? named : (windows.at(-1) ?? named)}
          options={options}
          onChange={(next) => navigate(`${path}${windowQuery(search, next)}`, { replace: true })}
        />
      )}
    </Row>
  );
});

/** "24h" or "24 hours", in the app's language. */
function timeText(days: number, locale: string, unitDisplay: 'narrow' | 'long'): string {
  const [count, unit] = days === 1 ? [24, 'hour'] : [days, 'day'];
  return new Intl.NumberFormat(intlName(locale), { style: 'unit', unit, unitDisplay }).format(count);
}
