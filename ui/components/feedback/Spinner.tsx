import { chakra } from '@chakra-ui/react/styled-system';

/** Decorative: the text beside it must say what is loading. */
export const Spinner = chakra(
  'span',
  {
    base: {
      display: 'inline-block',
      flexShrink: '0',
      boxSize: '20',
      rounded: 'full',
      border: '2px solid',
      borderColor: 'surface5',
      borderTopColor: 'accentText',
      animation: 'spin 0.9s linear infinite',
    },
  },
  { defaultProps: { 'aria-hidden': true } },
);
