import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ActiveChainToken } from '../../kernel/services.ts';
import { Button } from '../components/Button.tsx';
import { LoadingDots } from '../components/feedback/LoadingDots.tsx';
import { shortenSymbol } from '../format/shorten.ts';
import { useService } from '../plugin/useService.ts';
import { openChoices } from './amounts/openChoices.ts';
import { useGateActions } from './useGateActions.ts';

/** States that mean the same on every form and have one text. */
const gates = [
  'connect',
  'switching',
  'switch_network',
  'choose_amount',
  'too_many_decimals',
  'insufficient_balance',
  'balance_unknown',
];
const waitingKinds = ['loading', 'switching', 'approving'];

export interface FormButtonProps {
  /** The state: one of the gates, `loading`, or one of the form's own. */
  readonly kind: string;
  /** Symbol of the token whose balance a gate is about. */
  readonly symbol?: string | undefined;
  /** The text of one of the form's own states. */
  readonly text: (kind: string) => string;
  readonly testId: string;
  /** The action of the present state; absent: there is none. */
  readonly onPress?: (() => void) | undefined;
  /** The button's action is running: the button shows a wait, with the given text or the state's own. */
  readonly busy?: boolean | string | undefined;
  readonly danger?: boolean;
}

/** The main button of a form: its text is the state. */
export const FormButton = observer(function FormButton(props: FormButtonProps) {
  const { symbol = '', text, testId, onPress, busy = false, danger } = props;
  const { t } = useTranslation('exchange');
  const { chain } = useService(ActiveChainToken);
  const gateActions = useGateActions();
  const kind = openChoices.count > 0 && !gateActions[props.kind] ? 'choose_amount' : props.kind;
  const act = kind === props.kind ? (gateActions[kind] ?? onPress) : undefined;
  const waiting = busy !== false || waitingKinds.includes(kind);
  const stateText = gates.includes(kind) ? t(`gate.${kind}`, { symbol: shortenSymbol(symbol) }) : text(kind);
  return (
    <Button
      size="main"
      maxW="100%"
      look={danger ? 'danger' : 'loud'}
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
