import { observer } from 'mobx-react-lite';
import { brokenContracts } from '../../../kernel/rpc/usableContracts.ts';
import { Banner } from '../../../ui/components/Banner.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { useErrorText } from '../../../ui/components/useErrorText.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { MigrateStore } from '../stores/MigrateStore.ts';

const needed: ReadonlySet<string> = new Set(['v3Migrator', 'positionManager', 'v3Factory', 'v2Factory']);

/** Why nothing can be done here, or why what is shown may be old. */
export const MigrateNotices = observer(function MigrateNotices({ store }: { readonly store: MigrateStore }) {
  const { t } = useLaterTranslation('migrateLater');
  const errorText = useErrorText();
  const { chain, client, migrator, target, pair, taxed, ownedRaw } = store.source;
  const values = { chain: chain.label, reason: chain.retired ?? '' };
  if (chain.retired) return <Banner tone="warning">{t('common:chain.retired', values)}</Banner>;
  if (!migrator) return <Banner tone="warning">{t('pair.off', values)}</Banner>;
  const broken = brokenContracts(client.deployment).filter(({ kind }) => needed.has(kind));
  if (broken.length > 0) {
    const contracts = broken.map(({ kind }) => kind).join(', ');
    return <Banner tone="critical">{t('common:chain.contractMissing', { ...values, contracts })}</Banner>;
  }
  if (target.state === 'not_a_pair') {
    return (
      <Banner tone="warning" title={t('pair.notAPair', values)}>
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
