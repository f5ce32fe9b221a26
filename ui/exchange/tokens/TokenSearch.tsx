import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';
import {
  type ContextProp,
  type ItemProps,
  type ListProps,
  Virtuoso,
  type VirtuosoHandle,
} from 'react-virtuoso';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { AddressText } from '../../../kernel/chain/readAddressText.ts';
import { type Currency, listedId, sameCurrency } from '../../../kernel/currency/Currency.ts';
import { enterSelection } from '../../../kernel/tokens/enterSelection.ts';
import type { TokenWarning } from '../../../kernel/tokens/tokenWarning.ts';
import { Chip } from '../../components/Chip.tsx';
import { LiveRegion } from '../../components/feedback/LiveRegion.tsx';
import { SearchBox } from '../../components/fields/SearchBox.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { textScale } from '../../theme/textScale.ts';
import type { Favourites } from './chosen/Favourites.ts';
import { TokenChips } from './TokenChips.tsx';
import { rowHeight, TokenOption } from './TokenOption.tsx';
import { TokenSearchEmpty } from './TokenSearchEmpty.tsx';
import { useDebounced } from './useDebounced.ts';
import { useListNavigation } from './useListNavigation.ts';
import { useTokenLookup } from './useTokenLookup.ts';

const searchDebounceMs = 200;

const Footer = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12',
    minH: '52',
    py: '4',
    px: '16',
    borderTop: '1px solid',
    borderColor: 'surface4',
    fontSize: '12',
    color: 'neutral2',
  },
});

