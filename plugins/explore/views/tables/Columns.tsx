import { chakra } from '@chakra-ui/react/styled-system';

/** Cards side by side, those of a row equally high: each has a chart's room, whatever it still waits for. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '16',
    '& > *': { minH: { base: '268px', sm: '276px' } },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});
