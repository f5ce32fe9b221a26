import { chakra } from '@chakra-ui/react/styled-system';
import { type ChangeEvent, type ClipboardEvent, type CSSProperties, useRef } from 'react';
import { numberField } from '../../components/fields/numberField.ts';
import { amountMaxLength } from '../../format/readAmountInput.ts';
import { LazyAmountNotes } from './LazyAmountNotes.tsx';
import { isFromOutside, useAmountText } from './useAmountText.ts';

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
  const pasting = useRef(false);
  const { field, edit, doubt } = useAmountText(value, onChange);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const pasted = pasting.current || isFromOutside(event);
    pasting.current = false;
    edit(event.target, pasted);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    /* The browser would cut off a longer text, and a cut number is another number. */
    if (event.clipboardData.getData('text').trim().length > amountMaxLength) event.preventDefault();
    else pasting.current = true;
  };

  return (
    <Room>
      <Input
        aria-label={name}
        data-testid={testId}
        {...field}
        onChange={change}
        onPaste={paste}
        onClick={disabled ? onRefused : undefined}
        onKeyDown={() => {
          pasting.current = false;
        }}
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
      {doubt && <LazyAmountNotes doubt={doubt} onUse={(text) => onChange?.(text)} />}
    </Room>
  );
}
