import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../components/Chip.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { formatPercent } from '../../format/formatPercent.ts';

const PIPS_PER_PERCENT = 10_000;
const steps = [25, 50, 75] as const;

const Panel = chakra('div', {
  base: { display: 'grid', gap: '12', p: '16', rounded: '16', bg: 'surface3' },
});

const Range = chakra(
  'input',
  { base: { w: '100%', minH: '44px', accentColor: '{colors.accent1}', cursor: 'pointer' } },
  { defaultProps: { type: 'range' } },
);

export interface PercentPickerProps {
  /** Name of the slider, such as "Amount to remove". */
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
  readonly disabled?: boolean;
}

/** A share of a total: a slider, and buttons for common shares. */
export function PercentPicker({ label, percent, onPercent, disabled = false }: PercentPickerProps) {
  const { t } = useTranslation('exchange');
  const locale = useLocale();
  const id = useId();
  const text = (share: number) => formatPercent(share * PIPS_PER_PERCENT, locale, 0);
  return (
    <Panel>
      <chakra.label htmlFor={id} fontSize="14" color="neutral2">
        {label}
      </chakra.label>
      <chakra.p fontSize="36" lineHeight="1" letterSpacing="-0.02em" aria-hidden="true">
        {text(percent)}
      </chakra.p>
      <Range
        id={id}
        min={0}
        max={100}
        step={1}
        value={percent}
        aria-valuetext={text(percent)}
        disabled={disabled}
        onChange={({ target }) => onPercent(Number(target.value))}
      />
      <chakra.div display="flex" gap="8" flexWrap="wrap">
        {steps.map((step) => (
          <Chip key={step} size="medium" disabled={disabled} onClick={() => onPercent(step)}>
            {text(step)}
          </Chip>
        ))}
        <Chip size="medium" disabled={disabled} onClick={() => onPercent(100)}>
          {t('amount.max')}
        </Chip>
      </chakra.div>
    </Panel>
  );
}
