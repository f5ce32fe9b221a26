import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import { SettingsToken } from '../../../kernel/services.ts';
import SettingsPopover from '../../../ui/exchange/settings/SettingsPopover.tsx';
import { useService } from '../../../ui/plugin/useService.ts';
import { SwapTradeToken } from '../swapTokens.ts';

export interface SettingsProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const Settings = observer(function Settings({ anchor, onClose }: SettingsProps) {
  const settings = useService(SettingsToken);
  const trade = useService(SwapTradeToken);
  return (
    <SettingsPopover
      anchor={anchor}
      slippage={settings.slippageTolerance}
      autoSlippageBps={trade.autoSlippageBps}
      onSlippage={(slippage) => settings.set('slippageTolerance', slippage)}
      deadlineSeconds={settings.deadlineSeconds}
      defaultDeadlineSeconds={defaultDeadlineSeconds(trade.chain, trade.router?.kind)}
      onDeadline={(seconds) => settings.set('deadlineSeconds', seconds)}
      onClose={onClose}
    />
  );
});

export default Settings;
