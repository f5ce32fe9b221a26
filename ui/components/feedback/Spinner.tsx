import { chakra } from '@chakra-ui/react/styled-system';

/** Decorative: say in words beside it what is being waited for. */
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
