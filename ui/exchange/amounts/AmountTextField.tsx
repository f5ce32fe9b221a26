import { chakra } from '@chakra-ui/react/styled-system';
import { numberField } from '../../components/fields/numberField.ts';
import { TextInput } from '../../components/fields/TextInput.tsx';
import type { AmountUnits } from '../../format/reading/trimUnits.ts';
import { amountMaxLength } from '../../format/typedAmount.ts';
import { LazyAmountNotes } from './LazyAmountNotes.tsx';
import { useAmountText } from './useAmountText.ts';

const Label = chakra('label', {
  base: { display: 'grid', gap: '4', fontSize: '14', color: 'neutral2', '& input': { color: 'neutral1' } },
});

export interface AmountTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly disabled?: boolean;
  readonly units?: AmountUnits;
}

/** A single-line field for an amount. */
export function AmountTextField({ label, value, onChange, disabled, units }: AmountTextFieldProps) {
  const { field, note } = useAmountText(value, onChange, units);
  return (
    <chakra.div display="grid" gap="6">
      <Label>
        {label}
        <TextInput
          css={numberField}
          inputMode="decimal"
          autoComplete="off"
          maxLength={amountMaxLength}
          {...field}
          disabled={disabled}
        />
      </Label>
      {note && <LazyAmountNotes note={note} />}
    </chakra.div>
  );
}
