import { chakra } from '@chakra-ui/react/styled-system';

/** Give it an `aria-label`. */
export const IconButton = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: '0',
      boxSize: '44px',
      rounded: '12',
      color: 'neutral2',
      transitionProperty: 'background-color, color',
      transitionDuration: 'fast',
      _hover: { bg: 'surface4', color: 'neutral1' },
      _active: { bg: 'surface5' },
      _disabled: { color: 'neutral3', bg: 'transparent', cursor: 'default' },
    },
  },
  { defaultProps: { type: 'button' } },
);
