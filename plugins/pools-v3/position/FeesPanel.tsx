import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { LoadingDots } from '../../../ui/components/feedback/LoadingDots.tsx';
import { useErrorText } from '../../../ui/components/hooks/useErrorText.ts';
import { Card, Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { LastTransaction } from '../../../ui/exchange/activity/LastTransaction.tsx';
import { useGateActions } from '../../../ui/exchange/useGateActions.ts';
import { useWalletGate } from '../../../ui/exchange/useWalletGate.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Compound } from '../act/compound/Compound.ts';
import { CompoundAction } from '../act/compound/CompoundAction.tsx';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import { AmountRows } from './AmountRows.tsx';
import { NativeChoice } from './NativeChoice.tsx';

export interface FeesPanelProps {
  readonly withdrawal: Withdrawal;
  readonly compound: Compound;
}

/**
 * The fees that can be collected, to the wei, with a button for the owner. Fees that cannot be read do not
 * disable the button.
 */
export const FeesPanel = observer(function FeesPanel({ withdrawal, compound }: FeesPanelProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const errorText = useErrorText();
  const gate = useWalletGate();
  const actions = useGateActions();
  const { store, flow } = withdrawal;
  const { fees, tokens, isOwner, status } = store;
  if (!tokens) return null;
  const known = fees.state === 'known' ? fees : undefined;
  const none = known !== undefined && known.amount0Raw === 0n && known.amount1Raw === 0n;
  const ready = gate === 'ready';
  return (
    <Card aria-label={t('fees.title')}>
      <Heading>{t('fees.title')}</Heading>
      <AmountRows
        currencies={withdrawal.currencies ?? tokens}
        amounts={known}
        unknown={fees.state === 'unknown'}
        testId="position-fees"
      />
      {fees.state === 'unknown' && (
        <Banner tone="warning" title={t('fees.unknownTitle')}>
          {errorText(fees.error)}
        </Banner>
      )}
      {isOwner && !(none && status === 'closed') && (
        <>
          <NativeChoice store={store} />
          <CompoundAction
            compound={compound}
            collect={
              <Button
                disabled={gate === 'switching' || (ready && (none || !store.known?.pool)) || flow.busy}
                aria-busy={flow.busy}
                onClick={ready ? () => withdrawal.reviewCollect() : actions[gate]}
              >
                {t(ready ? 'fees.collect' : `exchange:gate.${gate}`)}
                {gate === 'switching' && <LoadingDots />}
              </Button>
            }
          />
          {none && <Hint>{t('fees.none')}</Hint>}
        </>
      )}
      <LastTransaction flow={flow} hidden={false} />
    </Card>
  );
});
