import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { LoadingDots } from '../../../ui/components/feedback/LoadingDots.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { numberFormat } from '../../../ui/format/numberFormat.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { ApprovalsStore } from '../stores/ApprovalsStore.ts';

/** How far back the logs were read, with a button to read further. */
export const Reach = observer(function Reach({ store }: { readonly store: ApprovalsStore }) {
  const { t } = useLazyTranslation('approvalsLazy');
  const errorText = useErrorText();
  const locale = useLocale();
  const { from, complete, loading, error } = store.search;
  const more = (label: string) => (
    <Button size="small" look="quiet" onClick={() => void store.lookBack()}>
      {label}
    </Button>
  );
  return (
    <div data-testid="approvals-reach">
      {error && (
        <Banner tone="warning" title={t('reach.failed')} action={more(t('retry'))}>
          {errorText(error)}
        </Banner>
      )}
      <Hint>
        {complete
          ? t('reach.complete')
          : from === undefined
            ? t('reach.none')
            : t('reach.from', { block: numberFormat(locale, {}).format(from) })}
      </Hint>
      {loading ? (
        <Hint role="status">
          {t('reach.looking')}
          <LoadingDots />
        </Hint>
      ) : (
        !complete && !error && from !== undefined && more(t('reach.more'))
      )}
    </div>
  );
});
