import { chakra } from '@chakra-ui/react/styled-system';
import type { CSSProperties } from 'react';
import { numberField } from '../../components/fields/numberField.ts';
import { amountMaxLength } from '../../format/typedAmount.ts';
import { LazyAmountNotes } from './LazyAmountNotes.tsx';
import { useAmountText } from './useAmountText.ts';

const Room = chakra('span', { base: { flex: '1', minW: '0', containerType: 'inline-size' } });

const Input = chakra('input', {
  base: {
    ...numberField,
    display: 'block',
    w: '100%',
    minH: '44px',
    p: '0',
    bg: 'transparent',
    color: 'neutral1',
    /* The largest size that fits: a digit is 0.64 of the size wide. */
    fontSize: 'clamp({fontSizes.16}, calc(100cqi / (var(--characters) * 0.64)), {fontSizes.36})',
    fontWeight: 'book',
    letterSpacing: '-0.02em',
    lineHeight: 'number',
    outline: 'none',
    textOverflow: 'ellipsis',
    transitionProperty: 'opacity, color',
    transitionDuration: 'fast',
    '&[aria-disabled=true]': { color: 'neutral2', cursor: 'default' },
    '&[data-loading]': { opacity: '0.5' },
    '&[aria-invalid=true]': { color: 'critical' },
  },
});

interface AmountInputProps {
  readonly name: string;
  readonly testId: string | undefined;
  readonly value: string;
  /** What the amount may be followed by. */
  readonly symbols: readonly string[] | undefined;
  /** An amount that a link names and that is not read yet. */
  readonly linked: string | undefined;
  readonly onChange: ((text: string) => void) | undefined;
  readonly disabled: boolean;
  /** Called when a disabled field is used. */
  readonly onRefused: (() => void) | undefined;
  readonly loading: boolean;
  readonly describedBy: string | undefined;
}

/** The textbox of an amount, with a note about an ambiguous text. */
export function AmountInput(props: AmountInputProps) {
  const { name, testId, value, onChange, disabled, onRefused, loading, describedBy } = props;
  const { field, note } = useAmountText(value, onChange, { symbols: props.symbols }, props.linked);

  return (
    <Room>
      <Input
        aria-label={name}
        data-testid={testId}
        {...field}
        onClick={disabled ? onRefused : undefined}
        readOnly={disabled || !onChange}
        aria-disabled={disabled || undefined}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        data-loading={loading || undefined}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        type="text"
        maxLength={amountMaxLength}
        style={{ '--characters': Math.max(field.value.length, 1) } as CSSProperties}
      />
      {note && <LazyAmountNotes note={note} />}
    </Room>
  );
}
