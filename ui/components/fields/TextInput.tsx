import { chakra } from '@chakra-ui/react/styled-system';

/** A plain textbox; it needs a label. */
export const TextInput = chakra(
  'input',
  {
    base: {
      w: '100%',
      minW: '0',
      minH: '48',
      px: '12',
      rounded: '12',
      bg: 'surface3',
      color: 'neutral1',
      fontSize: '16',
      border: '1px solid',
      borderColor: 'surface5',
      transitionProperty: 'border-color',
      transitionDuration: 'fast',
      '&[aria-invalid=true]': { borderColor: 'critical', color: 'critical' },
    },
  },
  { defaultProps: { type: 'text', spellCheck: false, autoCorrect: 'off' } },
);
