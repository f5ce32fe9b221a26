/**
 * Styles for a field with a number. The number is always written from left to right, so that a number too
 * long is cut at its end: without its first digits it would be another number. It is aligned like the page's
 * text.
 */
export const numberField = {
  direction: 'ltr',
  textAlign: 'left',
  '[dir=rtl] &': { textAlign: 'right' },
} as const;
