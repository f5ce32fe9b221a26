import { chakra } from '@chakra-ui/react/styled-system';
import { type ChangeEvent, type ClipboardEvent, type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../components/Chip.tsx';
import { numberField } from '../components/numberField.ts';
import { amountMaxLength, readAmountInput } from '../format/readAmountInput.ts';

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
    /* As large as fits: a digit is 0.64 of the size wide. */
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

const Notice = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8',
    fontSize: '14',
    color: 'neutral2',
  },
});

interface AmountInputProps {
  readonly name: string;
  readonly testId: string | undefined;
  readonly value: string;
  readonly onChange: ((text: string) => void) | undefined;
  readonly disabled: boolean;
  /** A disabled field was used. */
  readonly onRefused: (() => void) | undefined;
  readonly loading: boolean;
  readonly describedBy: string | undefined;
}

const outsideEdits = new Set(['insertFromPaste', 'insertFromDrop', 'insertReplacementText']);

/** The textbox of an amount, and what it says about an ambiguous paste. */
export function AmountInput(props: AmountInputProps) {
  const { name, testId, value, onChange, disabled, onRefused, loading, describedBy } = props;
  const { t } = useTranslation('exchange');
  const pasting = useRef(false);
  const [doubt, setDoubt] = useState<{ readonly read: string; readonly alternative: string }>();
  const asked = doubt && doubt.read === value ? doubt : undefined;

  const edit = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType } = event.nativeEvent as InputEvent;
    const pasted = pasting.current || outsideEdits.has(inputType);
    pasting.current = false;
    const reading = readAmountInput(value, event.target.value, pasted);
    if (!reading.accepted) return;
    setDoubt(reading.alternative ? { read: reading.text, alternative: reading.alternative } : undefined);
    onChange?.(reading.text);
  };

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    /* The browser would cut a longer one off, and half a number is another number. */
    if (event.clipboardData.getData('text').trim().length > amountMaxLength) event.preventDefault();
    else pasting.current = true;
  };

  return (
    <Room>
      <Input
        aria-label={name}
        data-testid={testId}
        value={value}
        onChange={edit}
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
        placeholder="0"
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        type="text"
        maxLength={amountMaxLength}
        style={{ '--characters': Math.max(value.length, 1) } as CSSProperties}
      />
      {asked && (
        <Notice role="status">
          {t('amount.readAs', { amount: asked.read })}
          <Chip
            onClick={() => {
              setDoubt(undefined);
              onChange?.(asked.alternative);
            }}
          >
            {t('amount.useInstead', { amount: asked.alternative })}
          </Chip>
        </Notice>
      )}
    </Room>
  );
}
