import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { Button } from '../../components/Button.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { intlName } from '../../format/numberFormat.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import type { NamedAddress } from './addressBook.ts';
import { SavedAddressForm } from './SavedAddressForm.tsx';
import { useSavedAddresses } from './useSavedAddresses.ts';

const List = chakra('ul', { base: { listStyle: 'none', p: '0', m: '0', display: 'grid', gap: '8' } });
const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '8',
    p: '12',
    rounded: '16',
    bg: 'surface3',
  },
});
const Words = chakra('span', { base: { flex: '1 0 100%', minW: '0', overflowWrap: 'anywhere' } });
const Code = chakra('span', { base: { display: 'block', fontSize: '12', color: 'neutral2' } });
const Choice = chakra(
  'button',
  {
    base: {
      flex: '1 0 100%',
      minW: '0',
      minH: '44px',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      rounded: '8',
      _hover: { color: 'accentText' },
    },
  },
  { defaultProps: { type: 'button' } },
);
const Hint = chakra('p', { base: { fontSize: '14', color: 'neutral2' } });

export interface AddressListProps {
  /** Present: an entry can be chosen. */
  readonly onChoose?: (address: Address) => void;
  /** An address without a name, which the person may want to save. */
  readonly suggested?: Address | undefined;
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

type Work = { readonly kind: 'add' } | { readonly kind: 'change' | 'delete'; readonly address: Address };

/** The address book: its entries by name, with add, change and delete. */
export const AddressList = observer(function AddressList({ onChoose, suggested }: AddressListProps) {
  const { t } = useLazyTranslation('deviceLazy');
  const locale = useLocale();
  const saved = useSavedAddresses();
  const [work, setWork] = useState<Work>();
  const [told, setTold] = useState('');
  const entries = [...saved.entries].sort((a, b) => a.name.localeCompare(b.name, intlName(locale)));
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  const end = () => {
    setWork(undefined);
    box.current?.focus();
  };
  const done = (name?: string) => {
    end();
    if (name) setTold(t('book.saved', { name }));
  };
  const remove = ({ name, address }: NamedAddress) => {
    saved.remove(address);
    end();
    setTold(t('book.deleted', { name }));
  };
  return (
    <chakra.div ref={box} tabIndex={-1} outline="none" display="grid" gap="12">
      <Hint>{t('book.note')}</Hint>
      {work?.kind === 'add' ? (
        <SavedAddressForm saved={saved} suggested={suggested} onDone={done} />
      ) : (
        <Button look="soft" size="small" justifySelf="start" onClick={() => setWork({ kind: 'add' })}>
          {t('book.add')}
        </Button>
      )}
      {entries.length === 0 && <Hint>{t('book.none')}</Hint>}
      <List aria-label={t('book.list')}>
        {entries.map((entry) => {
          const { name, address } = entry;
          const busy = work && 'address' in work && work.address === address ? work.kind : undefined;
          if (busy === 'change') {
            return (
              <li key={address}>
                <SavedAddressForm saved={saved} entry={entry} onDone={done} />
              </li>
            );
          }
          const words = (
            <>
              <bdi translate="no">{name}</bdi>
              <Code dir="ltr">{address}</Code>
            </>
          );
          return (
            <Item key={address}>
              {onChoose ? <Choice onClick={() => onChoose(address)}>{words}</Choice> : <Words>{words}</Words>}
              {busy === 'delete' ? (
                <>
                  <Button look="danger" size="small" onClick={() => remove(entry)}>
                    {t('book.deleteNow', { name })}
                  </Button>
                  <Button look="quiet" size="small" ref={takeFocus} onClick={end}>
                    {t('book.keep')}
                  </Button>
                </>
              ) : (
                (['change', 'delete'] as const).map((kind) => (
                  <Button
                    key={kind}
                    look="quiet"
                    size="small"
                    aria-label={t(`book.${kind}Named`, { name })}
                    onClick={() => setWork({ kind, address })}
                  >
                    {t(`book.${kind}`)}
                  </Button>
                ))
              )}
            </Item>
          );
        })}
      </List>
      <Hint role="status">{told}</Hint>
    </chakra.div>
  );
});
