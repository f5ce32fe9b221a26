import { chakra } from '@chakra-ui/react/styled-system';
import { Spinner } from '../../components/feedback/Spinner.tsx';
import { CheckIcon, CloseIcon } from '../../components/icons/lazyIcons.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';

export interface TransactionStep {
  readonly id: string;
  /** "Approve USDC". */
  readonly label: string;
  readonly state: 'todo' | 'active' | 'done' | 'failed';
}

const List = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12',
    p: '16',
    rounded: '16',
    bg: 'surface3',
    textAlign: 'start',
    fontSize: '14',
  },
});

const Item = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '10', color: 'neutral2' },
  variants: {
    state: {
      todo: {},
      active: { color: 'neutral1', fontWeight: 'medium' },
      done: {},
      failed: { color: 'neutral1', fontWeight: 'medium' },
    },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '20',
    rounded: 'full',
    fontSize: '12',
    lineHeight: '1',
  },
  variants: {
    state: {
      todo: { bg: 'surface5', color: 'neutral1' },
      active: {},
      done: { color: 'success' },
      failed: { color: 'critical' },
    },
  },
});

/** The signatures that a plan needs, in order, each with its state. */
export function StepList({ steps }: { readonly steps: readonly TransactionStep[] }) {
  const { t } = useLazyTranslation('exchangeLazy');
  return (
    <List>
      {steps.map(({ id, label, state }, index) => (
        <Item key={id} state={state} aria-current={state === 'active' ? 'step' : undefined}>
          <Mark state={state} aria-hidden="true">
            {state === 'done' && <CheckIcon size={16} />}
            {state === 'active' && <Spinner boxSize="16" />}
            {state === 'failed' && <CloseIcon size={16} />}
            {state === 'todo' && index + 1}
          </Mark>
          {label}
          {(state === 'done' || state === 'failed') && (
            <VisuallyHidden>{t(`transaction.step_${state}`)}</VisuallyHidden>
          )}
        </Item>
      ))}
    </List>
  );
}
