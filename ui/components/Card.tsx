import { chakra } from '@chakra-ui/react/styled-system';

/** The page's one card: at most 474 wide, enters with a fade and a slide. */
export const Card = chakra('div', {
  base: {
    position: 'relative',
    w: '100%',
    maxW: '474px',
    mx: 'auto',
    p: '8',
    rounded: '24',
    bg: 'surface2',
    boxShadow: 'card',
    animation: 'rise-in 600ms {easings.in} 250ms backwards',
  },
});
