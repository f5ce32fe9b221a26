import { defineGlobalStyles } from '@chakra-ui/react/styled-system';

export const globalCss = defineGlobalStyles({
  html: {
    fontFamily: 'body',
    lineHeight: '1.5',
    fontWeight: 'book',
    textSizeAdjust: '100%',
    colorScheme: 'light',
    fontVariantNumeric: 'tabular-nums',
    fontSynthesis: 'none',
    '&[data-theme=dark]': { colorScheme: 'dark' },
  },
  /* The theme changes in a tenth of a second. */
  body: { bg: 'surface1', color: 'neutral1', transition: 'background-color 0.1s, color 0.1s' },
  '[dir=rtl] [data-directed]': { transform: 'scaleX(-1)' },
  /* Mirrored, the signs of ">-1%" would be joined to an arrow. */
  '[dir=rtl]': { fontVariantLigatures: 'no-contextual' },
  'h1, h2, h3, h4, b, strong': { fontWeight: 'medium' },
  '::selection': { bg: 'accent2', color: 'neutral1' },
  '::placeholder': { color: 'neutral3', opacity: '1' },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'accentText',
    outlineOffset: '2px',
  },
  /* A mouse click shows no focus ring, and a dialog's frame is no control. */
  ':focus:not(:focus-visible), [role=dialog]:focus': { outline: 'none' },
  'button, [role=button], [role=option], a, label': { touchAction: 'manipulation' },
  'button:not(:disabled, [aria-disabled=true]), [role=option]': { cursor: 'pointer' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0s !important',
      animationDelay: '0s !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});
