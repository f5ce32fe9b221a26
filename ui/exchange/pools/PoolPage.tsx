import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '../../components/hooks/usePageTitle.ts';
import { BackIcon } from '../../components/icons/lazyIcons.tsx';
import { GridBackground } from '../../theme/GridBackground.tsx';

const Stage = chakra('div', {
  base: {
    flex: '1',
    px: { base: '8', sm: '16' },
    pt: { base: '12', md: '48' },
    pb: '72',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minWidth: '0',
  },
});

const Card = chakra('section', {
  base: {
    position: 'relative',
    width: '100%',
    rounded: '24',
    bg: 'surface2',
    boxShadow: 'card',
    p: { base: '12', sm: '16' },
    display: 'grid',
    gap: '12',
  },
  variants: {
    width: {
      narrow: { maxWidth: '474px' },
      middle: { maxWidth: '560px' },
      wide: { maxWidth: '720px' },
      columns: { maxWidth: { base: '560px', lg: '1120px' }, p: { lg: '24' } },
    },
  },
});

const Header = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8',
    minHeight: '44px',
  },
});

const Title = chakra('h1', {
  base: {
    // Shares a line with small neighbours; wraps below where its longest word would not fit.
    flex: '1 1 60%',
    minW: 'min-content',
    maxW: '100%',
    fontSize: '20',
    fontWeight: 'medium',
    letterSpacing: '-0.01em',
    overflowWrap: 'break-word',
  },
});

const Back = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '44px',
    rounded: 'full',
    color: 'neutral2',
    _hover: { color: 'neutral1', bg: 'surface4' },
  },
});

export interface PoolPageProps {
  readonly title: string;
  /** The pair or position that the page is about, for the title of the browser's tab. */
  readonly subject?: string | undefined;
  /** `columns`: room for two columns, where the screen has it. */
  readonly width?: 'narrow' | 'middle' | 'wide' | 'columns';
  readonly back?: { readonly to: string; readonly label: string };
  /** Shown at the end of the header: settings, a link. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card on the grid with a heading: the layout of the liquidity pages. */
export function PoolPage({ title, subject, width = 'narrow', back, actions, children }: PoolPageProps) {
  usePageTitle(subject);
  return (
    <Stage>
      <GridBackground />
      <Card width={width} aria-label={title}>
        <Header>
          {back && (
            <Back href={back.to} aria-label={back.label}>
              <BackIcon />
            </Back>
          )}
          <Title>{title}</Title>
          {actions}
        </Header>
        {children}
      </Card>
    </Stage>
  );
}
