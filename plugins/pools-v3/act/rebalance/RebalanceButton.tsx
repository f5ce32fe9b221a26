import { observer } from 'mobx-react-lite';
import { FormButton } from '../../../../ui/exchange/FormButton.tsx';
import { useWalletGate } from '../../../../ui/exchange/useWalletGate.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import type { SwapMove, SwapObstacle } from '../swap/SwapMove.ts';
import type { Rebalance } from './Rebalance.ts';

export interface RebalanceButtonProps {
  readonly rebalance: Rebalance;
  /** Absent: without a swap. */
  readonly move?: SwapMove | undefined;
}

const own = { preview: 'preview', go_on: 'unfinished.continue', not_owner: 'notOwner' } as const;

/** The main button: its text is the state of the page. */
export const RebalanceButton = observer(function RebalanceButton({ rebalance, move }: RebalanceButtonProps) {
  const { t } = useLazyTranslation('actLazy');
  const gate = useWalletGate();
  const { store } = rebalance;
  const obstacle: SwapObstacle | undefined = move ? move.obstacle : rebalance.obstacle;
  const ready = move?.left ? 'go_on' : 'preview';
  const state = gate === 'ready' ? (obstacle ?? ready) : gate;
  const kind = gate !== 'connect' && store.isOwner === false ? 'not_owner' : state;
  const press = () => (move ? void move.review() : rebalance.review());
  return (
    <FormButton
      kind={kind}
      text={(text) =>
        Object.hasOwn(own, text)
          ? t(`rebalance.${own[text as keyof typeof own]}`)
          : t(`rebalance.obstacle.${text as SwapObstacle}`)
      }
      testId="rebalance-button"
      onPress={kind === ready ? press : undefined}
      busy={move ? move.flow.busy || move.preparing : rebalance.flow.busy}
    />
  );
});
