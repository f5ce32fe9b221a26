import { chakra } from '@chakra-ui/react/styled-system';

/** Cards side by side, those of a row equally high. */
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '16',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
});
