import { observer } from 'mobx-react-lite';
import { Button } from '../../../ui/components/Button.tsx';
import { LoadingDots } from '../../../ui/components/LoadingDots.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import type { WalletGate } from '../position/useWalletGate.ts';
import type { Withdrawal } from '../stores/Withdrawal.ts';

export interface RemoveButtonProps {
  readonly withdrawal: Withdrawal;
  readonly gate: WalletGate;
}

type Kind = Exclude<WalletGate['kind'], 'ready'> | 'not_owner' | 'enter_percent' | 'price_unknown' | 'remove';

function kindOf({ store, percent, minimum }: Withdrawal, gate: WalletGate): Kind {
  if (gate.kind === 'connect') return 'connect';
  if (store.isOwner === false) return 'not_owner';
  if (gate.kind !== 'ready') return gate.kind;
  if (percent === 0) return 'enter_percent';
  return minimum ? 'remove' : 'price_unknown';
}

/** The one thing to do next; its text is the state. */
export const RemoveButton = observer(function RemoveButton({ withdrawal, gate }: RemoveButtonProps) {
  const { t } = useLaterTranslation('pools-v3Later');
  const kind = kindOf(withdrawal, gate);
  const { busy } = withdrawal.flow;
  const enabled = kind === 'connect' || kind === 'switch_network' || kind === 'remove';
  return (
    <Button
      size="main"
      maxW="100%"
      look={kind === 'connect' ? 'soft' : 'loud'}
      data-testid="remove-button"
      disabled={!enabled || busy}
      aria-busy={busy || kind === 'switching'}
      onClick={kind === 'remove' ? () => withdrawal.reviewRemove() : gate.act}
    >
      {t(`gate.${kind}`)}
      {kind === 'switching' && <LoadingDots />}
    </Button>
  );
});
