import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import { Chip } from '../../components/Chip.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { Card, Heading, Hint } from '../../components/PageParts.tsx';
import { shortenSymbol } from '../../format/shorten.ts';
import { priceText, rangeTexts } from './positionTexts.ts';

const Ends = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr 1fr', sm: '1fr 1fr 1fr' }, gap: '8' },
});
const End = chakra('div', {
  // Leaves room for a price with many zeros on one line.
  base: { py: '10', px: '4', rounded: '16', bg: 'surface3', textAlign: 'center', minW: '0' },
  // Between the two ends where there is room for three.
  variants: {
    now: { true: { gridColumn: { base: '1 / -1', sm: '2' }, gridRow: { sm: '1' } } },
  },
});
const Term = chakra('dt', { base: { fontSize: '14', color: 'neutral2' } });
const Figure = chakra('dd', {
  base: { fontSize: '16', fontWeight: 'medium', lineHeight: 'number', overflowWrap: 'anywhere' },
});

/** The words of {@link RangeCard}. Of a price: so many of the quote for one of the base. */
export interface RangeWords {
  readonly title: string;
  readonly min: string;
  readonly max: string;
  readonly current: string;
  /** Shown where the price could not be read. */
  readonly unknown: string;
  readonly unit: (symbols: PriceSymbols) => string;
  readonly priceOf: (symbols: PriceSymbols) => string;
  /** The label of the button that shows the price of the quote instead. */
  readonly invert: (symbols: PriceSymbols) => string;
}

export interface PriceSymbols extends Record<string, string> {
  readonly base: string;
  readonly quote: string;
}

export interface RangeCardProps {
  /** The side in whose currency prices are shown first. */
  readonly quoteFirst: 0 | 1;
  readonly range: TickRange;
  /** Undefined: not known. */
  readonly sqrtPriceX96: bigint | undefined;
  readonly currencies: readonly [Currency, Currency];
  readonly words: RangeWords;
  /** Shown above the prices. @param quote the side in whose currency they are given now */
  readonly picture?: (quote: 0 | 1) => ReactNode;
  /** Shown below the prices. */
  readonly children?: ReactNode;
}

/** A position's price range and the current price, in either direction. */
export function RangeCard(props: RangeCardProps) {
  const { quoteFirst, range, sqrtPriceX96, currencies, words, picture, children } = props;
  const locale = useLocale();
  const [inverted, setInverted] = useState(false);
  const other = quoteFirst === 1 ? 0 : 1;
  const quote = inverted ? other : quoteFirst;
  const base = quote === 1 ? 0 : 1;
  const [low, high] = rangeTexts(range, currencies, quote, locale);
  const symbols = {
    base: shortenSymbol(currencies[base].symbol),
    quote: shortenSymbol(currencies[quote].symbol),
  };
  return (
    <Card aria-label={words.title} data-testid="position-range">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="8" flexWrap="wrap">
        <chakra.div display="flex" alignItems="baseline" flexWrap="wrap" columnGap="8">
          <Heading>{words.title}</Heading>
          <Hint>{words.unit(symbols)}</Hint>
        </chakra.div>
        <Chip look="quiet" onClick={() => setInverted(!inverted)} aria-label={words.invert(symbols)}>
          {words.priceOf(symbols)}
          <span aria-hidden>⇄</span>
        </Chip>
      </chakra.div>
      {picture?.(quote)}
      <Ends>
        <End>
          <Term>{words.min}</Term>
          <Figure>{low}</Figure>
        </End>
        <End>
          <Term>{words.max}</Term>
          <Figure>{high}</Figure>
        </End>
        <End now>
          <Term>{words.current}</Term>
          <Figure>
            {sqrtPriceX96 === undefined ? '--' : priceText(sqrtPriceX96, currencies, quote, locale)}
          </Figure>
        </End>
      </Ends>
      {sqrtPriceX96 === undefined && <Hint>{words.unknown}</Hint>}
      {children}
    </Card>
  );
}
