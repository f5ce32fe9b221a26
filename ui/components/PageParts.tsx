import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BackIcon } from './icons/lazyIcons.tsx';

/** The space around the parts of a page. */
export const Stage = chakra('div', {
  base: {
    flex: '1',
    w: '100%',
    minW: '0',
    // The one width of pages that are not a single card.
    maxW: '1200px',
    mx: 'auto',
    px: { base: '8', sm: '16' },
    pt: { base: '12', md: '40' },
    pb: '72',
    display: 'flex',
    flexDirection: 'column',
    gap: '16',
  },
});

export const Card = chakra('section', {
  base: {
    position: 'relative',
    minW: '0',
    rounded: '24',
    bg: 'surface2',
    p: { base: '12', sm: '16' },
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '12',
    alignContent: 'start',
  },
});

export const Title = chakra('h1', {
  base: {
    fontSize: { base: '24', sm: '28' },
    fontWeight: 'medium',
    letterSpacing: '-0.02em',
    lineHeight: 'number',
    // Breaks at words, and inside a word only if it is wider than the screen.
    overflowWrap: 'break-word',
    maxW: '100%',
  },
});

export const Heading = chakra('h2', { base: { fontSize: '16', fontWeight: 'medium' } });
export const Hint = chakra('p', { base: { fontSize: '14', color: 'neutral2', overflowWrap: 'anywhere' } });

const Back = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    gap: '4',
    minH: '44px',
    rounded: '8',
    fontSize: '14',
    color: 'neutral2',
    _hover: { color: 'neutral1' },
  },
});

/** A link one level up. */
export function BackLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Back href={href}>
      <BackIcon size={16} />
      {children}
    </Back>
  );
}

export const TextLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '44px',
    rounded: '8',
    color: 'accentText',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
  },
});

/** A link that looks like a button. */
export const ButtonLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minH: '44px',
    px: '16',
    rounded: '16',
    fontWeight: 'medium',
    bg: 'accent2',
    color: 'accentText',
    _hover: { bg: 'accent2Hover' },
  },
});
