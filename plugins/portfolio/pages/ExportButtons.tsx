import { observer } from 'mobx-react-lite';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { saveFile, saveJson } from '../../../ui/components/saveFile.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { activityCsv } from '../stores/activityLines.ts';
import { exportCsv, exportJson } from '../stores/exports.ts';
import type { PortfolioStore } from '../stores/PortfolioStore.ts';
import { useActivity } from './activity/useActivity.ts';
import { usePayments } from './activity/usePayments.ts';
import { usePortfolioLink } from './usePortfolioLink.ts';

/** Exports a table for spreadsheets (of the activity on its tab, else of the holdings), and all as data. */
export const ExportButtons = observer(function ExportButtons({ store }: { readonly store: PortfolioStore }) {
  const { t } = useLazyTranslation('portfolioLazy');
  const { link } = usePortfolioLink();
  const items = useActivity(store);
  const payments = usePayments(store, items);
  const ready = store.settled;
  const saveCsv = () => {
    const [name, text] =
      link.tab === 'activity'
        ? ['activity.csv', activityCsv(items, payments, store.shown, store.priceOf)]
        : ['portfolio.csv', exportCsv(store)];
    saveFile(name, text, 'text/csv;charset=utf-8');
  };
  return (
    <>
      <Button size="small" look="bare" disabled={!ready} onClick={saveCsv}>
        {t('export.csv')}
      </Button>
      <Button
        size="small"
        look="bare"
        disabled={!ready}
        onClick={() => saveJson('portfolio.json', exportJson(store, items, payments, systemTimers.wallMs()))}
      >
        {t('export.json')}
      </Button>
    </>
  );
});
