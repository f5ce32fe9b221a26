import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { ActiveChainToken, SettingsToken } from '../../../kernel/services.ts';
import { defaultDeadlineSeconds } from '../../../kernel/tx/flow/deadline.ts';
import SettingsPopover from '../../../ui/exchange/SettingsPopover.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { AUTO_SLIPPAGE_BPS } from '../stores/Withdrawal.ts';

export interface RemoveSettingsProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Slippage and deadline. Import it lazily. */
const RemoveSettings = observer(function RemoveSettings({ anchor, onClose }: RemoveSettingsProps) {
  const settings = useService(SettingsToken);
  const { chain } = useService(ActiveChainToken);
  return (
    <SettingsPopover
      anchor={anchor}
      slippage={settings.liquiditySlippageTolerance}
      autoSlippageBps={AUTO_SLIPPAGE_BPS}
      onSlippage={(slippage) => settings.set('liquiditySlippageTolerance', slippage)}
      deadlineSeconds={settings.deadlineSeconds}
      defaultDeadlineSeconds={defaultDeadlineSeconds(chain)}
      onDeadline={(seconds) => settings.set('deadlineSeconds', seconds)}
      onClose={onClose}
    />
  );
});

export default RemoveSettings;
