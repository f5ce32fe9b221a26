import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { ActiveChainToken, SettingsToken } from '../../../kernel/services.ts';
import { defaultDeadlineSeconds } from '../../../kernel/tx/flow/deadline.ts';
import SettingsPopover from '../../../ui/exchange/SettingsPopover.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { defaultSlippageBps } from '../stores/AddStore.ts';

export interface AddSettingsProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Slippage of liquidity, which is not that of swaps, and the deadline. */
const AddSettings = observer(function AddSettings({ anchor, onClose }: AddSettingsProps) {
  const settings = useService(SettingsToken);
  const { chain } = useService(ActiveChainToken);
  return (
    <SettingsPopover
      anchor={anchor}
      slippage={settings.liquiditySlippageTolerance}
      autoSlippageBps={defaultSlippageBps}
      onSlippage={(slippage) => settings.set('liquiditySlippageTolerance', slippage)}
      deadlineSeconds={settings.deadlineSeconds}
      defaultDeadlineSeconds={defaultDeadlineSeconds(chain)}
      onDeadline={(seconds) => settings.set('deadlineSeconds', seconds)}
      onClose={onClose}
    />
  );
});

export default AddSettings;
