import { chakra } from '@chakra-ui/react/styled-system';

/** A row of the activity that opens its details. */
export const ActivityRow = chakra(
  'button',
  {
    base: {
      display: 'block',
      w: '100%',
      rounded: '16',
      textAlign: 'start',
      transitionProperty: 'background-color',
      transitionDuration: 'fast',
      _hover: { bg: 'surface3' },
    },
  },
  { defaultProps: { type: 'button', 'aria-haspopup': 'dialog' } },
);
