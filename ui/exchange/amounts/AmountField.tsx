import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '../../../kernel/currency/Currency.ts';
import { unitPlaces } from '../../../kernel/currency/unit.ts';
import type { Balance } from '../../../kernel/tokens/BalanceService.ts';
import { LiveRegion } from '../../components/feedback/LiveRegion.tsx';
import { decimalPlaces } from '../../format/decimalText.ts';
import type { ImpactTone } from '../../format/formatPercent.ts';
import { localNumber } from '../../format/localNumber.ts';
import { shortenSymbol } from '../../format/shorten.ts';
import { TokenSelectorButton } from '../TokenSelectorButton.tsx';
import { AmountInput } from './AmountInput.tsx';
import { BalanceActions, BalanceText } from './BalanceActions.tsx';
import { LazyAmountNotes } from './LazyAmountNotes.tsx';

const Panel = chakra('div', {
  base: {
    position: 'relative',
    p: '16',
    rounded: '16',
    bg: 'surface3',
    border: '1px solid transparent',
    transitionProperty: 'border-color',
    transitionDuration: 'fast',
    '&:focus-within:has(input:focus)': { borderColor: 'surface5' },
  },
});

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8',
  },
});

const Problem = chakra('p', {
  base: { mt: '8', fontSize: '14', color: 'critical', overflowWrap: 'anywhere' },
});

export interface AmountFieldProps {
  /** Shown above the amount, such as "You pay". */
  readonly label: string;
  /** Accessible name of the textbox, such as "Input amount". */
  readonly inputName: string;
  readonly inputTestId?: string;
  /** Digits with at most one dot, or empty. */
  readonly value: string;
  /** An amount that a link names, where only the field can read it. */
  readonly linked?: string | undefined;
  /** Absent: the amount is read-only. */
  readonly onChange?: (text: string) => void;

  /** Stands in place of the selector where the token is fixed. */
  readonly token?: ReactNode;
  /** Accessible name of the selector before the symbol, such as "Input token". */
  readonly selectorName?: string;
  readonly selectorTestId?: string;
  readonly currency: Currency | undefined;
  readonly onSelectToken?: (() => void) | undefined;
  /** A pointer or the focus is on the selector: preload the dialog. */
  readonly onSelectIntent?: () => void;
  readonly chainColor?: string;

  /** Undefined: there is no account, so no balance is shown. */
  readonly balance?: Balance | undefined;
  readonly onMax?: (() => void) | undefined;
  /** The most that Max can fill in, raw units: where it is 0 although there is a balance, the field says why. */
  readonly mostRaw?: bigint | undefined;
  /** Present: buttons for parts of the balance. Gets 25, 50 or 75. */
  readonly onPercent?: ((percent: number) => void) | undefined;

  /** Formatted, such as "$12.00" or "~$12.00", with what may stand beside it. */
  readonly fiat?: ReactNode;
  /** Shown after the fiat value, such as "-0.421%". */
  readonly impact?: { readonly text: string; readonly tone: ImpactTone } | undefined;

  /** A new amount is being computed: the old one fades. */
  readonly loading?: boolean;
  /** Shown in place of the panel's contents. */
  readonly locked?: { readonly title: string; readonly text: string } | undefined;
  /** Why the field cannot be used; shown for 4 s when it is clicked. */
  readonly disabledReason?: string | undefined;
  /** Why the amount cannot be typed although the token can be selected. Shown like `disabledReason`. */
  readonly amountRefused?: string | undefined;
  /** What is wrong with the amount, in words. */
  readonly problem?: string | undefined;
  /** Announces changes of the amount that the person did not type to screen readers. */
  readonly announce?: boolean;
  readonly children?: ReactNode;
}

/** One side of a trade or deposit: amount, token, fiat value, balance. Plain props, no service. */
export function AmountField(props: AmountFieldProps) {
  const { label, inputName, value, onChange, currency, balance, fiat, impact, locked, disabledReason } =
    props;
  const { t, i18n } = useTranslation('exchange');
  const id = useId();
  const disabled = disabledReason !== undefined;
  const reason = disabledReason ?? props.amountRefused;
  const [refused, setRefused] = useState<Currency | null>();
  const tooManyDecimals =
    value !== '' && currency !== undefined && decimalPlaces(value) > unitPlaces(currency);
  const problem = tooManyDecimals
    ? t('amount.tooManyDecimals', { symbol: shortenSymbol(currency.symbol), count: unitPlaces(currency) })
    : props.problem;
  const start = () => setRefused(currency ?? null);
  const refusal = refused === (currency ?? null) ? reason : undefined;

  return (
    <Panel>
      {locked && <LazyAmountNotes locked={locked} />}
      <div inert={locked !== undefined}>
        <Row minH="28">
          <chakra.span fontSize="14" color="neutral2">
            {label}
          </chakra.span>
          {balance && !disabled && (
            <BalanceActions
              balance={balance}
              onPercent={props.onPercent}
              onMax={props.onMax}
              name={inputName}
            />
          )}
        </Row>
        <Row my="8" position="relative">
          <AmountInput
            name={inputName}
            testId={props.inputTestId}
            value={value}
            onChange={onChange}
            symbols={currency && [currency.symbol, shortenSymbol(currency.symbol)]}
            linked={props.linked}
            disabled={reason !== undefined}
            onRefused={reason === undefined ? undefined : start}
            loading={props.loading ?? false}
            describedBy={problem ? id : undefined}
          />
          <chakra.span
            position="relative"
            display="inline-flex"
            animation={refusal && 'shake 300ms ease-in-out'}
          >
            {props.token ?? (
              <TokenSelectorButton
                name={props.selectorName}
                testId={props.selectorTestId}
                currency={currency}
                chainColor={props.chainColor}
                disabled={disabled}
                onClick={disabled ? start : props.onSelectToken}
                onIntent={disabled ? undefined : props.onSelectIntent}
              />
            )}
            {refusal && <LazyAmountNotes refusal={refusal} onEnd={() => setRefused(undefined)} />}
          </chakra.span>
        </Row>
        <Row minH="20" fontSize="14" color="neutral2" lineHeight="number">
          <span>
            {fiat}
            {impact && (
              <chakra.span
                data-tone={impact.tone}
                ms="6"
                color={impact.tone === 'neutral' ? 'neutral2' : impact.tone}
              >
                ({impact.text})
              </chakra.span>
            )}
          </span>
          {balance && currency && <BalanceText balance={balance} currency={currency} />}
        </Row>
        {problem && <Problem id={id}>{problem}</Problem>}
        {props.onMax &&
          currency &&
          balance?.state === 'known' &&
          ((balance.raw > 0n && props.mostRaw === 0n) || balance.keptRaw) && (
            <LazyAmountNotes keptRaw={balance.keptRaw ?? 0n} currency={currency} />
          )}
        {props.children}
      </div>
      {props.announce && (
        <LiveRegion
          message={
            value && currency
              ? t('amount.announce', {
                  name: inputName,
                  amount: localNumber(value, i18n.language),
                  symbol: currency.symbol,
                })
              : ''
          }
        />
      )}
    </Panel>
  );
}
