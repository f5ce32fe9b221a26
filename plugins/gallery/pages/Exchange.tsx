import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useRef, useState } from 'react';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { Button } from '../../../ui/components/Button.tsx';
import { AddressField } from '../../../ui/exchange/AddressField.tsx';
import { AmountField } from '../../../ui/exchange/amounts/AmountField.tsx';
import { AmountTextField } from '../../../ui/exchange/amounts/AmountTextField.tsx';
import { CurrencySides } from '../../../ui/exchange/amounts/CurrencySides.tsx';
import { FlipButton } from '../../../ui/exchange/amounts/FlipButton.tsx';
import { PercentPicker } from '../../../ui/exchange/amounts/PercentPicker.tsx';
import { PriceInput } from '../../../ui/exchange/amounts/PriceInput.tsx';
import { TradeSides } from '../../../ui/exchange/amounts/TradeSides.tsx';
import { DetailRow, DetailRows } from '../../../ui/exchange/DetailRows.tsx';
import { ConfirmWord } from '../../../ui/exchange/flow/ConfirmWord.tsx';
import { PhaseMark } from '../../../ui/exchange/flow/PhaseMark.tsx';
import { StepList } from '../../../ui/exchange/flow/steps/StepList.tsx';
import type { MyPairs } from '../../../ui/exchange/OwnedPairs.ts';
import { PairLogo } from '../../../ui/exchange/PairLogo.tsx';
import { CurrencyAmounts } from '../../../ui/exchange/pools/CurrencyAmounts.tsx';
import { PairList } from '../../../ui/exchange/pools/PairList.tsx';
import { RangeBadge } from '../../../ui/exchange/pools/RangeBadge.tsx';
import { RangeCard } from '../../../ui/exchange/pools/RangeCard.tsx';
import { TierButtons } from '../../../ui/exchange/pools/TierButtons.tsx';
import { RouteDiagram } from '../../../ui/exchange/RouteDiagram.tsx';
import SettingsPopover from '../../../ui/exchange/settings/SettingsPopover.tsx';
import { TransactionSettings } from '../../../ui/exchange/settings/TransactionSettings.tsx';
import { TokenLogo } from '../../../ui/exchange/TokenLogo.tsx';
import { TokenSelectorButton } from '../../../ui/exchange/TokenSelectorButton.tsx';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { ExchangeDialogKind } from './ExchangeDialogs.tsx';
import { Section, State } from './frame.tsx';
import { coin, hush, longToken, samples } from './samples.ts';

const ExchangeDialogs = lazy(() => import('./ExchangeDialogs.tsx'));
const dialogs: readonly ExchangeDialogKind[] = [
  'review',
  'dangerous',
  'changed',
  'impact',
  'tokens',
  'asking',
  'submitted',
  'confirmed',
  'failed',
];
// Without the loading state: screen readers would wait for ever for a busy page.
const pairStates: readonly MyPairs[] = [
  { state: 'not_connected' },
  { state: 'failed', error: new SluiceError('unexpected', 'sample') },
  {
    state: 'known',
    unread: 1,
    pairs: [
      {
        token0: hush,
        token1: longToken,
        imported: false,
        address: hush.address,
        liquidityRaw: 10n ** 18n,
        totalSupplyRaw: 10n ** 19n,
      },
    ],
  },
];
const settings = {
  slippage: 'auto',
  autoSlippageBps: 50,
  deadlineSeconds: undefined,
  defaultDeadlineSeconds: 600,
} as const;
const tiers = [100, 500, 3000, 10_000].map((fee) => ({
  fee,
  tickSpacing: 60,
  existence: 'EXISTS' as const,
  pool: undefined,
  sqrtPriceX96: 0n,
  tick: 0,
  liquidity: 0n,
  held: undefined,
}));
const WIDE = 'min(100%, 474px)';
const nothing = () => undefined;
const phases = ['asking', 'submitted', 'confirmed', 'failed'] as const;

