import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../kernel/currency/Currency.ts';
import { ChevronDownIcon } from '../components/icons/icons.tsx';
import { shortenSymbol } from '../format/shorten.ts';
import { TokenLogo } from './TokenLogo.tsx';

const Pill = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '8',
      flexShrink: '0',
      minH: '44px',
      maxW: '220px',
      ps: '10',
      pe: '12',
      rounded: 'full',
      fontSize: '16',
      fontWeight: 'medium',
      lineHeight: 'number',
      whiteSpace: 'nowrap',
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      // Also for a selected token: grey text on the accent colour could not be read.
      '&[aria-disabled=true], &[aria-disabled=true]:hover': {
        bg: 'surface4',
        color: 'neutral2',
        cursor: 'default',
      },
    },
    variants: {
      chosen: {
        true: {
          bg: 'surface1',
          color: 'neutral1',
          boxShadow: '0 0 0 1px {colors.surface4}',
          _dark: { bg: 'surface4', boxShadow: 'none' },
          _hover: { bg: 'surface4', _dark: { bg: 'surface5' } },
        },
        false: { bg: 'accent1', color: 'white', ps: '16', _hover: { bg: 'accent1Hover' } },
      },
    },
  },
  { defaultProps: { type: 'button' } },
);

export interface TokenSelectorButtonProps {
  /** "Input token": the accessible name becomes "Input token: MON". */
  readonly name: string | undefined;
  readonly currency: Currency | undefined;
  readonly onClick: (() => void) | undefined;
  /** A pointer or the focus is on the button: preload the dialog. */
  readonly onIntent?: (() => void) | undefined;
  readonly disabled?: boolean | undefined;
  readonly chainColor?: string | undefined;
  readonly testId?: string | undefined;
}

export function TokenSelectorButton(props: TokenSelectorButtonProps) {
  const { name, currency, onClick, onIntent, disabled = false, chainColor, testId } = props;
  const { t } = useTranslation('exchange');
  const text = currency ? shortenSymbol(currency.symbol) : t('token.select');
  return (
    <Pill
      chosen={currency !== undefined}
      aria-label={`${name}: ${text}`}
      aria-haspopup={onClick && 'dialog'}
      aria-disabled={disabled}
      data-testid={testId}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {currency && <TokenLogo currency={currency} size={24} chainColor={chainColor} />}
      <chakra.span htmlTranslate={currency && 'no'} overflow="hidden" textOverflow="ellipsis">
        {text}
      </chakra.span>
      {onClick && <ChevronDownIcon size={16} />}
    </Pill>
  );
}
