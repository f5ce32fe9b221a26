import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { currencyId } from '../../../kernel/currency/Currency.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { UserTokensToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { LoadingDots } from '../../../ui/components/feedback/LoadingDots.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { PoolPage } from '../../../ui/exchange/pools/PoolPage.tsx';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { TokenSelectorButton } from '../../../ui/exchange/TokenSelectorButton.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useServices } from '../../../ui/plugin/useServices.ts';
import { AddPairStore } from '../stores/AddPairStore.ts';
import type { Side } from '../stores/PairForm.ts';
import { PairNotices } from './PairNotices.tsx';

const TokenPicker = lazy(() => loadChunk(() => import('../../../ui/exchange/tokens/TokenPicker.tsx')));

const Selectors = chakra('div', { base: { display: 'flex', gap: '12', flexWrap: 'wrap' } });

/** /pool/v2/find: finds a pair by its two tokens, and keeps it in the list. */
const FindPairPage = observer(function FindPairPage() {
  const { t } = useLazyTranslation('pools-v2Lazy');
  const locale = useLocale();
  const services = useServices();
  const userTokens = services.get(UserTokensToken);
  const [form] = useState(() => new AddPairStore(services));
  const [choosing, setChoosing] = useState<Side>();
  useEffect(() => form.open(), [form]);
  const { pair, currencyA, currencyB, pairToken } = form;
  const [tokenA, tokenB] = [form.tokenOf('A'), form.tokenOf('B')];
  const chosen = tokenA !== undefined && tokenB !== undefined;
  const owned = form.balance(pairToken);
  const kept =
    chosen &&
    userTokens
      .pairs(form.chain.id)
      .some(({ token0, token1 }) =>
        [token0.address, token1.address].every((address) =>
          [tokenA.address, tokenB.address].includes(address),
        ),
      );
  const ids = currencyA && currencyB ? `${currencyId(currencyA)}/${currencyId(currencyB)}` : '';
  return (
    <PoolPage title={t('find.title')} back={{ to: '/pool/v2', label: t('back') }}>
      <chakra.p color="neutral2">{t('find.hint')}</chakra.p>
      <Selectors>
        {(['A', 'B'] as const).map((side) => (
          <TokenSelectorButton
            key={side}
            name={t(`add.token${side}`)}
            testId={`token-${side.toLowerCase()}`}
            currency={form.currency(side)}
            chainColor={form.chain.color}
            disabled={false}
            onClick={() => setChoosing(side)}
            onIntent={undefined}
          />
        ))}
      </Selectors>
      <PairNotices form={form} />
      <chakra.div role="status" display="grid" gap="12">
        {!chosen && <p>{t('button.select')}</p>}
        {chosen && pair.state === 'INVALID' && <p>{t('button.invalid')}</p>}
        {chosen && pair.state === 'LOADING' && (
          <p>
            {t('find.looking')}
            <LoadingDots />
          </p>
        )}
        {chosen && pair.state === 'NOT_EXISTS' && <p>{t('find.missing')}</p>}
        {pair.state === 'EXISTS' && owned?.state === 'known' && pairToken && (
          <p>
            {owned.raw > 0n
              ? t('find.owned', { amount: amountText(owned.raw, pairToken, locale) })
              : t('find.notOwned')}
          </p>
        )}
        {pair.state === 'EXISTS' && owned?.state === 'unknown' && <p>{t('find.balanceUnknown')}</p>}
        {kept && <p>{t('find.kept')}</p>}
      </chakra.div>
      {chosen && pair.state === 'NOT_EXISTS' && (
        <Button asChild size="main" maxW="100%">
          <Link href={`/add/v2/${ids}`}>{t('find.create')}</Link>
        </Button>
      )}
      {chosen && pair.state === 'EXISTS' && (
        <>
          {!kept && (
            <Button size="main" maxW="100%" onClick={() => userTokens.addPair(tokenA, tokenB)}>
              {t('find.import')}
            </Button>
          )}
          <Button asChild look="quiet">
            <Link href={`/add/v2/${ids}`}>{t('list.add')}</Link>
          </Button>
        </>
      )}
      <Suspense>
        {choosing && (
          <TokenPicker
            selected={form.currency(choosing)}
            onSelect={(currency) => form.select(choosing, currency)}
            onClose={() => setChoosing(undefined)}
          />
        )}
      </Suspense>
    </PoolPage>
  );
});

export default FindPairPage;
