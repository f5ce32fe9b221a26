import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { tickAtPrice } from '../../../../kernel/positions/tickPrice.ts';
import { Chip } from '../../../../ui/components/Chip.tsx';
import { useLocale } from '../../../../ui/components/hooks/useLocale.ts';
import { formatPercent } from '../../../../ui/format/formatPercent.ts';
import { spanText } from '../../../../ui/format/spanText.ts';
import { useLazyTranslation } from '../../../../ui/i18n/useLazyTranslation.ts';
import { useAddStore } from '../AddContext.ts';
import { HISTORY_DAYS } from './historyDays.ts';
import { PresetChip } from './PresetChip.tsx';
import { oneSpacing, percentRange } from './presetRange.ts';

const PERCENTS = [5, 10, 25];
const PIPS_PER_PERCENT = 10_000;
const DAY_MS = 86_400_000;

const Chips = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '8',
    rowGap: '16',
    py: '8',
    m: '0',
    minW: '0',
    minH: { base: '96px', sm: '48px' },
    alignContent: 'start',
  },
});

interface RangePresetsProps {
  /** A preset of the page's own, before the others. */
  readonly first?: ReactNode;
  /** Asks for the range of so many past days; absent: the pool has no past. */
  readonly onDays?: ((days: number) => void) | undefined;
}

/** Ranges to begin with: all prices, some percent around the price, one tick, and where the price was. */
export const RangePresets = observer(function RangePresets({ first, onDays }: RangePresetsProps) {
  const { t } = useLazyTranslation('rangesLazy');
  const locale = useLocale();
  const store = useAddStore();
  const { form } = store;
  const { tier } = store.pool;
  const { terms, price } = store.prices;
  if (!terms || !tier) return null;
  const { tickSpacing } = tier;
  return (
    <Chips role="group" aria-label={t('presets')}>
      {first}
      <Chip
        look="quiet"
        minH="32px"
        aria-pressed={form.fullRange}
        _pressed={{ bg: 'accent2', color: 'accentText' }}
        onClick={() => form.setFullRange()}
      >
        {t('pools-v3Lazy:add.fullRange')}
      </Chip>
      {PERCENTS.map((percent) => (
        <PresetChip
          key={percent}
          label={t('around', { percent: formatPercent(percent * PIPS_PER_PERCENT, locale, 0) })}
          range={price && percentRange(price, percent, terms, tickSpacing)}
        />
      ))}
      <PresetChip label={t('oneTick')} range={price && oneSpacing(tickAtPrice(price), tickSpacing)} />
      {onDays &&
        HISTORY_DAYS.map((days) => {
          const text = spanText(days * DAY_MS, locale);
          return (
            <Chip
              key={days}
              look="quiet"
              minH="32px"
              aria-label={`${text}: ${t('usualOf', { days: text })}`}
              onClick={() => onDays(days)}
            >
              {text}
            </Chip>
          );
        })}
    </Chips>
  );
});
