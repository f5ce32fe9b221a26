import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { AddressField } from '../../../ui/exchange/AddressField.tsx';
import { AddressLink } from '../../../ui/exchange/AddressLink.tsx';
import { AmountField } from '../../../ui/exchange/amounts/AmountField.tsx';
import { FlipButton } from '../../../ui/exchange/amounts/FlipButton.tsx';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { TokenLabel } from '../../../ui/exchange/TokenLabel.tsx';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { TokenSelectorButton } from '../../../ui/exchange/TokenSelectorButton.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { Section, State } from './frame.tsx';
import { coin, hush, longToken, nothing, samples, WIDE } from './samples.ts';

/** Room for a button that sits over the gap between two fields. */
const Gap = chakra('div', { base: { py: '20' } });

/** Tokens, and the fields of a form that takes an amount of one. */
export function Tokens() {
  const { t } = useLazyTranslation('galleryLazy');
  const [amount, setAmount] = useState('1234.5');
  const [recipient, setRecipient] = useState('0x12');
  const sample = t('sample');
  const field = { label: sample, inputName: sample, selectorName: sample, onSelectToken: nothing };
  const known = { state: 'known', raw: 10n ** 19n, block: 1n } as const;
  const unknown = { state: 'unknown', error: new SluiceError('providers_failed', 'x') } as const;
  return (
    <Section id="tokens">
      {samples.map((currency) => (
        <State key={currency.symbol} name="TokenLogo">
          <TokenLogo currency={currency} chainColor="#5B3DF0" />
        </State>
      ))}
      <State name="TokenLogo 24">
        <TokenLogo currency={hush} size={24} />
      </State>
      <State name="PairLogo">
        <PairLogo first={coin} second={hush} />
      </State>
      {[undefined, coin, longToken].map((currency) => (
        <State key={currency?.symbol ?? 'none'} name={`TokenSelectorButton ${currency ? 'token' : 'none'}`}>
          <TokenSelectorButton name={sample} currency={currency} onClick={nothing} />
        </State>
      ))}
      <State name="TokenLabel">
        <TokenLabel currency={coin} />
      </State>
      <State name="TokenLabel long symbol">
        <TokenLabel currency={longToken} chainColor="#5B3DF0" />
      </State>
      <State name="TokenSelectorButton disabled">
        <TokenSelectorButton name={sample} currency={coin} onClick={nothing} disabled />
      </State>
      <State name="TokenSelectorButton none disabled">
        <TokenSelectorButton name={sample} currency={undefined} onClick={nothing} disabled />
      </State>
      {['https://explorer.example', undefined].map((explorer) => (
        <State key={explorer ?? 'none'} name={`AddressLink ${explorer ? 'explorer' : 'none'}`}>
          <AddressLink address={hush.address} explorer={explorer} />
        </State>
      ))}
      <State name="AmountField" width={WIDE}>
        <AmountField
          {...field}
          value={amount}
          onChange={setAmount}
          currency={coin}
          balance={known}
          onMax={nothing}
          onPercent={nothing}
          fiat="~$12.00"
          impact={{ text: '-4.213%', tone: 'critical' }}
        />
      </State>
      <State name="AmountField problem, unknown balance" width={WIDE}>
        <AmountField
          {...field}
          value={amount}
          onChange={setAmount}
          currency={longToken}
          balance={unknown}
          problem={t('text')}
        />
      </State>
      <State name="AmountField loading, read only" width={WIDE}>
        <AmountField {...field} value="42" currency={hush} loading />
      </State>
      <State name="AmountField locked" width={WIDE}>
        <AmountField {...field} value="" currency={hush} locked={{ title: sample, text: t('text') }} />
      </State>
      <State name="AmountField disabled" width={WIDE}>
        <AmountField {...field} value="" currency={hush} disabledReason={t('text')} />
      </State>
      <State name="AddressField" width={WIDE}>
        <AddressField value={recipient} onChange={setRecipient} resolved={undefined} onRemove={nothing} />
      </State>
      <State name="FlipButton">
        <Gap>
          <FlipButton label={sample} onClick={nothing} />
        </Gap>
      </State>
      <State name="FlipButton disabled">
        <Gap>
          <FlipButton label={sample} onClick={nothing} disabled />
        </Gap>
      </State>
    </Section>
  );
}
