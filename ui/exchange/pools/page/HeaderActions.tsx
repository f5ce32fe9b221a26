import { chakra } from '@chakra-ui/react/styled-system';

/** The buttons of a page's header: side by side, and on a small screen as wide as it is, two in a row. */
export const HeaderActions = chakra('div', {
  base: {
    display: { base: 'grid', sm: 'flex' },
    flexWrap: 'wrap',
    gridTemplateColumns: '1fr 1fr',
    gap: '8',
    w: { base: 'calc(100vw - 16px)', sm: 'auto' },
    maxW: '100%',
    // The main one has a row of its own, rather than the last one.
    '& > :first-child:nth-last-child(odd)': { gridColumn: '1 / -1' },
  },
});
