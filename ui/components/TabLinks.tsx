import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'wouter';

const Bar = chakra('nav', {
  base: { display: 'flex', gap: '4', overflowX: 'auto', mx: '-4px', px: '4px', py: '4px' },
});

const Tab = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: '0',
    minH: '44px',
    px: '12',
    rounded: '12',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    color: 'neutral2',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    _hover: { color: 'neutral1' },
    '&[aria-current=page]': { color: 'neutral1', bg: 'surface3' },
  },
});

export interface TabLink {
  readonly id: string;
  readonly label: string;
  /** Includes the query that identifies the tab. */
  readonly to: string;
}

export interface TabLinksProps {
  /** The bar's accessible name. */
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly current: string;
}

/** The tabs of a page, each with its own address. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <Bar aria-label={label} data-scroll-x>
      {tabs.map((tab) => (
        <Tab key={tab.id} href={tab.to} aria-current={tab.id === current ? 'page' : undefined}>
          {tab.label}
        </Tab>
      ))}
    </Bar>
  );
}
