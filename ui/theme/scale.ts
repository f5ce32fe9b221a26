const spacingSteps = [
  0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 50, 52, 56, 60, 64, 72, 82, 88, 100, 104,
  136, 150,
] as const;
const fontSizeSteps = [0, 10, 12, 14, 16, 20, 24, 28, 34, 36, 40, 48, 60, 96] as const;
const opacitySteps = [0, 0.1, 0.3, 0.5, 0.7, 1] as const;

type Tokens = Readonly<Record<string, { readonly value: string }>>;

function tokens(steps: readonly number[], value: (step: number) => string): Tokens {
  return Object.fromEntries(steps.map((step) => [String(step), { value: value(step) }]));
}

/** A step's name is its size in pixels: `p="16"`. */
export const spacing = tokens(spacingSteps, (step) => `${step}px`);

/**
 * In rem, so that the person's own text size applies; the name is the size in pixels at a root size of 16.
 */
export const fontSizes = tokens(fontSizeSteps, (step) => `${step / 16}rem`);

export const opacity = tokens(opacitySteps, String);

export const fontWeights = { book: { value: '450' }, medium: { value: '550' } };

export const radii = {
  '4': { value: '4px' },
  '8': { value: '8px' },
  '12': { value: '12px' },
  /** Inner panels and buttons. */
  '16': { value: '16px' },
  /** Cards. */
  '24': { value: '24px' },
  full: { value: '999px' },
};

/** Stacking order, lowest first. */
export const zIndex = Object.fromEntries(
  [
    'dropdown',
    'sticky',
    'fixed',
    'modalBackdrop',
    'offcanvas',
    'modal',
    'popover',
    'tooltip',
    'modalOverTooltip',
  ].map((layer, index) => [layer, { value: 1000 + index * 10 }]),
);

export const durations = {
  fast: { value: '125ms' },
  medium: { value: '250ms' },
  slow: { value: '500ms' },
  /** Modals. */
  fade: { value: '200ms' },
};

export const easings = {
  in: { value: 'cubic-bezier(0.16, 1, 0.3, 1)' },
  out: { value: 'cubic-bezier(0.4, 0, 1, 1)' },
};

/** Names with a width are the older set of rule 9.69, whose last breakpoint is `xl`. */
export const breakpoints = {
  w500: '500px',
  sm: '640px',
  w720: '720px',
  md: '768px',
  w960: '960px',
  lg: '1024px',
  xl: '1280px',
  xxl: '1536px',
  xxxl: '1920px',
};
