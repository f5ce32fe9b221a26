import { observer } from 'mobx-react-lite';
import { Link } from 'wouter';
import { ModalsToken, UserTokensToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import type { MyPair } from '../../../ui/exchange/OwnedPairs.ts';
import { PositionsPage } from '../../../ui/exchange/pools/list/PositionsPage.tsx';
import { ButtonRow, PairList } from '../../../ui/exchange/pools/PairList.tsx';
import { useMyPairs } from '../../../ui/exchange/pools/useMyPairs.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { usePositionActions } from '../../../ui/plugin/usePositionActions.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';

/** /pool/v2: the account's V2 pairs. */
const PairsPage = observer(function PairsPage() {
  const { t } = useLazyTranslation('pools-v2Lazy');
  const services = useServices();
  const userTokens = services.get(UserTokensToken);
  const store = useMyPairs();
  const others = usePositionActions();
  const actions = (pair: MyPair, name: string) => {
    const ids = `${pair.token0.address}/${pair.token1.address}`;
    return (
      <>
        <Button asChild size="small" look="quiet">
          <Link href={`/add/v2/${ids}`} aria-label={t('list.addTo', { pair: name })}>
            {t('list.addShort')}
          </Link>
        </Button>
        <Button asChild size="small" look="quiet">
          <Link href={`/remove/v2/${ids}`} aria-label={t('list.removeFrom', { pair: name })}>
            {t('list.removeShort')}
          </Link>
        </Button>
        {others({ chainId: String(pair.token0.chainId), address: pair.address }).map(
          ({ id, label, href }) => (
            <Button key={id} asChild size="small" look="quiet">
              <Link href={href} aria-label={`${t(label)}: ${name}`}>
                {t(label)}
              </Link>
            </Button>
          ),
        )}
        {pair.imported && (
          <Button
            size="small"
            look="bare"
            onClick={() => userTokens.removePair(pair.token0, pair.token1)}
            aria-label={t('list.forgetPair', { pair: name })}
          >
            {t('list.forget')}
          </Button>
        )}
      </>
    );
  };
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
          owned: (amount, share) => t('list.owned', { amount, share }),
        }}
        onConnect={() => services.get(ModalsToken).open('ACCOUNT', {})}
        onRetry={() => store.retry()}
        actions={actions}
      />
    </PositionsPage>
  );
});

export default PairsPage;
