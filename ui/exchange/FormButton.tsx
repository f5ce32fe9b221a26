import { observer } from 'mobx-react-lite';
import { ActiveChainToken, ModalsToken } from '../../kernel/services.ts';
import { Button } from '../components/Button.tsx';
import { LoadingDots } from '../components/LoadingDots.tsx';
import { useService } from '../plugin/useService.ts';
import { useSwitchChain } from '../plugin/useSwitchChain.ts';

export interface FormButtonProps {
  /** The state: `connect`, `switch_network`, `switching` and `loading` mean the same on every form. */
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
  const { chain } = useService(ActiveChainToken);
  const modals = useService(ModalsToken);
  const switchChain = useSwitchChain();
  const own: Readonly<Record<string, () => void>> = {
    connect: () => modals.open('ACCOUNT', {}),
    switch_network: () => void switchChain(chain),
  };
  const act = own[kind] ?? onPress;
  const waiting = kind === 'loading' || kind === 'switching';
  return (
    <Button
      size="main"
      maxW="100%"
      look={kind === 'connect' ? 'soft' : 'loud'}
      data-testid={testId}
      disabled={!act}
      aria-busy={waiting}
      onClick={act}
    >
      <span>{label}</span>
      {waiting && <LoadingDots />}
    </Button>
  );
});
