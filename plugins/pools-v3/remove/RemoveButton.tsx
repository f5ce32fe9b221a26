import { observer } from 'mobx-react-lite';
import type { WalletGate } from '../../../kernel/wallet/walletGate.ts';
import { FormButton } from '../../../ui/exchange/FormButton.tsx';
import { useWalletGate } from '../../../ui/exchange/useWalletGate.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';
import type { ZapOutStore } from '../stores/zap/ZapOutStore.ts';

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
  zap,
}: {
  readonly withdrawal: Withdrawal;
  readonly zap: ZapOutStore;
}) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const { t: z } = useLazyTranslation('zapLazy');
  const ready = kindOf(withdrawal, useWalletGate());
  // Where nothing has to be swapped, it is a removal like any other.
  const swaps = zap.on && !zap.isAlone;
  const obstacle = swaps && ready === 'remove' ? zap.obstacle : undefined;
  const kind = obstacle ?? ready;
  return (
    <FormButton
      kind={kind}
      text={(own) => (obstacle ? z(`out.button.${obstacle}`) : t(`gate.${own}`))}
      testId="remove-button"
      onPress={kind === 'remove' ? () => (swaps ? zap.review() : withdrawal.reviewRemove()) : undefined}
      busy={withdrawal.flow.busy || zap.flow.busy}
    />
  );
});