export function Exchange() {
  const { t } = useLazyTranslation('galleryLazy');
  const [amount, setAmount] = useState('1234.5');
  const [word, setWord] = useState('');
  const [recipient, setRecipient] = useState('0x12');
  const [open, setOpen] = useState<ExchangeDialogKind>();
  const [percent, setPercent] = useState(25);
  const [price, setPrice] = useState('1000');
  const [fee, setFee] = useState(3000);
  const [popover, setPopover] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const sample = t('sample');
  const field = { label: sample, inputName: sample, selectorName: sample, onSelectToken: nothing };
  const known = { state: 'known', raw: 10n ** 19n, block: 1n } as const;
  const unknown = { state: 'unknown', error: new SluiceError('providers_failed', 'x') } as const;
  return (
    <>
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
        <State name="TokenSelectorButton disabled">
          <TokenSelectorButton name={sample} currency={coin} onClick={nothing} disabled />
        </State>
        <State name="TokenSelectorButton none disabled">
          <TokenSelectorButton name={sample} currency={undefined} onClick={nothing} disabled />
        </State>
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
          <FlipButton label={sample} onClick={nothing} />
        </State>
        <State name="FlipButton disabled">
          <FlipButton label={sample} onClick={nothing} disabled />
        </State>
      </Section>
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
        {pairStates.map((result) => (
          <State key={result.state} name={`PairList ${result.state}`} width={WIDE}>
            <PairList
              result={result}
              texts={{
                connectHint: sample,
                connect: sample,
                loading: sample,
                failed: () => sample,
                retry: sample,
                unread: () => sample,
                none: sample,
                owned: (amount, share) => `${amount} ${share}`,
              }}
              onConnect={nothing}
              onRetry={nothing}
              actions={() => <Button size="small">{sample}</Button>}
            />
          </State>
        ))}
        <State name="PercentPicker" width={WIDE}>
          <PercentPicker label={sample} percent={percent} onPercent={setPercent} />
        </State>
        <State name="PriceInput" width={WIDE}>
          <PriceInput name={sample} unit="HUSH per MON" value={price} onChange={setPrice} note={t('text')} />
        </State>
        <State name="AmountTextField" width={WIDE}>
          <AmountTextField label={sample} value={price} onChange={setPrice} />
        </State>
        <State name="TierButtons" width={WIDE}>
          <span id="gallery-tiers">{sample}</span>
          <TierButtons
            tiers={tiers}
            chosen={fee}
            labelledBy="gallery-tiers"
            loading={sample}
            note={() => sample}
            onSelect={setFee}
          />
        </State>
        <State name="CurrencyAmounts" width={WIDE}>
          <CurrencyAmounts
            currencies={[coin, longToken]}
            amounts={{ amount0Raw: 10n ** 18n, amount1Raw: 0n }}
            unknownText={sample}
          />
        </State>
        <State name="RangeBadge">
          {(['in_range', 'out_of_range', 'closed', 'unknown'] as const).map((status) => (
            <RangeBadge key={status} status={status} text={status} />
          ))}
        </State>
        <State name="RangeCard" width={WIDE}>
          <RangeCard
            quoteFirst={1}
            range={{ tickLower: -600, tickUpper: 600 }}
            sqrtPriceX96={undefined}
            currencies={[coin, hush]}
            words={{
              ...{ title: 'RangeCard', min: sample, max: sample, current: sample, unknown: sample },
              ...{ unit: () => sample, priceOf: () => sample, invert: () => sample },
            }}
          />
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
      <Section id="transaction">
        {phases.map((phase) => (
          <State key={phase} name={`PhaseMark ${phase}`}>
            <PhaseMark phase={phase} />
          </State>
        ))}
        <State name="StepList" width="min(100%, 320px)">
          <StepList
            steps={(['done', 'active', 'todo', 'failed'] as const).map((state) => ({
              id: state,
              label: state,
              state,
            }))}
          />
        </State>
        <State name="SettingsPopover">
          <chakra.div position="relative">
            <Button ref={anchor} look="quiet" size="small" onClick={() => setPopover(!popover)}>
              {t('open', { name: 'SettingsPopover' })}
            </Button>
            {popover && (
              <SettingsPopover
                {...settings}
                anchor={anchor}
                onSlippage={nothing}
                onDeadline={nothing}
                onClose={() => setPopover(false)}
              />
            )}
          </chakra.div>
        </State>
        {dialogs.map((kind) => (
          <State key={kind} name={kind}>
            <Button look="quiet" size="small" onClick={() => setOpen(kind)}>
              {t('open', { name: kind })}
            </Button>
          </State>
        ))}
        {open && (
          <Suspense>
            <ExchangeDialogs kind={open} onClose={() => setOpen(undefined)} />
          </Suspense>
        )}
      </Section>
    </>
  );
}
