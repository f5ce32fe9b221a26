import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/components/Chip.tsx';
import { useLocale } from '../../../ui/components/useLocale.ts';
import { formatPercent } from '../../../ui/format/formatPercent.ts';

const Figure = chakra('output', {
  base: {
    fontSize: '48',
    lineHeight: 'number',
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
  },
});
const Slider = chakra('input', { base: { w: '100%', h: '44px', accentColor: 'accent1', cursor: 'pointer' } });
const Shortcuts = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8' } });

const SHORTCUTS = [25, 50, 75] as const;
const PIPS_PER_PERCENT = 10_000;

export interface AmountSliderProps {
  /** 0 to 100. */
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
  readonly disabled?: boolean;
}

/** How much of the liquidity, in whole percent. */
export function AmountSlider({ percent, onPercent, disabled = false }: AmountSliderProps) {
  const { t } = useTranslation('pools-v3');
  const locale = useLocale();
  const text = (value: number) => formatPercent(value * PIPS_PER_PERCENT, locale, 0);
  return (
    <chakra.div display="grid" gap="8" p="16" rounded="16" bg="surface3">
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="12" flexWrap="wrap">
        <Figure>{text(percent)}</Figure>
        <Shortcuts>
          {SHORTCUTS.map((value) => (
            <Chip key={value} size="medium" disabled={disabled} onClick={() => onPercent(value)}>
              {text(value)}
            </Chip>
          ))}
          <Chip size="medium" disabled={disabled} onClick={() => onPercent(100)}>
            {t('remove.max')}
          </Chip>
        </Shortcuts>
      </chakra.div>
      <Slider
        type="range"
        min={0}
        max={100}
        step={1}
        value={percent}
        disabled={disabled}
        aria-label={t('remove.amount')}
        aria-valuetext={text(percent)}
        onChange={(event) => onPercent(Number(event.target.value))}
      />
    </chakra.div>
  );
}
