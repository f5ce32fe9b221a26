import { chakra } from '@chakra-ui/react/styled-system';

/** The head of a card: a heading, and at the other end what can be chosen; below it where the screen is narrow. */
export const HeadRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '16',
    rowGap: '8',
  },
});
