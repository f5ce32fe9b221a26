import { useState } from 'react';
import { AmountTextField } from '../../../ui/exchange/amounts/AmountTextField.tsx';
import { CurrencySides } from '../../../ui/exchange/amounts/CurrencySides.tsx';
import { PercentPicker } from '../../../ui/exchange/amounts/PercentPicker.tsx';
import { PriceInput } from '../../../ui/exchange/amounts/PriceInput.tsx';
import { TradeSides } from '../../../ui/exchange/amounts/TradeSides.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { ConfirmWord } from '../../../ui/exchange/flow/ConfirmWord.tsx';
import { HelpButton } from '../../../ui/exchange/HelpButton.tsx';
import { RouteDiagram } from '../../../ui/exchange/RouteDiagram.tsx';
import { TransactionSettings } from '../../../ui/exchange/settings/TransactionSettings.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Section, State } from './frame.tsx';
import { coin, hush, longToken, nothing, settings, WIDE } from './samples.ts';

/** What a form and a review tell about a trade. */
export function Trade() {
  const { t } = useLazyTranslation('galleryLazy');
  const [word, setWord] = useState('');
  const [percent, setPercent] = useState(25);
  const [price, setPrice] = useState('1000');
  const sample = t('sample');
  return (
    <Section id="trade">
      <State name="TradeSides" width={WIDE}>
        <TradeSides
          input={{ label: sample, currency: coin, amount: '1,234.5', fiat: '~$12.00' }}
          output={{ label: sample, currency: longToken, amount: '<0.00001' }}
        />
      </State>
      <State name="CurrencySides" width={WIDE}>
        <CurrencySides
          label={sample}
          sides={[
            { currency: coin, raw: 10n ** 18n },
            { currency: longToken, raw: 1_234_567n },
          ]}
        />
      </State>
      <State name="PercentPicker" width={WIDE}>
        <PercentPicker label={sample} percent={percent} onPercent={setPercent} />
      </State>
      <State name="PriceInput" width={WIDE}>
        <PriceInput name={sample} unit="HUSH per MON" value={price} onChange={setPrice} note={t('text')} />
      </State>
      <State name="AmountTextField" width={WIDE}>
        <AmountTextField label={sample} value={price} onChange={setPrice} />
      </State>
      <State name="HelpButton">
        <HelpButton label={sample} text={t('text')} />
      </State>
      <State name="DetailRows" width={WIDE}>
        <DetailRows>
          {(['success', 'neutral', 'warning', 'critical'] as const).map((tone) => (
            <DetailRow key={tone} label={sample} help={t('text')} tone={tone}>
              0.421%
            </DetailRow>
          ))}
        </DetailRows>
      </State>
      <State name="RouteDiagram" width={WIDE}>
        <RouteDiagram
          parts={[
            { share: '60%', hops: [{ from: coin, to: hush, pool: 'V3 0.30%' }] },
            {
              share: '40%',
              hops: [
                { from: coin, to: longToken, pool: 'V2 0.30%' },
                { from: longToken, to: hush, pool: 'V3 1.00%' },
              ],
            },
          ]}
        />
      </State>
      <State name="ConfirmWord" width={WIDE}>
        <ConfirmWord percent={10} word={word} onWord={setWord} />
      </State>
      <State name="TransactionSettings" width="min(100%, 320px)">
        <TransactionSettings {...settings} onSlippage={nothing} onDeadline={nothing} />
      </State>
    </Section>
  );
}
