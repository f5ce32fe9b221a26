import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { ModalsToken, UserTokensToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { PositionsPage } from '../../../ui/exchange/pools/list/PositionsPage.tsx';
import { ButtonRow, PairList } from '../../../ui/exchange/pools/PairList.tsx';
import { useMyPairs } from '../../../ui/exchange/pools/useMyPairs.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { PairMenu } from './PairMenu.tsx';

/** /pool/v2: the account's V2 pairs. */
const PairsPage = observer(function PairsPage() {
  const { t } = useLazyTranslation('pools-v2Lazy');
  const services = useServices();
  const userTokens = services.get(UserTokensToken);
  const store = useMyPairs();
  return (
    <PositionsPage
      list="v2"
      title={t('list.title')}
      actions={
        <ButtonRow>
          <Button asChild size="small" look="quiet">
            <Link href="/pool/v2/find">{t('list.find')}</Link>
          </Button>
          <Button asChild size="small">
            <Link href="/add/v2">{t('list.add')}</Link>
          </Button>
        </ButtonRow>
      }
    >
      <PairList
        result={store.result}
        texts={{
          connectHint: t('list.connect'),
          connect: t('exchange:gate.connect'),
          loading: t('list.loading'),
          failed: (reason) => t('list.failed', { reason }),
          retry: t('retry'),
          unread: (count) => t('list.unread', { count }),
          none: t('list.none'),
          next: (
            <Button asChild look="soft">
              <Link href="/add/v2">{t('list.add')}</Link>
            </Button>
          ),
        }}
        onConnect={() => services.get(ModalsToken).open('ACCOUNT', {})}
        onRetry={() => store.retry()}
        actions={(pair, name) => (
          <PairMenu
            pair={pair}
            name={name}
            onForget={() => userTokens.removePair(pair.token0, pair.token1)}
          />
        )}
      />
    </PositionsPage>
  );
});

export default PairsPage;
