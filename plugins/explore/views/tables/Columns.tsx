import { chakra } from '@chakra-ui/react/styled-system';

/** Cards side by side. Those of a row have the same height, with room for a chart even while it loads. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '16',
    '& > *': { minH: { base: '268px', sm: '276px' } },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});
