import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { rateText } from '../../../ui/exchange/amounts/amountTexts.ts';

/** A value that is also a button. */
export const TextButton = chakra(
  'button',
  {
    base: {
      // As high as a line of text, so that it is level with its label.
      lineHeight: 'inherit',
      cursor: 'pointer',
      color: 'neutral1',
      textAlign: 'end',
      position: 'relative',
      rounded: '4',
      _hover: { color: 'accentText' },
      // The text is 21px high; the touch target is 44px.
      _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-12px' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** "1 MON = 1,000,000 HUSH"; a click inverts the rate. */
export function RateText({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('swap');
  const locale = useLocale();
  const [flipped, setFlipped] = useState(false);
  const { input, output } = quote.request;
  const { numerator, denominator } = quote.executionPrice;
  if (numerator === 0n || denominator === 0n) return <>--</>;
  const text = flipped
    ? rateText(t, output, numerator, input, denominator, locale)
    : rateText(t, input, denominator, output, numerator, locale);
  return (
    <TextButton title={t('details.flipRate')} onClick={() => setFlipped(!flipped)}>
      {text}
    </TextButton>
  );
}
