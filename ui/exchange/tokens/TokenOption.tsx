import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { CheckIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { TokenLogo } from '../TokenLogo.tsx';

export const rowHeight = 56;

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12',
    h: `${rowHeight}px`,
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

export interface TokenOptionProps {
  readonly id: string;
  readonly currency: Currency;
  readonly index: number;
  readonly count: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly warned: boolean;
  readonly balanceText: ((currency: Currency) => string | undefined) | undefined;
  readonly onChoose: () => void;
  readonly onPoint: () => void;
  readonly onDetails: () => void;
}

/** One row of the list. Its name is "SYMBOL Name" and nothing else; it contains no other control. */
export const TokenOption = observer(function TokenOption(props: TokenOptionProps) {
  const { id, currency, index, count, active, selected, warned } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const balance = props.balanceText?.(currency);
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
        aria-describedby={balance ? `${id}-balance` : undefined}
      >
        <TokenLogo currency={currency} />
        <chakra.span flex="1" minW="0" lineHeight="number">
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
      {balance && (
        <chakra.span id={`${id}-balance`} fontSize="14" color={selected ? 'neutral1' : 'neutral2'}>
          {balance}
        </chakra.span>
      )}
      {selected && (
        <chakra.span color="accentText">
          <CheckIcon />
        </chakra.span>
      )}
    </Row>
  );
});
