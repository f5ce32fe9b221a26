import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/components/Chip.tsx';
import { useLocale } from '../../../ui/components/hooks/useLocale.ts';
import { AmountField, type AmountFieldProps } from '../../../ui/exchange/amounts/AmountField.tsx';
import { FlipButton } from '../../../ui/exchange/amounts/FlipButton.tsx';
import { useFiat } from '../../../ui/exchange/amounts/useFiat.ts';
import { entryText, shareEntryRaw } from '../../../ui/format/amountEntry.ts';
import { formatPercent, gainText, impactTone } from '../../../ui/format/formatPercent.ts';
import { shortenSymbol } from '../../../ui/format/shorten.ts';
import { lazyView } from '../../../ui/plugin/lazyView.ts';
import { useService } from '../../../ui/plugin/useService.ts';
import { fieldAmount } from '../stores/fieldAmount.ts';
import { valueLossPips } from '../stores/quote/valueLoss.ts';
import type { Field, SwapForm } from '../stores/SwapForm.ts';
import type { SwapTrade } from '../stores/SwapTrade.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';

// Loaded when somebody wants to type dollars.
/** A gain of less is shown as a bound: no sign, no colour. */
const LEAST_PIPS = 100;
const loadUsdField = () => import('./UsdField.tsx');

const Fields = chakra('div', { base: { display: 'grid', gap: '0', position: 'relative' } });

export interface SwapFieldsProps {
  readonly onSelectToken: (field: Field) => void;
}

export const SwapFields = observer(function SwapFields({ onSelectToken }: SwapFieldsProps) {
  const { t } = useTranslation('swap');
  const trade = useService(SwapTradeToken);
  const store = useService(SwapStoreToken);
  const fiat = useFiat();
  const locale = useLocale();
  const [inUsd, setInUsd] = useState(false);
  const UsdField = lazyView(loadUsdField);
  const { form, chain } = trade;
  const linked = (field: Field) => (form.independentField === field ? form.unreadAmount : undefined);
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
        linked={linked('INPUT')}
        onChange={(text) => form.typeInput('INPUT', text)}
        currency={form.input}
        onSelectToken={() => onSelectToken('INPUT')}
        onSelectIntent={preloadTokens}
        disabledReason={disabledReason}
        chainColor={chain.color}
        balance={store.balance(form.input)}
        onMax={() => typeRaw(form, store.maximumInputRaw)}
        mostRaw={store.maximumInputRaw}
        onPercent={(percent) =>
          typeRaw(form, shareEntryRaw(store.balance(form.input), percent, store.maximumInputRaw))
        }
        fiat={
          <>
            {fiat(form.input, trade.amountInRaw)}{' '}
            {form.input && !disabledReason && (
              <Chip
                look="quiet"
                minH="20"
                aria-label={t('input.usd')}
                aria-pressed={inUsd}
                aria-disabled={fiat(form.input, 0n) === undefined}
                onClick={() => setInUsd(!inUsd)}
              >
                $
              </Chip>
            )}
          </>
        }
        loading={loading && form.independentField === 'OUTPUT'}
        announce={form.independentField === 'OUTPUT'}
      >
        {inUsd && (
          <Suspense>
            <UsdField />
          </Suspense>
        )}
      </AmountField>
      <FlipButton
        label={t('switch')}
        onClick={() => form.switchCurrencies(!exactOutput)}
        disabled={store.tradingOff !== undefined}
      />
      <AmountField
        label={t('output.label')}
        inputName={t('output.name')}
        inputTestId="output-amount"
        selectorName={t('output.selector')}
        selectorTestId="output-token"
        value={fieldText(trade, 'OUTPUT')}
        linked={linked('OUTPUT')}
        amountRefused={taxed === undefined ? undefined : t('output.taxed', { symbol: shortenSymbol(taxed) })}
        {...(exactOutput ? { onChange: (text: string) => form.typeInput('OUTPUT', text) } : {})}
        currency={form.output}
        onSelectToken={() => onSelectToken('OUTPUT')}
        onSelectIntent={preloadTokens}
        disabledReason={disabledReason}
        chainColor={chain.color}
        balance={store.balance(form.output)}
        fiat={fiat(form.output, trade.amountOutRaw)}
        impact={impactOf(trade, locale)}
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
  return currency ? fieldAmount(raw, currency) : '';
}

/**
 * The value that the trade gives or takes, beside the output's, which says that it is an estimate where prices are
 * placeholders: no colour then.
 */
function impactOf(trade: SwapTrade, locale: string): AmountFieldProps['impact'] {
  const loss = valueLossPips(trade);
  if (loss === undefined) return undefined;
  const text = formatPercent(-loss, locale);
  const plain = trade.usdIsEstimate || Math.abs(loss) < LEAST_PIPS;
  return { text: loss < 0 ? gainText(text, locale) : text, tone: plain ? 'neutral' : impactTone(loss) };
}

/** Does nothing where the balance is unknown, or too small: the field says so. */
function typeRaw(form: SwapForm, raw: bigint | undefined): void {
  if (raw) form.typeInput('INPUT', entryText(raw, form.input));
}

function preloadTokens(): void {
  // Preloads the dialog. If that fails, the dialog says so when it is opened.
  void import('../modals/TokenSelect.tsx').catch(() => undefined);
}
