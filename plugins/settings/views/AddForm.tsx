import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { TextInput } from '../../../ui/components/fields/TextInput.tsx';
import { useLazyErrorText } from '../../../ui/components/useLazyErrorText.ts';
import { Note, Problem } from './parts.tsx';

const Form = chakra('form', { base: { display: 'grid', gap: '8', mt: '16' } });
const Label = chakra('label', { base: { fontSize: '14', fontWeight: 'medium' } });
const Row = chakra('div', { base: { display: 'flex', gap: '8' } });

export interface AddFormProps {
  readonly label: string;
  readonly hint: string;
  readonly button: string;
  readonly busy: string;
  /** Rejects with the problem of the text. */
  readonly onAdd: (text: string) => Promise<unknown>;
}

/**
 * A field for one address. The address is checked before it is added, and stays in the field if the check
 * fails.
 */
export function AddForm({ label, hint, button, busy, onAdd }: AddFormProps) {
  const id = useId();
  const errorText = useLazyErrorText();
  const [text, setText] = useState('');
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<SluiceError>();

  const add = async () => {
    setAdding(true);
    setError(undefined);
    try {
      await onAdd(text.trim());
      setText('');
    } catch (failure) {
      setError(SluiceError.from(failure));
    } finally {
      setAdding(false);
    }
  };

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !adding) void add();
      }}
    >
      <Label htmlFor={id}>{label}</Label>
      <Row>
        <TextInput
          id={id}
          dir="ltr"
          inputMode="url"
          value={text}
          placeholder="https://"
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" look="quiet" size="medium" disabled={adding || text.trim() === ''}>
          {adding ? busy : button}
        </Button>
      </Row>
      <Note id={`${id}-hint`}>{hint}</Note>
      {error && <Problem role="alert">{errorText(error)}</Problem>}
    </Form>
  );
}
