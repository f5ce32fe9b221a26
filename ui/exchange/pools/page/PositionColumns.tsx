import { chakra } from '@chakra-ui/react/styled-system';

/** The two columns of a position's page: what happens over time, and beside it the amounts. */
export const PositionColumns = chakra('div', {
  base: {
    display: 'grid',
    gap: '16',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
  },
});

export const PositionColumn = chakra('div', {
  base: { display: 'grid', gap: '16', minW: '0', alignContent: 'start' },
  // The last card ends where the other column does.
  variants: { fills: { true: { alignContent: 'stretch', gridTemplateRows: 'auto 1fr' } } },
});
