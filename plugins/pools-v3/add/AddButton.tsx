import { observer } from 'mobx-react-lite';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { ModalsToken, PopupsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { LoadingDots } from '../../../ui/components/LoadingDots.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import type { AddButtonKind } from '../stores/addButton.ts';
import { useAddStore } from './AddContext.ts';

/** The one thing to do next; its text is the state. */
export const AddButton = observer(function AddButton() {
  const { t } = useLaterTranslation('pools-v3Later');
  const store = useAddStore();
  const wallet = useService(WalletSessionToken);
  const modals = useService(ModalsToken);
  const popups = useService(PopupsToken);
  const { button, form, shortField } = store;
  const short = shortField?.field === 'CURRENCY_B' ? form.currencyB : form.currencyA;

  const switchChain = async () => {
    try {
      await wallet.switchChain(store.chain);
    } catch (cause) {
      const error = SluiceError.from(cause, 'wallet_failed');
      if (error.code === 'wallet_rejected') return;
      popups.show({
        key: 'switch-chain',
        content: { kind: 'message', tone: 'critical', text: 'common:errors.switchFailed' },
        removeAfterMs: 10_000,
      });
    }
  };
  const actions: Partial<Record<AddButtonKind, () => void>> = {
    connect: () => modals.open('ACCOUNT', {}),
    switch_network: () => void switchChain(),
    preview: () => store.review(),
  };
  const waiting = button.kind === 'loading' || button.kind === 'switching';
  return (
    <Button
      size="main"
      maxW="100%"
      look={button.kind === 'connect' ? 'soft' : 'loud'}
      data-testid="liquidity-button"
      disabled={!button.enabled}
      onClick={actions[button.kind]}
      aria-busy={waiting}
    >
      <span>{t(`add.button.${button.kind}`, { symbol: shortenSymbol(short?.symbol ?? '') })}</span>
      {waiting && <LoadingDots />}
    </Button>
  );
});
