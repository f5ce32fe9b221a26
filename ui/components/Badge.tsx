import { chakra } from '@chakra-ui/react/styled-system';

/** One or two words about the thing beside it; `variant` is the meaning. */
export const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4',
    minH: '24px',
    px: '8',
    rounded: '8',
    border: '1px solid transparent',
    fontSize: '12',
    fontWeight: 'medium',
    lineHeight: 'number',
    whiteSpace: 'nowrap',
  },
  variants: {
    variant: {
      default: { bg: 'surface4', color: 'neutral1' },
      negative: { bg: 'criticalSoft', color: 'critical' },
      positive: { bg: 'successSoft', color: 'success' },
      primary: { bg: 'accent1', color: 'white' },
      warning: { bg: 'warningSoft', color: 'warning' },
      promotional: { bg: 'violet', color: 'onShade' },
      branded: { bg: 'accent2', color: 'neutral1' },
      soft: { bg: 'accent2', color: 'accentText' },
      warningOutline: { borderColor: 'warning', color: 'warning' },
    },
  },
  defaultVariants: { variant: 'default' },
});
