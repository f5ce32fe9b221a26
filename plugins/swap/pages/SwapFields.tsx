import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../ui/exchange/amounts/AmountField.tsx';
import { FlipButton } from '../../../ui/exchange/amounts/FlipButton.tsx';
import { useFiat } from '../../../ui/exchange/amounts/useFiat.ts';
import { entryText, halfEntryRaw } from '../../../ui/format/amountEntry.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { fieldAmount } from '../stores/fieldAmount.ts';
import type { Field, SwapForm } from '../stores/SwapForm.ts';
import type { SwapTrade } from '../stores/SwapTrade.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

const Fields = chakra('div', { base: { display: 'grid', gap: '0', position: 'relative' } });

export interface SwapFieldsProps {
  readonly onSelectToken: (field: Field) => void;
}

export const SwapFields = observer(function SwapFields({ onSelectToken }: SwapFieldsProps) {
  const { t } = useTranslation('swap');
  const trade = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const fiat = useFiat();
  const { form, chain } = trade;
  const loading = trade.quoteState.state === 'loading';
  // With a token that takes a fee of its own transfers, no exact output can be promised.
  const taxed = trade.refusesExactOutput;
  const exactOutput =
    (chain.capabilities.exactOutput && taxed === undefined) || trade.wrap !== 'NOT_APPLICABLE';
  const disabledReason =
    chain.retired && t('common:chain.retired', { chain: chain.label, reason: chain.retired });
  return (
    <Fields>
      <AmountField
        label={t('input.label')}
        inputName={t('input.name')}
        inputTestId="input-amount"
        selectorName={t('input.selector')}
        selectorTestId="input-token"
        value={fieldText(trade, 'INPUT')}
        onChange={(text) => form.typeInput('INPUT', text)}
        currency={form.input}
        onSelectToken={() => onSelectToken('INPUT')}
        onSelectIntent={preloadTokens}
        disabledReason={disabledReason}
        chainColor={chain.color}
        balance={store.balance(form.input)}
        onMax={() => typeRaw(form, store.maximumInputRaw)}
        onHalf={() => typeRaw(form, halfEntryRaw(store.balance(form.input)))}
        fiat={fiat(form.input, trade.amountInRaw)}
        loading={loading && form.independentField === 'OUTPUT'}
        announce={form.independentField === 'OUTPUT'}
      />
      <FlipButton label={t('switch')} onClick={() => form.switchCurrencies(!exactOutput)} />
      <AmountField
        label={t('output.label')}
        inputName={t('output.name')}
        inputTestId="output-amount"
        selectorName={t('output.selector')}
        selectorTestId="output-token"
        value={fieldText(trade, 'OUTPUT')}
        amountRefused={taxed === undefined ? undefined : t('output.taxed', { symbol: shortenSymbol(taxed) })}
        {...(exactOutput ? { onChange: (text: string) => form.typeInput('OUTPUT', text) } : {})}
        currency={form.output}
        onSelectToken={() => onSelectToken('OUTPUT')}
        onSelectIntent={preloadTokens}
        disabledReason={disabledReason}
        chainColor={chain.color}
        balance={store.balance(form.output)}
        fiat={fiat(form.output, trade.amountOutRaw)}
        loading={loading && form.independentField === 'INPUT'}
        announce={form.independentField === 'INPUT'}
      />
    </Fields>
  );
});

function fieldText(trade: SwapTrade, field: Field): string {
  const { form, wrap } = trade;
  if (form.independentField === field || wrap !== 'NOT_APPLICABLE') return form.typedValue;
  const currency = field === 'INPUT' ? form.input : form.output;
  const raw = field === 'INPUT' ? trade.amountInRaw : trade.amountOutRaw;
  return currency ? fieldAmount(raw, currency.decimals) : '';
}

/** Does nothing while the balance is unknown: the buttons are disabled then. */
function typeRaw(form: SwapForm, raw: bigint | undefined): void {
  if (raw !== undefined) form.typeInput('INPUT', entryText(raw, form.input));
}

function preloadTokens(): void {
  // Preloads the dialog. If that fails, the dialog says so when it is opened.
  void import('../modals/TokenSelect.tsx').catch(() => undefined);
}
