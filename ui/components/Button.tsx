import { chakra } from '@chakra-ui/react/styled-system';

const loud = {
  bg: 'accent1',
  color: 'white',
  _hover: { bg: 'accent1Hover' },
  _active: { bg: 'accent1Hover', transform: 'scale(0.99)' },
};

const danger = {
  bg: 'critical',
  color: 'onCritical',
  _hover: { filter: 'brightness(0.94)' },
  _active: { transform: 'scale(0.99)' },
};

const soft = {
  bg: 'accent2',
  color: 'accentText',
  _hover: { bg: 'accent2Hover' },
  _active: { bg: 'accent2Hover', transform: 'scale(0.99)' },
};

const quiet = {
  bg: 'surface4',
  color: 'neutral1',
  _hover: { bg: 'surface5' },
  _active: { bg: 'surface5', transform: 'scale(0.99)' },
};

const bare = { bg: 'transparent', color: 'neutral2', _hover: { color: 'neutral1', bg: 'surface4' } };

/** `look` is the meaning, `size` the space it takes; `main` is for the main action of a screen. */
export const Button = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '8',
      fontWeight: 'medium',
      lineHeight: 'number',
      textAlign: 'center',
      textDecoration: 'none',
      userSelect: 'none',
      transitionProperty: 'background-color, color, transform, filter',
      transitionDuration: 'fast',
      _disabled: {
        bg: 'surface3',
        color: 'neutral2',
        cursor: 'default',
        filter: 'none',
        transform: 'none',
      },
    },
    variants: {
      look: { loud, danger, soft, quiet, bare },
      size: {
        main: { w: '100%', minH: '60', maxW: '474px', px: '16', py: '8', rounded: '16', fontSize: '20' },
        medium: { minH: '48', px: '20', py: '8', rounded: '16', fontSize: '16' },
        small: { minH: '44px', px: '14', rounded: '12', fontSize: '14' },
      },
    },
    defaultVariants: { look: 'loud', size: 'medium' },
  },
  { defaultProps: { type: 'button' } },
);
