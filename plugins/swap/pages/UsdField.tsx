import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { PriceServiceToken } from '../../../kernel/services.ts';
import { useAge } from '../../../ui/components/hooks/useAge.ts';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { AmountTextField } from '../../../ui/exchange/amounts/AmountTextField.tsx';
import { agoText } from '../../../ui/format/agoText.ts';
import { formatUsdPrice, unitUsd } from '../../../ui/format/formatUsdPrice.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { UsdEntry } from '../stores/usd/UsdEntry.ts';
import { SwapFlowToken, SwapTradeToken } from '../swapTokens.ts';

const Box = chakra('div', { base: { mt: '8', display: 'grid', gap: '6' } });
const Note = chakra('p', { base: { fontSize: '12', color: 'neutral2', overflowWrap: 'anywhere' } });

const DOLLARS = { symbols: ['USD'], sign: '$' };

/** A field for dollars under the amount, with the price that turns them into tokens. */
const UsdField = observer(function UsdField() {
  const { t } = useLazyTranslation('swapCardLazy');
  const locale = useLocale();
  const trade = useService(SwapTradeToken);
  const flow = useService(SwapFlowToken);
  const prices = useService(PriceServiceToken);
  const [entry] = useState(() => new UsdEntry(trade, flow, prices));
  useEffect(() => entry.open(), [entry]);
  const box = useRef<HTMLDivElement>(null);
  // It was just asked for.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { price } = entry;
  const age = useAge(price?.timestampMs);
  const { input } = trade.form;
  if (!input) return null;
  const symbol = shortenSymbol(input.symbol);
  if (!price) {
    return (
      <Box>
        <Note role="status">{t('usd.noPrice', { symbol })}</Note>
      </Box>
    );
  }
  return (
    <Box ref={box}>
      <AmountTextField
        label={t('usd.label')}
        value={entry.text}
        onChange={(text) => entry.type(text)}
        units={DOLLARS}
      />
      {entry.tooSmall && <Note role="status">{t('usd.tooSmall', { symbol })}</Note>}
      <Note>
        {t(price.source === 'placeholder' ? 'usd.atEstimate' : 'usd.at', {
          symbol,
          price: formatUsdPrice(unitUsd(price.usd, input), locale, price.source === 'placeholder'),
          ago: agoText(age * 1_000, locale),
        })}{' '}
        {t('usd.signed', { symbol })}
      </Note>
    </Box>
  );
});

export default UsdField;
