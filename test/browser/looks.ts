const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const;

const all = (['light', 'dark'] as const).flatMap((colorScheme) =>
  (['wide', 'narrow'] as const).map((size) => ({ colorScheme, size, viewport: SIZES[size] })),
);

/**
 * Themes with sizes of the screen, for tests of what is seen. Colours depend on the one and the layout on the other,
 * so each is there once; the full run takes all pairs.
 */
export const looks = all.filter(
  ({ colorScheme, size }) =>
    process.env.SLUICE_FULL === '1' || (colorScheme === 'light') === (size === 'wide'),
);
