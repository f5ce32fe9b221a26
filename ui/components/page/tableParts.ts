import { chakra } from '@chakra-ui/react/styled-system';

export const Frame = chakra('div', {
  base: {
    minW: '0',
    // On a narrow screen the largest text sizes would leave no room for the figures.
    fontSize: 'min({fontSizes.14}, 5.4vw)',
    fontVariantNumeric: 'tabular-nums',
  },
});

export const Head = chakra('div', {
  base: {
    position: 'sticky',
    // Just below what is visible of the page's top bar.
    top: '60px',
    zIndex: '1',
    bg: 'surface2',
    borderBottom: '1px solid',
    borderColor: 'surface4',
    // Rows that went by are not seen again above it, where the top bar fades out.
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      bottom: '100%',
      h: '12',
      bg: 'surface2',
    },
  },
});

export const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'var(--narrow-columns)',
      md: 'var(--middle-columns)',
      xl: 'var(--wide-columns)',
    },
    alignItems: 'center',
    columnGap: '12',
    minH: '44px',
    px: { base: '0', sm: '12' },
    // A cell is a plain element with what differs in its attributes: hundreds of them appear at a time.
    '& > *': {
      minW: '0',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'end',
      lineHeight: 'number',
    },
    '& > [data-start]': { textAlign: 'start' },
    '& > [data-quiet]': { color: 'neutral2' },
    '& > [data-wrap]': { whiteSpace: 'normal', lineClamp: 3, overflowWrap: 'anywhere' },
    '& [data-narrow]': { display: { base: 'block', md: 'none' }, fontSize: '12', mt: '2' },
    // What can be pressed keeps its focus ring, and lies above the link of the row.
    '& > [data-action]': { overflow: 'visible', position: 'relative', zIndex: '1' },
    '& > [data-from=md]': { display: { base: 'none', md: 'block' } },
    '& > [data-from=xl]': { display: { base: 'none', xl: 'block' } },
  },
});

export const Row = chakra(Line, {
  base: {
    position: 'relative',
    // What lies above the row's link stays below the heading.
    isolation: 'isolate',
    h: 'var(--row-height)',
    '&[data-grows]': { h: 'auto', minH: 'var(--row-height)', py: '8' },
    rounded: '12',
    // Only a row that leads somewhere lights up.
    '&:has(a, button):hover': { bg: 'surface3' },
    // With a mouse the actions of a row appear with it; by touch they are always there.
    '@media (hover: hover) and (pointer: fine) and (min-width: 768px)': {
      '& > [data-reveal]': { opacity: '0' },
      '&:hover > [data-reveal], &:focus-within > [data-reveal]': { opacity: '1' },
    },
  },
});

export const Sort = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4',
      minH: '44px',
      minW: '44px',
      // At the same edge as the figures below it, also where the word is shorter than a touch target.
      justifyContent: 'flex-end',
      rounded: '8',
      color: 'neutral2',
      fontSize: 'inherit',
      '&[data-sorted]': { color: 'neutral1', fontWeight: 'medium' },
      _hover: { color: 'neutral1' },
    },
  },
  { defaultProps: { type: 'button' } },
);
