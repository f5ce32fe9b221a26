import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { formatTime } from '../../../ui/format/formatTime.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { ExploreStore } from '../stores/ExploreStore.ts';

const RECENT_MS = 2 * 86_400_000;

/** Since when volume, fees and change are counted. */
export const FiguresWindow = observer(function FiguresWindow({ store }: { readonly store: ExploreStore }) {
  const { t } = useLaterTranslation('exploreLater');
  const locale = useLocale();
  if (store.windowStart === undefined) return null;
  return (
    <chakra.p color="neutral2" fontSize="14">
      {t('index.window', { since: formatTime(store.windowStart * 1000, locale, RECENT_MS) })}{' '}
      {store.estimated && t('index.estimated')}
    </chakra.p>
  );
});
