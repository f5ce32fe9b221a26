import { chakra } from '@chakra-ui/react/styled-system';
import { CANDLE_INTERVALS, type CandleInterval } from '../../../kernel/index/candleIntervals.ts';
import { Chip } from '../../components/Chip.tsx';
import { useLocale } from '../../components/hooks/useLocale.ts';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import { intervalText } from './marketTexts.ts';

const Group = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8', minH: '44px' },
});

export interface IntervalChoiceProps {
  readonly value: CandleInterval;
  readonly onChoose: (interval: CandleInterval) => void;
}

/** How much time one candle stands for. */
export function IntervalChoice({ value, onChoose }: IntervalChoiceProps) {
  const { t } = useLazyTranslation('marketLazy');
  const locale = useLocale();
  return (
    <Group role="group" aria-label={t('interval')}>
      {CANDLE_INTERVALS.map((interval) => (
        <Chip
          key={interval}
          look={interval === value ? 'soft' : 'quiet'}
          px={{ base: '6', sm: '10' }}
          minW="36px"
          aria-pressed={interval === value}
          title={intervalText(interval, locale, 'long')}
          onClick={() => onChoose(interval)}
        >
          {intervalText(interval, locale)}
        </Chip>
      ))}
    </Group>
  );
}
