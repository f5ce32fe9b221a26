import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';

/** The browser's own select; it needs an accessible name. */
export const Select = chakra('select', {
  base: {
    minH: '44px',
    px: '12',
    rounded: '12',
    bg: 'surface3',
    color: 'neutral1',
    fontSize: '16',
    border: '1px solid',
    borderColor: 'surface5',
  },
});

export interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}

/** A select with its label before it. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  const id = useId();
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="8" fontSize="14">
      <chakra.label htmlFor={id} color="neutral2">
        {label}
      </chakra.label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </chakra.span>
  );
}
