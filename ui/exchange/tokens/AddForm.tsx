import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, useId, useState } from 'react';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { Button } from '../../components/Button.tsx';
import { LoadingDots } from '../../components/feedback/LoadingDots.tsx';
import { TextInput } from '../../components/fields/TextInput.tsx';
import { useLazyErrorText } from '../../components/useLazyErrorText.ts';

const Row = chakra('form', { base: { display: 'flex', gap: '8', alignItems: 'stretch' } });

const MAX_CHARACTERS = 2048;

export interface AddFormProps {
  readonly label: string;
  /** The button's text. */
  readonly action: string;
  /** Gets the trimmed text. If it rejects, the error is shown and the text stays. */
  readonly onAdd: (text: string) => Promise<void>;
}

/** A single-line field and a button that acts on its text. */
export function AddForm({ label, action, onAdd }: AddFormProps) {
  const errorText = useLazyErrorText();
  const id = useId();
  const [text, setText] = useState('');
  const [state, setState] = useState<'idle' | 'busy' | SluiceError>('idle');
  const problem = state instanceof SluiceError ? errorText(state) : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy' || text.trim() === '') return;
    setState('busy');
    try {
      await onAdd(text.trim());
      setText('');
      setState('idle');
    } catch (error) {
      setState(SluiceError.from(error));
    }
  };
  return (
    <div>
      <chakra.label htmlFor={id} display="block" mb="6" fontSize="14" color="neutral2">
        {label}
      </chakra.label>
      <Row onSubmit={(event) => void submit(event)}>
        <TextInput
          id={id}
          value={text}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          autoCapitalize="off"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={(event) => {
            setText(event.target.value);
            if (state !== 'busy') setState('idle');
          }}
        />
        <Button
          type="submit"
          look="soft"
          flexShrink="0"
          disabled={text.trim() === ''}
          aria-busy={state === 'busy'}
        >
          {action}
          {state === 'busy' && <LoadingDots />}
        </Button>
      </Row>
      {problem && (
        <chakra.p id={`${id}-problem`} role="alert" mt="6" fontSize="12" color="critical">
          {problem}
        </chakra.p>
      )}
    </div>
  );
}
