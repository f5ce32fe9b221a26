import { chakra } from '@chakra-ui/react/styled-system';
import { Heading } from '../../../ui/components/PageParts.tsx';

export const Steps = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' },
});

export const Step = chakra('section', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12' },
});

/** The range on one side, and beside it what is deposited, which stays in sight; one below the other on small screens. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
    gap: '24',
    columnGap: { lg: '32' },
    alignItems: { lg: 'start' },
  },
});

export const Aside = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12',
    // Below the page's top bar.
    position: { lg: 'sticky' },
    top: { lg: '84px' },
  },
});

/** The heading of a step; of one that is not ready yet it is all there is. */
export const StepHeading = chakra(Heading, { variants: { waits: { true: { color: 'neutral3' } } } });

export const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8',
    flexWrap: 'wrap',
  },
});
