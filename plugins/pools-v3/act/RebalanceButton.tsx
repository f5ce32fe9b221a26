import { observer } from 'mobx-react-lite';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { useWalletGate } from '../../../ui/exchange/useWalletGate.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Rebalance } from './Rebalance.ts';

/** The main button: its text is the state of the page. */
export const RebalanceButton = observer(function RebalanceButton({
  rebalance,
}: {
  readonly rebalance: Rebalance;
}) {
  const { t } = useLazyTranslation('actLazy');
  const gate = useWalletGate();
  const { obstacle, store, flow } = rebalance;
  const kind =
    gate === 'connect'
      ? gate
      : store.isOwner === false
        ? 'not_owner'
        : gate !== 'ready'
          ? gate
          : (obstacle ?? 'preview');
  return (
    <FormButton
      kind={kind}
      text={(own) =>
        own === 'preview' || own === 'not_owner'
          ? t(own === 'preview' ? 'rebalance.preview' : 'rebalance.notOwner')
          : t(`rebalance.obstacle.${own}`)
      }
      testId="rebalance-button"
      onPress={kind === 'preview' ? () => rebalance.review() : undefined}
      busy={flow.busy}
    />
  );
});