export interface TokenSearchProps {
  /** The picker's search, in its order (rules 5.9 to 5.13); make it a new function when the lists change. */
  readonly search: (query: string) => readonly Currency[];
  /** Reads a typed or pasted address. */
  readonly readAddress: (text: string) => AddressText;
  readonly lookup: (address: Address, signal: AbortSignal) => Promise<Currency>;
  readonly commonBases: readonly Currency[];
  readonly selected: Currency | undefined;
  readonly balanceText: ((currency: Currency) => string | undefined) | undefined;
  readonly valueText: ((currency: Currency) => string | undefined) | undefined;
  readonly recent: readonly Currency[];
  readonly favourites: Favourites | undefined;
  readonly warning: (currency: Currency) => TokenWarning | undefined;
  readonly onChoose: (currency: Currency) => void;
  readonly onDetails: (currency: Currency) => void;
  readonly onManage?: (() => void) | undefined;
  /** Whether the person points at the list, by a pointer or by keys. */
  readonly onPointing?: ((pointing: boolean) => void) | undefined;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

interface ListNames {
  readonly id: string;
  readonly label: string;
}

const ListBox = ({ context, ...props }: ListProps & ContextProp<ListNames>) => (
  <div {...props} role="listbox" id={context.id} aria-label={context.label} />
);

const ListItem = ({ context: _, item: __, ...props }: ItemProps<unknown> & ContextProp<ListNames>) => (
  <div {...props} role="presentation" />
);

const components = { List: ListBox, Item: ListItem };

/** Search box, common tokens and the list. The focus stays in the box; its keys move through the list. */
export const TokenSearch = observer(function TokenSearch(props: TokenSearchProps) {
  const {
    search,
    readAddress,
    lookup,
    commonBases,
    recent,
    favourites,
    selected,
    warning,
    onChoose,
    onDetails,
  } = props;
  const { t } = useLazyTranslation('exchangeLazy', 'deviceLazy');
  const id = useId();
  const list = useRef<VirtuosoHandle>(null);
  const [text, setText] = useState('');
  const [showsDetails, setShowsDetails] = useState(false);
  const typed = useDebounced(text.trim(), searchDebounceMs);
  const { address, error } = useMemo(() => readAddress(typed), [readAddress, typed]);
  const query = address ?? typed;
  const listed = useMemo(() => search(query), [search, query]);
  const found = useTokenLookup(listed.length === 0 ? address : undefined, lookup);
  const results = found.state === 'found' ? [found.currency] : listed;
  const navigation = useListNavigation(results.length, query, list);
  const optionId = (index: number) => `${id}-${index}`;
  const choose = showsDetails ? onDetails : onChoose;

  /* Handles keys of the list's scroll container too, which browsers put in the tab order. */
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Home' || event.key === 'End') && text !== '') return;
    if (navigation.onKey(event)) {
      props.onPointing?.(true);
      props.searchBox.current?.focus();
      return;
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const isSettled = typed === text.trim();
    const pointed = isSettled && navigation.active !== undefined && results[navigation.active];
    const wanted = readAddress(text).address ?? text.trim();
    const choice = pointed || enterSelection(isSettled ? results : search(wanted), wanted);
    if (choice) choose(choice);
  };

  return (
    <>
      <SearchBox
        ref={props.searchBox}
        type="search"
        label={t('tokens.search')}
        text={text}
        onText={setText}
        onKeyDown={onKeyDown}
        aria-controls={results.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={navigation.active === undefined ? undefined : optionId(navigation.active)}
      />
      {/* The list may grow over its room when somebody searches. */}
      {text === '' && (
        <TokenChips
          label={t('deviceLazy:tokens.recentList')}
          heading={t('deviceLazy:tokens.recent')}
          tokens={recent}
          selected={selected}
          onChoose={choose}
        />
      )}
      <TokenChips label={t('tokens.common')} tokens={commonBases} selected={selected} onChoose={choose} />
      <chakra.div
        flex="1"
        minH="0"
        borderTop="1px solid"
        borderColor="surface4"
        onPointerMove={() => props.onPointing?.(true)}
        // A finger leaves with each touch.
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && props.onPointing?.(false)}
      >
        {results.length > 0 ? (
          <Virtuoso
            ref={list}
            style={{ height: '100%' }}
            totalCount={results.length}
            fixedItemHeight={rowHeight * textScale()}
            increaseViewportBy={rowHeight * 4}
            onKeyDown={onKeyDown}
            components={components}
            context={{ id: `${id}-list`, label: t('tokens.list') }}
            computeItemKey={(index) => {
              const currency = results[index];
              return currency ? listedId(currency) : index;
            }}
            itemContent={(index) => {
              const currency = results[index];
              if (!currency) return <chakra.div h={`${rowHeight / 16}rem`} />;
              return (
                <TokenOption
                  id={optionId(index)}
                  currency={currency}
                  index={index}
                  count={results.length}
                  active={navigation.active === index}
                  selected={sameCurrency(currency, selected)}
                  warned={warning(currency) !== undefined}
                  balanceText={props.balanceText}
                  valueText={props.valueText}
                  favourites={favourites}
                  onChoose={() => choose(currency)}
                  onPoint={() => navigation.point(index)}
                  onDetails={() => onDetails(currency)}
                />
              );
            }}
          />
        ) : (
          <TokenSearchEmpty query={query} lookup={found} refusal={error} />
        )}
      </chakra.div>
      <Footer>
        <span>
          {t(showsDetails ? 'tokens.detailsHint' : 'tokens.count', { count: results.length })}
          {favourites && favourites.lost > 0 && ` ${t('deviceLazy:tokens.lost', { count: favourites.lost })}`}
        </span>
        <chakra.span display="inline-flex" flexWrap="wrap" gap="8">
          {props.onManage && (
            <Chip look="quiet" onClick={props.onManage}>
              {t('manage.open')}
            </Chip>
          )}
          <Chip
            look="quiet"
            aria-pressed={showsDetails}
            _pressed={{ bg: 'accent2', color: 'accentText' }}
            onClick={() => setShowsDetails(!showsDetails)}
          >
            {t('tokens.showDetails')}
          </Chip>
        </chakra.span>
      </Footer>
      <LiveRegion message={query ? t('tokens.count', { count: results.length }) : ''} />
    </>
  );
});
