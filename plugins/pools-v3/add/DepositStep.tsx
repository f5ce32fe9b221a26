import { observer } from 'mobx-react-lite';
import { Banner } from '../../../ui/components/feedback/Banner.tsx';
import { Skeleton } from '../../../ui/components/feedback/Skeleton.tsx';
import { Hint } from '../../../ui/components/PageParts.tsx';
import { AmountField } from '../../../ui/exchange/amounts/AmountField.tsx';
import { useFiat } from '../../../ui/exchange/amounts/useFiat.ts';
import { TokenLabel } from '../../../ui/exchange/TokenLabel.tsx';
import { entryText } from '../../../ui/format/amountEntry.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import type { DepositField } from '../stores/MintForm.ts';
import { useZapStore } from '../zap/ZapContext.ts';
import { ZapFields } from '../zap/ZapFields.tsx';
import { ZapSwitch } from '../zap/ZapSwitch.tsx';
import { useAddStore } from './AddContext.ts';
import { Step, StepHeading } from './AddFrame.tsx';

interface DepositStepProps {
  /** A link names a pair that is still loading. */
  readonly expected?: boolean;
}

/** The third step: how much of each token. Each amount follows exactly from the other. */
export const DepositStep = observer(function DepositStep({ expected = false }: DepositStepProps) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const store = useAddStore();
  const zap = useZapStore();
  const ready = store.prices.takes !== undefined;
  const { pair, existence } = store.pool;
  if (!pair) {
    return (
      <Step id="deposit" aria-label={t('add.deposit')}>
        <StepHeading waits={!expected}>{t('add.deposit')}</StepHeading>
        {expected && (
          <>
            <Skeleton h="48px" rounded="16" />
            <Skeleton h="142px" rounded="16" />
            <Skeleton h="142px" rounded="16" />
          </>
        )}
      </Step>
    );
  }
  return (
    <Step id="deposit" aria-label={t('add.deposit')}>
      <StepHeading waits={!ready}>{t('add.deposit')}</StepHeading>
      {!ready && !expected && existence !== 'LOADING' && <Hint>{t('add.rangeFirst')}</Hint>}
      <ZapSwitch />
      {zap.isOn ? (
        <ZapFields />
      ) : (
        <>
          <Side field="CURRENCY_A" />
          <Side field="CURRENCY_B" />
        </>
      )}
      {(zap.isOn ? zap.offer : store)?.deposit?.liquidity === 0n && (
        <Banner tone="warning">{t('add.tooLittle')}</Banner>
      )}
    </Step>
  );
});

const Side = observer(function Side({ field }: { readonly field: DepositField }) {
  const { t } = useLazyTranslation('pools-v3Lazy');
  const fiat = useFiat();
  const store = useAddStore();
  const { form, chain } = store;
  const { takes } = store.prices;
  const name = field === 'CURRENCY_A' ? 'A' : 'B';
  const currency = name === 'A' ? form.currencyA : form.currencyB;
  const typed = form.independentField === field && store.independentField === field;
  const raw = store.takenRaw(field);
  // The typed amount stays as typed; the other field shows the exact amount that is taken.
  const value = typed ? form.typedValue : entryText(raw, currency);
  const unused = takes !== undefined && !takes[name];
  const max = () => {
    const most = store.maximumRaw(field);
    if (most) form.typeAmount(field, entryText(most, currency));
  };
  return (
    <AmountField
      label={t('add.depositOf', { symbol: currency ? shortenSymbol(currency.symbol) : '' })}
      inputName={t(name === 'A' ? 'add.amountA' : 'add.amountB')}
      inputTestId={`amount-${name.toLowerCase()}`}
      value={value}
      {...(takes?.[name] ? { onChange: (text: string) => form.typeAmount(field, text) } : {})}
      currency={currency}
      token={currency && <TokenLabel currency={currency} chainColor={chain.color} />}
      balance={store.balance(field)}
      onMax={takes?.[name] ? max : undefined}
      mostRaw={store.maximumRaw(field)}
      fiat={fiat(currency, raw)}
      announce={!typed}
      locked={unused ? { title: t('add.singleTitle'), text: t('add.singleText') } : undefined}
    />
  );
});
