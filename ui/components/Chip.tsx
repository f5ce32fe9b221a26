import { chakra } from '@chakra-ui/react/styled-system';

/** A small round button; its touch target is larger than the painted area. */
export const Chip = chakra(
  'button',
  {
    base: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '6',
      flexShrink: '0',
      rounded: 'full',
      fontWeight: 'medium',
      lineHeight: 'number',
      // Wraps only where large text leaves no room for a line.
      maxW: '100%',
      transitionProperty: 'background-color, color',
      transitionDuration: 'fast',
      _disabled: { color: 'neutral2', bg: 'surface4', cursor: 'default' },
      _after: {
        content: '""',
        position: 'absolute',
        // Above neighbouring elements.
        zIndex: '1',
        insetInline: 'min(-2px, (100% - 44px) / 2)',
        insetBlock: 'min(0px, (100% - 44px) / 2)',
      },
    },
    variants: {
      look: {
        soft: { bg: 'accent2', color: 'accentText', _hover: { bg: 'accent2Hover' } },
        quiet: { bg: 'surface4', color: 'neutral1', _hover: { bg: 'surface5' } },
      },
      size: {
        small: { minH: '28', px: '10', fontSize: '12' },
        medium: { minH: '40px', px: '12', fontSize: '16' },
      },
    },
    defaultVariants: { look: 'soft', size: 'small' },
  },
  { defaultProps: { type: 'button' } },
);
