import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Spinner } from '../../../components/feedback/Spinner.tsx';
import { CheckIcon, CloseIcon } from '../../../components/icons/lazyIcons.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { useLazyTranslation } from '../../../i18n/useLazyTranslation.ts';
import { HelpButton } from '../../HelpButton.tsx';

export interface TransactionStep {
  readonly id: string;
  /** "Approve USDC". */
  readonly label: string;
  readonly state: 'todo' | 'active' | 'done' | 'failed';
  /** Why the step is needed and for how much: "Lets the router spend up to 12.5 USDC". */
  readonly note?: string | undefined;
  /** The note tells of something to be careful with. */
  readonly careful?: boolean | undefined;
  readonly help?: string | undefined;
  /** Where an active step stands: "Confirm in your wallet". */
  readonly status?: string | undefined;
}

export interface StepListProps {
  readonly steps: readonly TransactionStep[];
  /** Below the steps: what can be chosen about them, or what else there is to know. */
  readonly children?: ReactNode;
}

const Box = chakra('div', {
  base: {
    p: '16',
    rounded: '16',
    bg: 'surface3',
    textAlign: 'start',
    fontSize: '14',
    '& ol': { listStyle: 'none', m: '0', p: '0' },
  },
});

const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '12',
    color: 'neutral1',
    _notLast: {
      pb: '14',
      // The line that leads to the next step.
      _before: {
        content: '""',
        position: 'absolute',
        insetInlineStart: '11px',
        top: '28px',
        bottom: '4px',
        width: '2px',
        rounded: 'full',
        bg: 'surface5',
      },
    },
  },
  variants: {
    state: {
      todo: {},
      active: {},
      done: { color: 'neutral2', _before: { bg: 'success' } },
      failed: {},
    },
  },
});

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: '24',
    rounded: 'full',
    fontSize: '12',
    fontWeight: 'medium',
    lineHeight: '1',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    state: {
      todo: { bg: 'surface5', color: 'neutral1' },
      active: {},
      done: { bg: 'successSoft', color: 'success' },
      failed: { bg: 'criticalSoft', color: 'critical' },
    },
  },
});

const Words = chakra('div', { base: { flex: '1', minW: '0', pt: '1', overflowWrap: 'anywhere' } });
const Label = chakra('span', { base: { display: 'inline-flex', gap: '4', fontWeight: 'medium' } });
const Note = chakra('p', { base: { fontSize: '12', color: 'neutral2' } });

/** What a plan asks of the wallet, in order, each step with its state. */
export function StepList({ steps, children }: StepListProps) {
  const { t } = useLazyTranslation('exchangeLazy');
  const active = steps.find(({ state }) => state === 'active');
  return (
    <Box>
      <ol>
        {steps.map(({ id, label, state, note, careful, help, status }, index) => (
          <Item key={id} state={state} aria-current={state === 'active' ? 'step' : undefined}>
            <Mark state={state} aria-hidden="true">
              {state === 'done' && <CheckIcon size={16} />}
              {state === 'active' && <Spinner boxSize="20" />}
              {state === 'failed' && <CloseIcon size={16} />}
              {state === 'todo' && index + 1}
            </Mark>
            <Words>
              <Label>
                {label}
                {help && state !== 'done' && <HelpButton label={label} text={help} />}
              </Label>
              {note && state !== 'done' && <Note color={careful ? 'warning' : undefined}>{note}</Note>}
              {status && <Note color="accentText">{status}</Note>}
              {(state === 'done' || state === 'failed') && (
                <VisuallyHidden>{t(`transaction.step_${state}`)}</VisuallyHidden>
              )}
            </Words>
          </Item>
        ))}
      </ol>
      {children}
      <VisuallyHidden aria-live="polite">
        {active?.status && `${active.label}: ${active.status}`}
      </VisuallyHidden>
    </Box>
  );
}
