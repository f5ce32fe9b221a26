import { observer } from 'mobx-react-lite';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { ActiveChainToken, ModalsToken, PopupsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { LoadingDots } from '../../../ui/components/LoadingDots.tsx';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLaterTranslation } from '../../../ui/i18n/useLaterTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';

export interface PairButtonProps {
  /** i18n key under `button`. */
  readonly kind: string;
  readonly symbol?: string | undefined;
  readonly testId: string;
  /** What to do where the state allows it; absent: nothing can be done now. */
  readonly onPress?: (() => void) | undefined;
}

/** The one thing to do next on a page of this plugin; its text is the state. */
export const PairButton = observer(function PairButton({ kind, symbol, testId, onPress }: PairButtonProps) {
  const { t } = useLaterTranslation('pools-v2Later');
  const wallet = useService(WalletSessionToken);
  const { chain } = useService(ActiveChainToken);
  const modals = useService(ModalsToken);
  const popups = useService(PopupsToken);
  const switchChain = async () => {
    try {
      await wallet.switchChain(chain);
    } catch (cause) {
      if (SluiceError.from(cause, 'wallet_failed').code === 'wallet_rejected') return;
      popups.show({
        key: 'switch-chain',
        content: { kind: 'message', tone: 'critical', text: 'common:errors.switchFailed' },
        removeAfterMs: 10_000,
      });
    }
  };
  const own: Readonly<Record<string, () => void>> = {
    connect: () => modals.open('ACCOUNT', {}),
    switch_network: () => void switchChain(),
  };
  const action = own[kind] ?? onPress;
  return (
    <Button
      size="main"
      maxW="100%"
      look={kind === 'connect' ? 'soft' : 'loud'}
      data-testid={testId}
      disabled={!action}
      aria-busy={kind === 'loading'}
      onClick={action}
    >
      <span>{t(`button.${kind}`, { symbol: shortenSymbol(symbol ?? ''), chain: chain.label })}</span>
      {kind === 'loading' && <LoadingDots />}
    </Button>
  );
});
