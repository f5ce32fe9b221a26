import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { AddressText } from '../../../kernel/chain/readAddressText.ts';
import type { Currency, Token } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { TokenListState } from '../../../kernel/tokens/TokenListService.ts';
import { shortenAddress, shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { TokenLogo } from '../TokenLogo.tsx';
import { AddForm } from './AddForm.tsx';
import { ListRow } from './ListRow.tsx';
import { ManagedRow, RemoveButton } from './ManagedRow.tsx';

/** What the dialog can change about lists and tokens. Reads may be observable. */
export interface TokenManagement {
  readonly lists: () => readonly TokenListState[];
  /** Whether a list cannot be removed. */
  readonly isFixedList: (url: string) => boolean;
  /** Rejects with a SluiceError where the list cannot be read. */
  readonly addList: (url: string) => Promise<void>;
  readonly removeList: (url: string) => void;
  readonly acceptUpdate: (url: string) => void;
  /** Tokens that the person added on this chain. */
  readonly tokens: () => readonly Token[];
  readonly removeToken: (token: Token) => void;
}

export interface ManageTokensProps {
  readonly management: TokenManagement;
  /** Reads a typed or pasted address. */
  readonly readAddress: (text: string) => AddressText;
  readonly lookup: (address: Address, signal: AbortSignal) => Promise<Currency>;
  /** A token was found at the address: the facts about it are shown before it is added. */
  readonly onFound: (currency: Currency) => void;
}

const Section = chakra('section', {
  base: { display: 'flex', flexDirection: 'column', gap: '8', '& ~ &': { mt: '24' } },
});
const Hint = chakra('p', { base: { fontSize: '14', color: 'neutral2' } });

/** Lists and tokens that the person added: add, update, remove. */
export const ManageTokens = observer(function ManageTokens(props: ManageTokensProps) {
  const { management, readAddress, lookup, onFound } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const [announced, setAnnounced] = useState('');
  // On a chain without fetched lists, the known lists are not shown.
  const lists = management
    .lists()
    .filter(({ current, pendingUpdate, error, loadingRequestId }) =>
      Boolean(current ?? pendingUpdate ?? error ?? loadingRequestId),
    );
  const tokens = management.tokens();

  const addList = async (url: string) => {
    await management.addList(url);
    setAnnounced(t('manage.listAdded'));
  };
  const find = async (text: string) => {
    const { address, error } = readAddress(text);
    if (error) throw error;
    if (!address) throw new SluiceError('token_invalid_address', 'Invalid token address');
    onFound(await lookup(address, new AbortController().signal));
  };
  return (
    <div>
      <Section>
        <h3>{t('manage.lists')}</h3>
        <AddForm label={t('manage.listUrl')} action={t('manage.addList')} onAdd={addList} />
        {lists.length === 0 && <Hint>{t('manage.noLists')}</Hint>}
        {lists.map((list) => (
          <ListRow
            key={list.url}
            list={list}
            onUpdate={() => {
              management.acceptUpdate(list.url);
              setAnnounced(t('manage.listUpdated'));
            }}
            onRemove={
              management.isFixedList(list.url)
                ? undefined
                : () => {
                    management.removeList(list.url);
                    setAnnounced(t('manage.listRemoved'));
                  }
            }
          />
        ))}
      </Section>
      <Section>
        <h3>{t('manage.tokens')}</h3>
        <AddForm label={t('manage.tokenAddress')} action={t('manage.findToken')} onAdd={find} />
        {tokens.length === 0 && <Hint>{t('manage.noTokens')}</Hint>}
        {tokens.map((token) => (
          <ManagedRow
            key={token.address}
            logo={<TokenLogo currency={token} />}
            title={shortenSymbol(token.symbol)}
            note={`${token.name}, ${shortenAddress(token.address)}`}
          >
            <RemoveButton
              name={shortenSymbol(token.symbol)}
              onClick={() => {
                management.removeToken(token);
                setAnnounced(t('manage.tokenRemoved', { symbol: shortenSymbol(token.symbol) }));
              }}
            />
          </ManagedRow>
        ))}
      </Section>
      <Hint role="status">{announced}</Hint>
    </div>
  );
});
