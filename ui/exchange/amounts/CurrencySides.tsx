import { chakra } from '@chakra-ui/react/styled-system';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { ExactNumber } from '../../components/ExactNumber.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { amountToText } from '../../format/decimalText.ts';
import type { Rounding } from '../../format/formatAmount.ts';
import { localNumber } from '../../format/localNumber.ts';
import { TokenLogo } from '../TokenLogo.tsx';
import { reviewAmountText } from './amountTexts.ts';

const Box = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '12', p: '16', rounded: '16', bg: 'surface3' },
});

export interface CurrencySide {
  readonly currency: Currency;
  readonly raw: bigint;
}

/** Two amounts that are paid or received together, with a label above. */
export function CurrencySides({
  label,
  sides,
  rounding,
}: {
  readonly label: string;
  readonly sides: readonly CurrencySide[];
  /** Default: down, as for received amounts. */
  readonly rounding?: Rounding;
}) {
  const locale = useLocale();
  return (
    <Box>
      <chakra.p fontSize="14" color="neutral2">
        {label}
      </chakra.p>
      {sides.map(({ currency, raw }) => (
        <chakra.div
          key={currency.symbol}
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="12"
        >
          <chakra.span fontSize="20" lineHeight="number" minW="0" overflowWrap="anywhere">
            <ExactNumber exact={localNumber(amountToText(raw, currency), locale)}>
              {reviewAmountText(raw, currency, locale, rounding)}
            </ExactNumber>
          </chakra.span>
          <TokenLogo currency={currency} size={24} />
        </chakra.div>
      ))}
    </Box>
  );
}
