import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import { SettingsToken } from '../../../kernel/services.ts';
import SettingsPopover from '../../../ui/exchange/settings/SettingsPopover.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { autoReason } from '../stores/sandwich/autoReason.ts';
import { SwapTradeToken } from '../swapTokens.ts';

export interface SettingsProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

const Settings = observer(function Settings({ anchor, onClose }: SettingsProps) {
  const settings = useService(SettingsToken);
  const trade = useService(SwapTradeToken);
  const { t } = useLazyTranslation('swapLazy');
  return (
    <SettingsPopover
      anchor={anchor}
      slippage={settings.slippageTolerance}
      autoSlippageBps={trade.autoSlippageBps}
      autoReason={autoReason(t, trade)}
      onSlippage={(slippage) => settings.set('slippageTolerance', slippage)}
      deadlineSeconds={settings.deadlineSeconds}
      defaultDeadlineSeconds={defaultDeadlineSeconds(trade.chain, trade.router?.kind)}
      onDeadline={(seconds) => settings.set('deadlineSeconds', seconds)}
      onClose={onClose}
    />
  );
});

export default Settings;
