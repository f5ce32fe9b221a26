import { observer } from 'mobx-react-lite';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { LoadingDots } from '../../../ui/components/feedback/LoadingDots.tsx';
import { Card, Hint } from '../../../ui/components/PageParts.tsx';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { CurrencyAmounts } from '../../../ui/exchange/pools/CurrencyAmounts.tsx';
import { WorthHeading } from '../../../ui/exchange/pools/page/WorthHeading.tsx';
import { useGateActions } from '../../../ui/exchange/useGateActions.ts';
import { useWalletGate } from '../../../ui/exchange/useWalletGate.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';

/**
 * The fees that can be collected, with a button for the owner. Fees that cannot be read do not disable it: the pool
 * pays them all the same.
 */
export const FeesCard = observer(function FeesCard({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const { store, flow } = withdrawal;
  const { fees, currencies, figuresRead, status } = store;
  if (!currencies) return null;
  return (
    <Card aria-label={t('fees.title')}>
      <WorthHeading title={t('fees.title')} currencies={currencies} amounts={fees} />
      <CurrencyAmounts
        currencies={currencies}
        amounts={fees}
        unknown={figuresRead}
        unknownText={t('unknown')}
        testId="v4-fees"
      />
      {figuresRead && !fees && <Banner tone="warning">{t('fees.unreadable')}</Banner>}
      {store.isOwner && !(status === 'closed' && isNothing(fees)) && (
        <CollectButton withdrawal={withdrawal} />
      )}
      <LastTransaction flow={flow} hidden={false} />
    </Card>
  );
});

/** Whether the fees are known, and none. */
function isNothing(fees: TokenAmounts | undefined): boolean {
  return fees?.amount0Raw === 0n && fees.amount1Raw === 0n;
}

const CollectButton = observer(function CollectButton({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useLazyTranslation('pools-v4Lazy');
  const gate = useWalletGate();
  const actions = useGateActions();
  const { store, flow } = withdrawal;
  const none = isNothing(store.fees);
  const isReady = gate === 'ready';
  const isOff = gate === 'switching' || flow.busy || (isReady && (none || !store.figuresRead));
  return (
    <>
      <Button
        disabled={isOff}
        aria-busy={flow.busy}
        onClick={isReady ? () => withdrawal.reviewCollect() : actions[gate]}
      >
        {isReady ? t('fees.collect') : t(`exchange:gate.${gate}`)}
        {gate === 'switching' && <LoadingDots />}
      </Button>
      {none && <Hint>{t('fees.none')}</Hint>}
    </>
  );
});
