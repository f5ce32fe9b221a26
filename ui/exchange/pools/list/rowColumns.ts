/** The columns of a list of positions and of its heading; on a small screen a row is a small card. */
export const rowColumns = {
  display: 'grid',
  gridTemplateAreas: {
    base: '"logo head" "range range" "figures figures"',
    md: '"logo name range value fees status"',
  },
  gridTemplateColumns: {
    base: '60px minmax(0, 1fr)',
    md: '60px minmax(0, 1.2fr) minmax(0, 1.4fr) minmax(0, 0.7fr) minmax(0, 0.7fr) 104px',
  },
  alignItems: 'center',
  columnGap: { base: '12', lg: '24' },
  rowGap: '10',
} as const;
