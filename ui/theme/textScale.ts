/** How much larger than usual the person's own text size is, for heights that are computed: 1 at 16 px. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
