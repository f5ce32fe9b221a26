import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { Chip } from '../../../ui/components/Chip.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { Card, Heading, Hint } from '../../../ui/components/PageParts.tsx';
import { priceText, quoteSide, rangeTexts } from '../../../ui/exchange/pools/positionTexts.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { KnownPosition } from '../services/PositionWatch.ts';

const Ends = chakra('dl', { base: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8' } });
const End = chakra('div', {
  // Leaves room for a price with many zeros on one line.
  base: { py: '12', px: '4', rounded: '16', bg: 'surface3', textAlign: 'center', minW: '0' },
  variants: { wide: { true: { gridColumn: '1 / -1' } } },
});
const Term = chakra('dt', { base: { fontSize: '14', color: 'neutral2' } });
const Figure = chakra('dd', {
  base: {
    fontSize: { base: '16', lg: '20' },
    fontWeight: 'medium',
    lineHeight: 'number',
    overflowWrap: 'anywhere',
  },
});
const Unit = chakra('span', {
  base: { display: 'block', mt: '4', fontSize: '12', color: 'neutral2', fontWeight: 'book' },
});

export interface RangePanelProps {
  readonly chain: ChainSpec;
  readonly known: KnownPosition;
  readonly tokens: readonly [Token, Token];
}

/** The position's price range and the current price, in either direction. */
export function RangePanel({ chain, known, tokens }: RangePanelProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const locale = useLocale();
  const [inverted, setInverted] = useState(false);
  const usual = quoteSide(chain, tokens);
  const quote = inverted ? (usual === 1 ? 0 : 1) : usual;
  const base = quote === 1 ? 0 : 1;
  const [low, high] = rangeTexts(known.position, tokens, quote, locale);
  const symbols = { base: shortenSymbol(tokens[base].symbol), quote: shortenSymbol(tokens[quote].symbol) };
  const unit = t('range.unit', symbols);
  return (
    <Card aria-label={t('range.title')} data-testid="position-range">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="8" flexWrap="wrap">
        <Heading>{t('range.title')}</Heading>
        <Chip look="quiet" onClick={() => setInverted(!inverted)} aria-label={t('range.invert', symbols)}>
          {t('add.priceOf', symbols)}
          <span aria-hidden>⇄</span>
        </Chip>
      </chakra.div>
      <Ends>
        <End>
          <Term>{t('range.min')}</Term>
          <Figure>
            {low}
            <Unit>{unit}</Unit>
          </Figure>
        </End>
        <End>
          <Term>{t('range.max')}</Term>
          <Figure>
            {high}
            <Unit>{unit}</Unit>
          </Figure>
        </End>
        <End wide>
          <Term>{t('range.current')}</Term>
          <Figure>
            {known.price ? priceText(known.price.sqrtPriceX96, tokens, quote, locale) : '--'}
            <Unit>{unit}</Unit>
          </Figure>
        </End>
      </Ends>
      {!known.price && <Hint>{t('range.unknown')}</Hint>}
    </Card>
  );
}
