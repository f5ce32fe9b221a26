import { chakra } from '@chakra-ui/react/styled-system';

/** Holds the room of a value that is on its way; give it the value's own width and height. */
export const Skeleton = chakra(
  'span',
  {
    base: {
      display: 'inline-block',
      verticalAlign: 'middle',
      bg: 'surface4',
      rounded: '8',
      animation: 'pulse 1.6s ease-in-out infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);
