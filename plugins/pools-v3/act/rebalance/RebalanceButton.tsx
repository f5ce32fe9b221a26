import { observer } from 'mobx-react-lite';
import { useLocation } from 'wouter';
import { FormButton } from '../../../../ui/exchange/FormButton.tsx';
import { UnlistedQuestion } from '../../../../ui/exchange/tokens/linked/UnlistedQuestion.tsx';
import { useUnaccepted } from '../../../../ui/exchange/tokens/linked/useUnaccepted.ts';
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

/** The main button: its text is the state of the page. Asks about tokens that no list has before it can be pressed. */
export const RebalanceButton = observer(function RebalanceButton({ rebalance, move }: RebalanceButtonProps) {
  const { t } = useLazyTranslation('actLazy');
  const gate = useWalletGate();
  const [, navigate] = useLocation();
  const { store } = rebalance;
  const tokens = store.tokens ?? [];
  const unaccepted = useUnaccepted(tokens);
  const obstacle: SwapObstacle | undefined = move ? move.obstacle : rebalance.obstacle;
  const ready = move?.left ? 'go_on' : 'preview';
  const state = gate === 'ready' ? (obstacle ?? ready) : gate;
  const kind = gate !== 'connect' && store.isOwner === false ? 'not_owner' : state;
  const press = () => (move ? void move.review() : rebalance.review());
  return (
    <>
      <UnlistedQuestion currencies={tokens} onRefuse={() => navigate('/pool')} />
      <FormButton
        kind={kind}
        text={(text) =>
          Object.hasOwn(own, text)
            ? t(`rebalance.${own[text as keyof typeof own]}`)
            : t(`rebalance.obstacle.${text as SwapObstacle}`)
        }
        testId="rebalance-button"
        onPress={kind === ready && !unaccepted ? press : undefined}
        busy={move ? move.flow.busy || move.preparing : rebalance.flow.busy}
      />
    </>
  );
});
