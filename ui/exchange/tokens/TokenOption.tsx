import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { StarIcon } from '../../components/icons/deviceIcons.tsx';
import { WarningIcon } from '../../components/icons/icons.tsx';
import { CheckIcon } from '../../components/icons/lazyIcons.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { TokenLogo } from '../TokenLogo.tsx';
import type { Favourites } from './chosen/Favourites.ts';

export const rowHeight = 56;

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    h: `${rowHeight / 16}rem`,
    px: '16',
    userSelect: 'none',
    cursor: 'pointer',
    '&[data-active=true]': { bg: 'surface3' },
  },
});

const Option = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '12', flex: '1', minW: '0', h: '100%' },
});

const Line = chakra('span', {
  base: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const About = chakra('span', {
  base: { display: 'grid', justifyItems: 'end', fontSize: '14', lineHeight: 'number' },
});

const Star = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '44px',
    me: '-12px',
    flexShrink: '0',
    color: 'neutral3',
    cursor: 'pointer',
    _hover: { color: 'neutral1' },
    '&[data-marked=true]': { color: 'accentText' },
  },
});

export interface TokenOptionProps {
  readonly id: string;
  readonly currency: Currency;
  readonly index: number;
  readonly count: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly warned: boolean;
  readonly balanceText: ((currency: Currency) => string | undefined) | undefined;
  readonly valueText: ((currency: Currency) => string | undefined) | undefined;
  readonly favourites: Favourites | undefined;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
  readonly onDetails: () => void;
}

/** One row of the list. Its name is "SYMBOL Name" and nothing else; it contains no other control. */
export const TokenOption = observer(function TokenOption(props: TokenOptionProps) {
  const { id, currency, index, count, active, selected, warned } = props;
  const { t } = useLazyTranslation('exchangeLazy', 'deviceLazy');
  const balance = props.balanceText?.(currency);
  const value = props.valueText?.(currency);
  const { favourites } = props;
  const marked = favourites?.has(currency) === true;
  return (
    // The search box keeps the focus and names the option by aria-activedescendant, so keys are handled
    // there. The balance stands outside the option: it describes the option and is no part of its name.
    <Row
      role="presentation"
      data-active={active}
      onClick={props.onChoose}
      onPointerMove={active ? undefined : props.onPoint}
      onContextMenu={(event) => {
        event.preventDefault();
        props.onDetails();
      }}
    >
      <Option
        id={id}
        role="option"
        aria-selected={selected}
        aria-setsize={count}
        aria-posinset={index + 1}
        aria-describedby={balance || marked ? `${id}-about` : undefined}
      >
        <TokenLogo currency={currency} />
        <chakra.span htmlTranslate="no" flex="1" minW="0" lineHeight="number">
          <Line fontSize="16" fontWeight="medium">
            {shortenSymbol(currency.symbol)}
          </Line>
          <Line fontSize="12" color="neutral2" mt="2">
            {currency.name}
          </Line>
        </chakra.span>
        {warned && (
          <chakra.span color="warning" title={t('tokens.warned')}>
            <WarningIcon size={16} />
          </chakra.span>
        )}
      </Option>
      <About id={`${id}-about`} color={selected ? 'neutral1' : 'neutral2'}>
        {balance}
        {value && <chakra.span fontSize="12">{value}</chakra.span>}
        {marked && <VisuallyHidden>{t('deviceLazy:tokens.favourite')}</VisuallyHidden>}
      </About>
      {selected && (
        <chakra.span color="accentText">
          <CheckIcon />
        </chakra.span>
      )}
      {favourites && (
        // For pointers. A list of options holds no button; by keyboard a token is marked in its details.
        <Star
          aria-hidden="true"
          data-testid="favourite"
          data-marked={marked}
          title={t(`deviceLazy:tokens.${marked ? 'removeFavourite' : 'addFavourite'}`)}
          onClick={(event) => {
            event.stopPropagation();
            favourites.toggle(currency);
          }}
        >
          <StarIcon size={16} filled={marked} />
        </Star>
      )}
    </Row>
  );
});
