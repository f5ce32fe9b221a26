import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { MigrateStore } from '../stores/MigrateStore.ts';

/** Why nothing can be migrated here, or why the shown data may be old. */
export const MigrateNotices = observer(function MigrateNotices({ store }: { readonly store: MigrateStore }) {
  const { t } = useLazyTranslation('migrateLazy');
  const errorText = useErrorText();
  const { chain, client, off, target, pair, taxed, ownedRaw } = store.source;
  if (off) {
    const key = off.key === 'common:chain.noContracts' ? 'pair.off' : off.key;
    return <Banner tone="warning">{t(key, off.values)}</Banner>;
  }
  if (target.state === 'not_a_pair') {
    return (
      <Banner tone="warning" title={t('pair.notAPair', { chain: chain.label })}>
        {t('pair.notAPairHint')}
      </Banner>
    );
  }
  const error = target.state === 'failed' ? target.error : pair.state === 'UNKNOWN' ? pair.error : undefined;
  if (error) {
    return (
      <Banner
        tone="critical"
        title={t('pair.failed')}
        action={
          <Button size="small" look="quiet" onClick={() => store.source.retry()}>
            {t('retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Banner>
    );
  }
  const [first] = taxed;
  if (first) {
    return <Banner tone="warning">{t('pair.taxed', { symbol: shortenSymbol(first.symbol) })}</Banner>;
  }
  if (client.clock.error) return <Banner tone="warning">{t('pair.offline')}</Banner>;
  return ownedRaw === 0n ? <Banner>{t('pair.none')}</Banner> : null;
});
