import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ActiveChainToken } from '../../kernel/services.ts';
import { Button } from '../components/Button.tsx';
import { LoadingDots } from '../components/feedback/LoadingDots.tsx';
import { shortenSymbol } from '../format/shorten.ts';
import { useService } from '../plugin/useService.ts';
import { useGateActions } from './useGateActions.ts';

/** States that mean the same on every form and have one text. */
const gates = [
  'connect',
  'switching',
  'switch_network',
  'too_many_decimals',
  'insufficient_balance',
  'balance_unknown',
];
const waitingKinds = ['loading', 'switching', 'approving'];

export interface FormButtonProps {
  /** The state: one of the gates, `loading`, or the form's own. */
  readonly kind: string;
  /** Of the token whose balance a gate is about. */
  readonly symbol?: string | undefined;
  /** The text of a state of the form's own. */
  readonly text: (kind: string) => string;
  readonly testId: string;
  /** What to do where the state allows it; absent: nothing can be done now. */
  readonly onPress?: (() => void) | undefined;
  /** What this button began is under way: it waits, with the text given or the state's own. */
  readonly busy?: boolean | string | undefined;
  readonly danger?: boolean;
}

/** The one thing to do next on a form; its text is the state. */
export const FormButton = observer(function FormButton(props: FormButtonProps) {
  const { kind, symbol = '', text, testId, onPress, busy = false, danger } = props;
  const { t } = useTranslation('exchange');
  const { chain } = useService(ActiveChainToken);
  const act = useGateActions()[kind] ?? onPress;
  const waiting = busy !== false || waitingKinds.includes(kind);
  const stateText = gates.includes(kind) ? t(`gate.${kind}`, { symbol: shortenSymbol(symbol) }) : text(kind);
  return (
    <Button
      size="main"
      maxW="100%"
      look={danger ? 'danger' : kind === 'connect' ? 'soft' : 'loud'}
      data-testid={testId}
      disabled={!act || busy !== false}
      aria-busy={waiting}
      onClick={act}
      title={kind === 'switch_network' ? t('gate.switch_network_to', { chain: chain.label }) : undefined}
    >
      <span>{typeof busy === 'string' ? busy : stateText}</span>
      {waiting && <LoadingDots />}
    </Button>
  );
});
