import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { addressOfAnyNetwork } from '../../../kernel/chain/readAddressText.ts';
import { Button } from '../../components/Button.tsx';
import { TextInput } from '../../components/fields/TextInput.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { type BookProblem, longestName, type NamedAddress } from './addressBook.ts';
import type { SavedAddresses } from './SavedAddresses.ts';

const Form = chakra('form', { base: { display: 'grid', gap: '12', p: '12', rounded: '16', bg: 'surface3' } });
const Field = chakra('label', {
  base: { display: 'grid', gap: '4', fontSize: '14', color: 'neutral2', '& input': { color: 'neutral1' } },
});
const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8' } });

export interface SavedAddressFormProps {
  readonly saved: SavedAddresses;
  /** The entry that is changed. */
  readonly entry?: NamedAddress | undefined;
  /** What the address field begins with. */
  readonly suggested?: Address | undefined;
  /** Gets the name that was saved; nothing was saved without one. */
  readonly onDone: (name?: string) => void;
}

/** A name and its address. What was typed stays until it is saved or given up. */
export function SavedAddressForm({ saved, entry, suggested, onDone }: SavedAddressFormProps) {
  const { t } = useLazyTranslation('deviceLazy');
  const id = useId();
  const [name, setName] = useState(entry?.name ?? '');
  const [address, setAddress] = useState<string>(entry?.address ?? suggested ?? '');
  const [problem, setProblem] = useState<BookProblem>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refused = saved.save(name, addressOfAnyNetwork(address) ?? address, entry?.address);
    setProblem(refused);
    if (!refused) onDone(name.trim());
  };
  const field = (which: BookProblem['field'], value: string, set: (text: string) => void) => (
    <div>
      <Field>
        {t(`book.${which}`)}
        <TextInput
          ref={which === 'name' ? first : undefined}
          bg="surface1"
          dir={which === 'address' ? 'ltr' : 'auto'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          maxLength={255}
          aria-invalid={problem?.field === which || undefined}
          aria-describedby={problem?.field === which ? id : undefined}
          onChange={(event) => {
            set(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {problem?.field === which && (
        <chakra.p id={id} role="alert" mt="6" fontSize="12" color="critical">
          {t(`book.problem.${problem.kind}`, {
            count: longestName,
            name: 'name' in problem ? problem.name : '',
          })}
        </chakra.p>
      )}
    </div>
  );
  return (
    <Form aria-label={t(entry ? 'book.change' : 'book.add')} noValidate onSubmit={submit}>
      {field('name', name, setName)}
      {field('address', address, setAddress)}
      <Actions>
        <Button type="submit" size="small">
          {t('book.save')}
        </Button>
        <Button look="quiet" size="small" onClick={() => onDone()}>
          {t('book.cancel')}
        </Button>
      </Actions>
    </Form>
  );
}
