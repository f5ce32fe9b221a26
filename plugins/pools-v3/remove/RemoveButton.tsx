import { observer } from 'mobx-react-lite';
import type { WalletGate } from '../../../kernel/wallet/walletGate.ts';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { useWalletGate } from '../../../ui/exchange/useWalletGate.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';

type Kind = Exclude<WalletGate, 'ready'> | 'not_owner' | 'enter_percent' | 'price_unknown' | 'remove';

function kindOf({ store, percent, minimum }: Withdrawal, gate: WalletGate): Kind {
  if (gate === 'connect') return gate;
  if (store.isOwner === false) return 'not_owner';
  if (gate !== 'ready') return gate;
  if (percent === 0) return 'enter_percent';
  return minimum ? 'remove' : 'price_unknown';
}

/** The main button: its text is the state of the form. */
export const RemoveButton = observer(function RemoveButton({
  withdrawal,
}: {
  readonly withdrawal: Withdrawal;
}) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const kind = kindOf(withdrawal, useWalletGate());
  return (
    <FormButton
      kind={kind}
      text={(own) => t(`gate.${own}`)}
      testId="remove-button"
      onPress={kind === 'remove' ? () => withdrawal.reviewRemove() : undefined}
      busy={withdrawal.flow.busy}
    />
  );
});
