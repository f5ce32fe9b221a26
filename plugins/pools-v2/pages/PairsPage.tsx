import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import {
  ActiveChainToken,
  ChainClientsToken,
  ModalsToken,
  TokenListServiceToken,
  UserTokensToken,
  WalletSessionToken,
} from '../../../kernel/services.ts';
import { Banner } from '../../../ui/components/Banner.tsx';
import { Button } from '../../../ui/components/Button.tsx';
import { Skeleton } from '../../../ui/components/Skeleton.tsx';
import { useErrorText } from '../../../ui/components/useErrorText.ts';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { PoolPage } from '../../../ui/exchange/PoolPage.tsx';
import { PairLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { formatPercent } from '../../../ui/format/formatPercent.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { accountModal } from '../../wallet/tokens.ts';
import { type MyPair, MyPairsStore } from '../stores/MyPairsStore.ts';
import { amountText } from './pairTexts.ts';

const PIPS = 1_000_000n;

const List = chakra('ul', { base: { display: 'grid', gap: '8' } });

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '12',
    p: '12',
    rounded: '16',
    bg: 'surface3',
  },
});

const Links = chakra('div', { base: { display: 'flex', gap: '8', flexWrap: 'wrap' } });

/** /pool/v2: the account's V2 pairs. */
const PairsPage = observer(function PairsPage() {
  const { t } = useLaterTranslation('pools-v2Later');
  const errorText = useErrorText();
  const services = useServices();
  const userTokens = services.get(UserTokensToken);
  const [store] = useState(
    () =>
      new MyPairsStore({
        activeChain: services.get(ActiveChainToken),
        clients: services.get(ChainClientsToken),
        tokens: services.get(TokenListServiceToken),
        userTokens,
        wallet: services.get(WalletSessionToken),
      }),
  );
  useEffect(() => store.open(), [store]);
  const { result } = store;
  return (
    <PoolPage
      title={t('list.title')}
      width="wide"
      actions={
        <Links>
          <Button asChild size="small" look="quiet">
            <Link href="/pool/v2/find">{t('list.find')}</Link>
          </Button>
          <Button asChild size="small">
            <Link href="/add/v2">{t('list.add')}</Link>
          </Button>
        </Links>
      }
    >
      {result.state === 'not_connected' && (
        <>
          <chakra.p color="neutral2">{t('list.connect')}</chakra.p>
          <Button look="soft" onClick={() => services.get(ModalsToken).open(accountModal, {})}>
            {t('button.connect')}
          </Button>
        </>
      )}
      {result.state === 'loading' && (
        <List aria-busy="true" aria-label={t('list.loading')}>
          {[0, 1, 2].map((row) => (
            <Row key={row}>
              <Skeleton w="100%" h="44px" />
            </Row>
          ))}
        </List>
      )}
      {result.state === 'failed' && (
        <Banner
          tone="critical"
          action={
            <Button size="small" look="quiet" onClick={() => store.retry()}>
              {t('retry')}
            </Button>
          }
        >
          {t('list.failed', { reason: errorText(result.error) })}
        </Banner>
      )}
      {result.state === 'known' && (
        <>
          {result.unread > 0 && <Banner tone="warning">{t('list.unread', { count: result.unread })}</Banner>}
          {result.pairs.length === 0 ? (
            <chakra.p color="neutral2">{t('list.none')}</chakra.p>
          ) : (
            <List>
              {result.pairs.map((pair) => (
                <PairRow
                  key={pair.address}
                  pair={pair}
                  onForget={() => userTokens.removePair(pair.token0, pair.token1)}
                />
              ))}
            </List>
          )}
        </>
      )}
    </PoolPage>
  );
});

function PairRow({ pair, onForget }: { readonly pair: MyPair; readonly onForget: () => void }) {
  const { t } = useLaterTranslation('pools-v2Later');
  const locale = useLocale();
  const { token0, token1, liquidityRaw, totalSupplyRaw } = pair;
  const name = `${shortenSymbol(token0.symbol)} / ${shortenSymbol(token1.symbol)}`;
  const share = totalSupplyRaw === 0n ? 0n : (liquidityRaw * PIPS) / totalSupplyRaw;
  const ids = `${token0.address}/${token1.address}`;
  const lp = { kind: 'token', chainId: token0.chainId, address: pair.address, decimals: 18 } as const;
  return (
    <Row>
      <PairLogo first={token0} second={token1} size={24} />
      <chakra.div flex="1" minW="140px">
        <chakra.p fontWeight="medium">{name}</chakra.p>
        <chakra.p fontSize="12" color="neutral2">
          {t('list.owned', {
            amount: amountText({ ...lp, symbol: '', name: '' }, liquidityRaw, locale).trim(),
            share: formatPercent(share, locale),
          })}
        </chakra.p>
      </chakra.div>
      <Links>
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
        {pair.imported && (
          <Button
            size="small"
            look="bare"
            onClick={onForget}
            aria-label={t('list.forgetPair', { pair: name })}
          >
            {t('list.forget')}
          </Button>
        )}
      </Links>
    </Row>
  );
}

export default PairsPage;
