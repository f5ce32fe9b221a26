import { chakra } from '@chakra-ui/react/styled-system';
import { observer } from 'mobx-react-lite';
import { useLazyTranslation } from '../../../ui/i18n/useLazyTranslation.ts';
import { HeroRows } from './HeroRows.tsx';
import { isWaiting } from './isWaiting.ts';
import { type PastProps, usePerformance } from './usePerformance.ts';

const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      // Two columns on a phone, one where the text is large.
      base: 'repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(4, minmax(0, 1fr))',
    },
    gap: '16',
    minH: { base: '196px', lg: '108px' },
    p: '16',
    rounded: '24',
    bg: 'surface2',
  },
});

/** The figures that a person looks for first: the value, the unclaimed fees, the profit, and the pace of the fees. */
const HeroPanel = observer(function HeroPanel(props: PastProps) {
  const { t } = useLazyTranslation('performanceLazy', 'rangesLazy');
  const performance = usePerformance(props);
  const { ledger, past } = performance;
  return (
    <Strip aria-label={t('title')} data-testid="position-hero">
      {ledger && (
        <HeroRows
          performance={performance}
          chain={props.reader.client.chain}
          known={props.known}
          ledger={ledger}
          waiting={isWaiting(past)}
        />
      )}
    </Strip>
  );
});

export default HeroPanel;
