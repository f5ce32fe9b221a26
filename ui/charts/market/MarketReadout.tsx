import { chakra } from '@chakra-ui/react/styled-system';
import { Isolated } from '../../components/Isolated.tsx';
import { useLazyTranslation } from '../../i18n/useLazyTranslation.ts';
import type { MarketBar } from './MarketBar.ts';

const Values = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignContent: 'start',
    columnGap: '12',
    m: '0',
    fontSize: '12',
    fontVariantNumeric: 'tabular-nums',
    // Room for the longest readout, so that nothing below moves.
    minH: { base: '54px', sm: '18px' },
  },
});
const Name = chakra('dt', { base: { color: 'neutral2', me: '4' } });
const Value = chakra('dd', { base: { m: '0' } });
const Pair = chakra('div', { base: { display: 'flex' } });

export interface MarketReadoutProps {
  readonly label: string;
  readonly read: MarketBar;
  readonly words: Readonly<Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', string>>;
  readonly hasCandles: boolean;
  readonly hasVolume: boolean;
}

/** The bar under the crosshair, else the newest one, in numbers. */
export function MarketReadout({ label, read, words, hasCandles, hasVolume }: MarketReadoutProps) {
  const { t } = useLazyTranslation('marketLazy');
  const shown = [
    ...(hasCandles ? (['open', 'high', 'low'] as const) : []),
    'close' as const,
    ...(hasVolume ? (['volume'] as const) : []),
  ];
  return (
    <chakra.div minW="0">
      <chakra.span display="block" fontSize="12" color="neutral2">
        {label}
      </chakra.span>
      <chakra.b fontSize="16" lineHeight="number">
        <Isolated>{words.close}</Isolated>
      </chakra.b>
      <chakra.span ms="8" fontSize="12" color="neutral2">
        <Isolated>{words.time}</Isolated>
        {read.carried && ` · ${t('chart.noTrade')}`}
      </chakra.span>
      <Values>
        {shown.map((name) => (
          <Pair key={name}>
            <Name>{t(`column.${name}`)}</Name>
            <Value>
              <Isolated>{words[name]}</Isolated>
            </Value>
          </Pair>
        ))}
      </Values>
    </chakra.div>
  );
}
