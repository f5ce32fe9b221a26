import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { Chip } from '../../components/Chip.tsx';
import { TextInput } from '../../components/fields/TextInput.tsx';
import { amountMaxLength } from '../../format/typedAmount.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { LazyAmountNotes } from '../amounts/LazyAmountNotes.tsx';
import { useAmountText } from '../amounts/useAmountText.ts';
import {
  deadlineText,
  maximumDeadlineSeconds,
  maximumSlippageBps,
  minimumDeadlineSeconds,
  parseDeadline,
  parseSlippage,
  slippageText,
  slippageWarning,
} from './settingsRules.ts';

export interface TransactionSettingsProps {
  /** Basis points. */
  readonly slippage: number | 'auto';
  /** The present value of auto slippage, in basis points. */
  readonly autoSlippageBps: number;
  /** Why auto slippage has that value, in a sentence; shown while it is chosen. */
  readonly autoReason?: string | undefined;
  readonly onSlippage: (slippage: number | 'auto') => void;
  /** Undefined: the chain's default. */
  readonly deadlineSeconds: number | undefined;
  readonly defaultDeadlineSeconds: number;
  readonly onDeadline: (seconds: number | undefined) => void;
}

interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly saved: string;
  readonly placeholder: string;
  readonly error: string;
  /** The value of the text; undefined where it is not valid. */
  readonly parse: (text: string) => number | undefined;
  /** Empty text gives undefined. */
  readonly onValue: (value: number | undefined) => void;
  readonly warning?: string | undefined;
  /** Shown where there is neither an error nor a warning. */
  readonly note?: string | undefined;
  readonly beside?: ReactNode;
}

const Hint = chakra('p', {
  base: { mt: '6', fontSize: '12' },
  variants: {
    tone: { critical: { color: 'critical' }, warning: { color: 'warning' }, quiet: { color: 'neutral2' } },
  },
});

const Unit = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '12px',
    top: '50%',
    translate: '0 -50%',
    color: 'neutral2',
    fontSize: '14',
  },
});

/**
 * Keeps an invalid text while the field has the focus, and shows the saved value again when the field loses
 * it.
 */
function NumberField(props: NumberFieldProps) {
  const { label, unit, saved, placeholder, error, parse, onValue, warning, note, beside } = props;
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isRight = (some: string) => some === '' || parse(some) !== undefined;
  /* A valid text whose value is no longer the saved one: "Auto" was pressed meanwhile. */
  const outdated = typed !== undefined && isRight(typed) && parse(typed) !== parse(saved);
  const text = typed === undefined || outdated ? saved : typed;
  const invalid = !isRight(text);
  const edit = (next: string) => {
    setTyped(next);
    if (isRight(next)) onValue(parse(next));
  };
  const { field, note: doubt } = useAmountText(text, edit, { symbols: [unit] });
  const hint = invalid ? error : (warning ?? note);
  return (
    <div>
      <chakra.label htmlFor={id} display="block" mb="6" fontSize="14" color="neutral2">
        {label}
      </chakra.label>
      <chakra.div display="flex" alignItems="center" gap="8">
        <chakra.div position="relative" flex="1">
          <TextInput
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={amountMaxLength}
            pe="60"
            {...field}
            placeholder={placeholder}
            aria-invalid={invalid || undefined}
            aria-describedby={hint ? `${id}-hint` : undefined}
            onBlur={() => {
              field.onBlur();
              setTyped(undefined);
            }}
          />
          <Unit aria-hidden="true">{unit}</Unit>
        </chakra.div>
        {beside}
      </chakra.div>
      {doubt && <LazyAmountNotes note={doubt} />}
      <div aria-live="polite">
        {hint && (
          <Hint id={`${id}-hint`} tone={invalid ? 'critical' : warning ? 'warning' : 'quiet'}>
            {hint}
          </Hint>
        )}
      </div>
    </div>
  );
}

/** Slippage tolerance and transaction deadline, with their bounds and warnings. */
export function TransactionSettings(props: TransactionSettingsProps) {
  const { slippage, autoSlippageBps, autoReason, onSlippage } = props;
  const { deadlineSeconds, defaultDeadlineSeconds, onDeadline } = props;
  const { t } = useLazyTranslation('exchangeLazy');
  const warning = slippageWarning(slippage);
  return (
    <chakra.div display="flex" flexDirection="column" gap="16">
      <NumberField
        label={t('settings.slippage')}
        unit="%"
        saved={slippageText(slippage)}
        placeholder={slippageText(autoSlippageBps)}
        error={t('settings.slippageError', { most: maximumSlippageBps / 100 })}
        parse={parseSlippage}
        onValue={(bps) => onSlippage(bps ?? 'auto')}
        warning={warning && t(`settings.slippage_${warning}`, { percent: slippageText(slippage) })}
        note={slippage === 'auto' ? autoReason : undefined}
        beside={
          <Chip
            size="medium"
            minH="48"
            look={slippage === 'auto' ? 'soft' : 'quiet'}
            aria-pressed={slippage === 'auto'}
            onClick={() => onSlippage('auto')}
          >
            {t('settings.auto')}
          </Chip>
        }
      />
      <NumberField
        label={t('settings.deadline')}
        unit={t('settings.minutes', { count: (deadlineSeconds ?? defaultDeadlineSeconds) / 60 })}
        saved={deadlineSeconds === undefined ? '' : deadlineText(deadlineSeconds)}
        placeholder={deadlineText(defaultDeadlineSeconds)}
        error={t('settings.deadlineError', {
          least: minimumDeadlineSeconds / 60,
          most: maximumDeadlineSeconds / 60,
        })}
        parse={parseDeadline}
        onValue={onDeadline}
      />
    </chakra.div>
  );
}
