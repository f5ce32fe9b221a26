/**
 * Of a field with a number. What does not fit is cut off at a number's end: of the first digits, in a language that is
 * written from the right, another number would be left. It stands on the side on which the page's lines begin.
 */
export const numberField = {
  direction: 'ltr',
  textAlign: 'left',
  '[dir=rtl] &': { textAlign: 'right' },
} as const;
