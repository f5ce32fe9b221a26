import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { isKnown } from '../../../kernel/history/figure.ts';
import type { Flow, Worth } from '../../../kernel/history/positionLedger.ts';
import { isStablecoin } from '../../../kernel/tokens/isStablecoin.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { amountText } from '../../../ui/exchange/pools/positionTexts.ts';
import { amountToText } from '../../../ui/format/decimalText.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { dollarsText, figureText } from './figureTexts.ts';
import type { Performance } from './Performance.ts';

/** How the figures of a position are written: in the quote token, below it in dollars where that says more. */
export function useMoney({ tokens, quote }: Performance, chain: ChainSpec) {
  const { t } = useLazyTranslation('performanceLazy');
  const locale = useLocale();
  const token = tokens[quote];
  const inDollars = isStablecoin(chain, token.address);
  const estimate = chain.prices.source === 'placeholder';
  return {
    /** The worth, and its dollars. */
    linesOf: ({ quote: raw, usd }: Worth, signed = false): readonly (string | undefined)[] => [
      figureText(raw, token, locale, signed),
      inDollars ? undefined : dollarsText(usd, locale, estimate),
    ],
    /** Both tokens of a flow. */
    bothOf: ({ amount0, amount1 }: Flow): string | undefined =>
      isKnown(amount0) && isKnown(amount1)
        ? t('both', {
            first: amountText(amount0, tokens[0], locale),
            second: amountText(amount1, tokens[1], locale),
          })
        : undefined,
    /** All digits of the worth. */
    exactOf: ({ quote: raw }: Worth): string | undefined =>
      isKnown(raw) ? `${amountToText(raw, token)} ${token.symbol}` : undefined,
    /** Why a worth is not known, in words. */
    whyOf: ({ quote: raw }: Worth): string | undefined => (isKnown(raw) ? undefined : t(`why.${raw}`)),
  };
}
