import { observer } from 'mobx-react-lite';
import { SluiceError } from '../../kernel/errors/SluiceError.ts';
import { ActiveChainToken, ModalsToken, PopupsToken, WalletSessionToken } from '../../kernel/services.ts';
import { Button } from '../components/Button.tsx';
import { LoadingDots } from '../components/LoadingDots.tsx';
import { useService } from '../plugin/useService.ts';

export interface FormButtonProps {
  /** The state: `connect`, `switch_network` and `loading` mean the same on every form. */
  readonly kind: string;
  /** The state in words. */
  readonly label: string;
  readonly testId: string;
  /** What to do where the state allows it; absent: nothing can be done now. */
  readonly onPress?: (() => void) | undefined;
}

/** The one thing to do next on a form; its text is the state. */
export const FormButton = observer(function FormButton(props: FormButtonProps) {
  const { kind, label, testId, onPress } = props;
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
  const act = own[kind] ?? onPress;
  return (
    <Button
      size="main"
      maxW="100%"
      look={kind === 'connect' ? 'soft' : 'loud'}
      data-testid={testId}
      disabled={!act}
      aria-busy={kind === 'loading'}
      onClick={act}
    >
      <span>{label}</span>
      {kind === 'loading' && <LoadingDots />}
    </Button>
  );
});
