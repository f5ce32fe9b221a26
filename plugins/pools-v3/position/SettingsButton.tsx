import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '../../../kernel/plugin/loadChunk.ts';
import { ActiveChainToken, SettingsToken } from '../../../kernel/services.ts';
import { defaultDeadlineSeconds } from '../../../kernel/tx/flow/deadline.ts';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import { SettingsIcon } from '../../../ui/components/icons.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { AUTO_SLIPPAGE_BPS } from '../stores/autoSlippage.ts';

const SettingsPopover = lazy(() => loadChunk(() => import('../../../ui/exchange/SettingsPopover.tsx')));

/** Slippage of liquidity, which is not that of swaps, and the deadline. */
export const SettingsButton = observer(function SettingsButton() {
  const { t } = useLaterTranslation('pools-v3Later');
  const settings = useService(SettingsToken);
  const { chain } = useService(ActiveChainToken);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton ref={anchor} aria-label={t('remove.settings')} onClick={() => setOpen(true)}>
        <SettingsIcon />
      </IconButton>
      {open && (
        <Suspense>
          <SettingsPopover
            anchor={anchor}
            slippage={settings.liquiditySlippageTolerance}
            autoSlippageBps={AUTO_SLIPPAGE_BPS}
            onSlippage={(slippage) => settings.set('liquiditySlippageTolerance', slippage)}
            deadlineSeconds={settings.deadlineSeconds}
            defaultDeadlineSeconds={defaultDeadlineSeconds(chain)}
            onDeadline={(seconds) => settings.set('deadlineSeconds', seconds)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
});
