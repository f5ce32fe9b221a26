import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextInput } from '../../../ui/components/TextInput.tsx';
import { readAmountInput } from '../../../ui/format/readAmountInput.ts';

/** Specification, section 9. */
const DEBOUNCE_MS = 350;

export interface PriceFieldProps {
  /** Label, such as "Min price". */
  readonly name: string;
  readonly unit: string;
  readonly value: string;
  readonly placeholder: string;
  readonly invalid: boolean;
  /** Under the field: what the pool makes of it. */
  readonly note: ReactNode;
  readonly onChange: (text: string) => void;
}

/** A typed price: it counts once nothing was typed for 350 ms, or the field is left. */
export function PriceField(props: PriceFieldProps) {
  const { name, unit, value, placeholder, invalid, note, onChange } = props;
  const id = useId();
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Changed from outside: prices told in the other token.
    if (value === told.current) return;
    told.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (next: string) => {
    clearTimeout(timer.current);
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };
  return (
    <chakra.div minW="0">
      <chakra.label htmlFor={`${id}-input`} display="block" mb="4" fontSize="14" color="neutral2">
        {name}
      </chakra.label>
      <TextInput
        id={`${id}-input`}
        color="neutral1"
        inputMode="decimal"
        autoComplete="off"
        maxLength={79}
        placeholder={placeholder}
        aria-describedby={id}
        aria-invalid={invalid || undefined}
        value={text}
        onChange={({ target }) => {
          const reading = readAmountInput(text, target.value);
          if (!reading.accepted) return;
          setText(reading.text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => tell(reading.text), DEBOUNCE_MS);
        }}
        onBlur={() => tell(text)}
      />
      <chakra.p id={id} mt="4" fontSize="12" color="neutral2" overflowWrap="anywhere">
        {unit}
        {note && (
          <>
            <br />
            {note}
          </>
        )}
      </chakra.p>
    </chakra.div>
  );
}
