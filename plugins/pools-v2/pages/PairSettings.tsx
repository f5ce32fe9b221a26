import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadChunk } from '../../../kernel/plugin/loadChunk.ts';
import { defaultDeadlineSeconds } from '../../../kernel/tx/flow/deadline.ts';
import { IconButton } from '../../../ui/components/IconButton.tsx';
import { SettingsIcon } from '../../../ui/components/icons.tsx';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { DEFAULT_SLIPPAGE_BPS, type PairForm } from '../stores/PairForm.ts';

const SettingsPopover = lazy(() => loadChunk(() => import('../../../ui/exchange/SettingsPopover.tsx')));

/** Slippage and deadline of liquidity. */
export const PairSettings = observer(function PairSettings({ form }: { readonly form: PairForm }) {
  const { t } = useLaterTranslation('pools-v2Later');
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { settings } = form.services;
  return (
    <>
      <IconButton ref={anchor} aria-label={t('settings')} onClick={() => setOpen(true)}>
        <SettingsIcon />
      </IconButton>
      {open && (
        <Suspense>
          <SettingsPopover
            anchor={anchor}
            slippage={settings.liquiditySlippageTolerance}
            autoSlippageBps={DEFAULT_SLIPPAGE_BPS}
            onSlippage={(slippage) => settings.set('liquiditySlippageTolerance', slippage)}
            deadlineSeconds={settings.deadlineSeconds}
            defaultDeadlineSeconds={defaultDeadlineSeconds(form.chain)}
            onDeadline={(seconds) => settings.set('deadlineSeconds', seconds)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
});
