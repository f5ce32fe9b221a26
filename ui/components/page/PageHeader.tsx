import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { BackLink, Title } from '../PageParts.tsx';

const Frame = chakra('div', { base: { display: 'grid', gap: '4', minW: '0' } });

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: { sm: 'wrap' },
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    columnGap: '16',
    rowGap: '12',
  },
});
const Words = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    minW: '0',
    maxW: '100%',
    w: { base: '100%', sm: 'auto' },
    // Where the line breaks must not depend on words that change while data come.
    flex: { sm: '1 1 300px' },
  },
});

const Group = chakra('div', {
  base: {
    // Details of what is in it lie below the whole of it.
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8',
    minW: '0',
    minH: '44px',
    maxW: '100%',
  },
});

const Subtitle = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12',
    rowGap: '4',
    fontSize: '14',
    color: 'neutral2',
    minW: '0',
  },
});

export interface PageHeaderProps {
  /** One level up. */
  readonly back?: { readonly to: string; readonly label: string } | undefined;
  /** Before the title: the logos of a pair, an avatar. */
  readonly logo?: ReactNode;
  readonly title: ReactNode;
  /** Beside the title: a badge, a `StatusDot`. */
  readonly beside?: ReactNode;
  /** One line below the title: a sentence, or the one figure that the page is about. */
  readonly subtitle?: ReactNode;
  /** Buttons at the end of the title's line; below the subtitle where the screen is narrow. */
  readonly actions?: ReactNode;
}

/** The head of every page that is not a single card: what it is about, how it stands, and what can be done. */
export function PageHeader({ back, logo, title, beside, subtitle, actions }: PageHeaderProps) {
  return (
    <Frame>
      {back && <BackLink href={back.to}>{back.label}</BackLink>}
      <Line>
        <Words>
          <Group>
            {logo}
            <Title>{title}</Title>
            {beside}
          </Group>
          {subtitle && <Subtitle>{subtitle}</Subtitle>}
        </Words>
        {actions && <Group>{actions}</Group>}
      </Line>
    </Frame>
  );
}
