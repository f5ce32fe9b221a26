import { chakra } from '@chakra-ui/react/styled-system';

/** Placeholder for a value that is loading; give it the value's width and height. */
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
