import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { quoteSide } from '../../../ui/exchange/pools/positionTexts.ts';
import { RangeCard } from '../../../ui/exchange/pools/RangeCard.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { KnownPosition } from '../services/PositionWatch.ts';

export interface RangePanelProps {
  readonly chain: ChainSpec;
  readonly known: KnownPosition;
  readonly tokens: readonly [Token, Token];
}

/** The position's price range and the current price, in either direction. */
export function RangePanel({ chain, known, tokens }: RangePanelProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const words = {
    title: t('range.title'),
    min: t('range.min'),
    max: t('range.max'),
    current: t('range.current'),
    unknown: t('range.unknown'),
    unit: (symbols: Record<string, string>) => t('range.unit', symbols),
    priceOf: (symbols: Record<string, string>) => t('add.priceOf', symbols),
    invert: (symbols: Record<string, string>) => t('range.invert', symbols),
  };
  const sqrtPriceX96 = known.price?.sqrtPriceX96;
  return (
    <RangeCard
      quoteFirst={quoteSide(chain, tokens)}
      range={known.position}
      sqrtPriceX96={sqrtPriceX96}
      currencies={tokens}
      words={words}
    />
  );
}
