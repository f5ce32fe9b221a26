import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useRef, useState } from 'react';
import { defaultDeadlineSeconds } from '../../../kernel/flow/deadline.ts';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { ActiveChainToken, SettingsToken } from '../../../kernel/services.ts';
import { AUTO_LIQUIDITY_SLIPPAGE_BPS } from '../../../kernel/settings/liquiditySlippage.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { SettingsIcon } from '../../components/icons/icons.tsx';
import { useService } from '../../plugin/useService.ts';

const SettingsPopover = lazy(() => loadChunk(() => import('./SettingsPopover.tsx')));

export interface LiquiditySettingsProps {
  /** The button's name: "Transaction settings". */
  readonly label: string;
}

/** Slippage and deadline of liquidity transactions, behind a button. */
export const LiquiditySettings = observer(function LiquiditySettings({ label }: LiquiditySettingsProps) {
  const settings = useService(SettingsToken);
  const { chain } = useService(ActiveChainToken);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton ref={anchor} aria-label={label} onClick={() => setOpen(true)}>
        <SettingsIcon />
      </IconButton>
      {open && (
        <Suspense>
          <SettingsPopover
            anchor={anchor}
            slippage={settings.liquiditySlippageTolerance}
            autoSlippageBps={AUTO_LIQUIDITY_SLIPPAGE_BPS}
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
