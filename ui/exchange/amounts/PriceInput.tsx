import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { numberField } from '../../components/fields/numberField.ts';
import { amountMaxLength } from '../../format/typedAmount.ts';
import { LazyAmountNotes } from './LazyAmountNotes.tsx';
import { useAmountText } from './useAmountText.ts';

/** Rule 9.21. */
const DEBOUNCE_MS = 350;

const Panel = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '4',
    minW: '0',
    p: '12',
    rounded: '16',
    bg: 'surface3',
    border: '1px solid transparent',
    '&:focus-within:has(input:focus)': { borderColor: 'surface5' },
  },
});

const Input = chakra('input', {
  base: {
    ...numberField,
    w: '100%',
    minW: '0',
    minH: '44px',
    bg: 'transparent',
    fontSize: '20',
    lineHeight: 'number',
    outline: 'none',
    textOverflow: 'ellipsis',
    fontVariantNumeric: 'tabular-nums',
    '&[aria-invalid=true]': { color: 'critical' },
  },
});

export interface PriceInputProps {
  /** Label and accessible name, such as "Min price". */
  readonly name: string;
  /** Such as "HUSH per MON". */
  readonly unit: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly invalid?: boolean;
  readonly placeholder?: string | undefined;
  readonly testId?: string;
  /** Shown beside the textbox. */
  readonly beside?: ReactNode;
  /** The price that the pool can have, and what is wrong with the typed one. */
  readonly note?: ReactNode;
}

/** A price field. The price counts once nothing was typed for 350 ms, or the field loses the focus. */
export function PriceInput(props: PriceInputProps) {
  const { name, unit, value, onChange, invalid = false } = props;
  const id = useId();
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => {
    // The value changed from outside: a chart, another base token, another pair.
    if (value === reported.current) return;
    reported.current = value;
    stopWaiting.current?.();
    setText(value);
  }, [value]);
  useEffect(() => () => stopWaiting.current?.(), []);

  const tell = (next: string) => {
    stopWaiting.current?.();
    if (next === reported.current) return;
    reported.current = next;
    onChange(next);
  };
  const typed = (next: string) => {
    setText(next);
    stopWaiting.current?.();
    stopWaiting.current = systemTimers.after(DEBOUNCE_MS, () => tell(next));
  };
  const { field, note } = useAmountText(text, typed, { symbols: [unit, ...unit.split(' ')] });
  return (
    <Panel>
      <chakra.span fontSize="14" color="neutral2" aria-hidden>
        {name}
      </chakra.span>
      <chakra.span display="flex" alignItems="center" gap="8">
        <Input
          aria-label={name}
          aria-describedby={id}
          aria-invalid={invalid || undefined}
          data-testid={props.testId}
          {...field}
          onBlur={() => {
            field.onBlur();
            tell(text);
          }}
          onFocus={(event) => {
            field.onFocus(event);
            // "∞" cannot be edited into a number, so it is selected as a whole.
            if (text === '∞') event.target.select();
          }}
          placeholder={props.placeholder ?? field.placeholder}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={amountMaxLength}
        />
        {props.beside}
      </chakra.span>
      {note && <LazyAmountNotes note={note} />}
      <chakra.span id={id} display="grid" gap="2" fontSize="12" color="neutral2" overflowWrap="anywhere">
        <span>{unit}</span>
        {props.note}
      </chakra.span>
    </Panel>
  );
}
