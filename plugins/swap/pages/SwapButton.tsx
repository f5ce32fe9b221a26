import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FlowStep } from '../../../kernel/flow/TransactionFlow.ts';
import { ModalsToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { LoadingDots } from '../../../ui/components/LoadingDots.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { useSwitchChain } from '../../../ui/plugin/useSwitchChain.ts';
import type { SwapButtonKind } from '../stores/swapButton.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

const stepTexts: Partial<Record<FlowStep, string>> = {
  RESETTING_TOKEN_ALLOWANCE: 'button.resetting',
  APPROVING_TOKEN: 'button.approving',
  PERMITTING: 'button.permitting',
  WRAPPING: 'button.wrapping',
  PENDING_CONFIRMATION: 'button.approve_wallet',
};

const waitingKinds: ReadonlySet<SwapButtonKind> = new Set(['loading', 'switching', 'approving']);

export interface SwapButtonProps {
  /** In place of the review where the trade moves the market so far that a warning comes first. */
  readonly onWarn: () => void;
}

/** The one thing to do next; its text is the state. */
export const SwapButton = observer(function SwapButton({ onWarn }: SwapButtonProps) {
  const { t } = useTranslation('swap');
  const trade = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const flow = useService(SwapFlowToken);
  const modals = useService(ModalsToken);
  const switchChain = useSwitchChain();
  const { button } = store;
  const symbol = shortenSymbol(trade.form.input?.symbol ?? '');

  const actions: Partial<Record<SwapButtonKind, () => void>> = {
    connect: () => modals.open('ACCOUNT', {}),
    switch_network: () => void switchChain(trade.chain),
    approve: () => void flow.approve(),
    wrap: () => void flow.wrap(),
    unwrap: () => void flow.wrap(),
    swap: () => flow.review(),
    swap_anyway: () => (trade.severity > 3 ? onWarn() : flow.review()),
  };
  const busyText = flow.reviewed || flow.submitted ? undefined : stepTexts[flow.step];
  const text = busyText ?? `button.${button.kind}`;
  const waiting = busyText !== undefined || waitingKinds.has(button.kind);
  return (
    <Button
      size="main"
      look={button.critical ? 'danger' : button.kind === 'connect' ? 'soft' : 'loud'}
      data-testid="swap-button"
      disabled={!button.enabled || busyText !== undefined}
      onClick={actions[button.kind]}
      aria-busy={waiting}
      title={
        button.kind === 'switch_network'
          ? t('button.switch_network_to', { chain: trade.chain.label })
          : undefined
      }
    >
      <span>{t(text, { symbol, chain: trade.chain.label })}</span>
      {waiting && <LoadingDots />}
    </Button>
  );
});
