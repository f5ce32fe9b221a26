import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { ContributionsToken, ModalsToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { PositionsPage } from '../../../ui/exchange/pools/list/PositionsPage.tsx';
import { PairList } from '../../../ui/exchange/pools/PairList.tsx';
import { useMyPairs } from '../../../ui/exchange/pools/useMyPairs.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';

const IMPORT = '/pool/v2/find';

/** /migrate/v2: the account's V2 pairs, each with a link to migrate it. */
const MigrateListPage = observer(function MigrateListPage() {
  const { t } = useLazyTranslation('migrateLazy');
  const services = useServices();
  const store = useMyPairs();
  const routes = services.get(ContributionsToken).of('routes');
  const leads = (path: string) => routes.some((route) => route.path === path);
  return (
    <PositionsPage
      title={t('list.title')}
      subtitle={t('list.hint')}
      {...(leads('/pool') ? { back: { to: '/pool', label: t('list.back') } } : {})}
      actions={
        leads(IMPORT) && (
          <Button asChild size="small" look="quiet">
            <Link href={IMPORT}>{t('list.find')}</Link>
          </Button>
        )
      }
    >
      <PairList
        result={store.result}
        texts={{
          connectHint: t('list.connectHint'),
          connect: t('exchange:gate.connect'),
          loading: t('list.loading'),
          failed: (reason) => t('list.failed', { reason }),
          retry: t('retry'),
          unread: (count) => t('list.unread', { count }),
          none: t('list.none'),
          next: leads(IMPORT) && (
            <Button asChild look="soft">
              <Link href={IMPORT}>{t('list.find')}</Link>
            </Button>
          ),
        }}
        onConnect={() => services.get(ModalsToken).open('ACCOUNT', {})}
        onRetry={() => store.retry()}
        actions={(pair, name) => (
          <Button asChild size="small">
            <Link href={`/migrate/v2/${pair.address}`} aria-label={t('list.migrateOf', { pair: name })}>
              {t('list.migrate')}
            </Link>
          </Button>
        )}
      />
    </PositionsPage>
  );
});

export default MigrateListPage;
