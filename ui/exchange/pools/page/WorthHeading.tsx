import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { TokenAmounts } from '../../../../kernel/positions/liquidityAmounts.ts';
import { Heading } from '../../../components/PageParts.tsx';
import { useWorthText } from '../list/useWorthText.ts';

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '12',
    flexWrap: 'wrap',
  },
});

export interface WorthHeadingProps {
  readonly title: string;
  readonly currencies: readonly [Currency, Currency];
  /** Undefined: not known. */
  readonly amounts: TokenAmounts | undefined;
}

/** A card's heading with what the amounts below are worth together, where both have a price. */
export const WorthHeading = observer(function WorthHeading({
  title,
  currencies,
  amounts,
}: WorthHeadingProps) {
  const worthText = useWorthText();
  const usd = amounts && worthText(currencies, amounts).usd;
  return (
    <Line>
      <Heading>{title}</Heading>
      {usd !== undefined && (
        <chakra.bdi fontSize="20" fontWeight="medium" lineHeight="number" fontVariantNumeric="tabular-nums">
          {usd}
        </chakra.bdi>
      )}
    </Line>
  );
});
