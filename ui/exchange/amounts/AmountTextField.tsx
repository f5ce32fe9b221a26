import { chakra } from '@chakra-ui/react/styled-system';
import { numberField } from '../../components/fields/numberField.ts';
import { TextInput } from '../../components/fields/TextInput.tsx';
import { amountMaxLength } from '../../format/readAmountInput.ts';
import { LazyAmountNotes } from './LazyAmountNotes.tsx';
import { isFromOutside, useAmountText } from './useAmountText.ts';

const Label = chakra('label', {
  base: { display: 'grid', gap: '4', fontSize: '14', color: 'neutral2', '& input': { color: 'neutral1' } },
});

export interface AmountTextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly disabled?: boolean;
}

/** A single-line field for an amount. */
export function AmountTextField({ label, value, onChange, disabled }: AmountTextFieldProps) {
  const { field, edit, doubt } = useAmountText(value, onChange);
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
          onChange={(event) => edit(event.target, isFromOutside(event))}
        />
      </Label>
      {doubt && <LazyAmountNotes doubt={doubt} onUse={onChange} />}
    </chakra.div>
  );
}
