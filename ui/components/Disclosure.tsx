import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Frame = chakra('details', {
  base: { alignSelf: 'stretch', minW: '0', textAlign: 'start', fontSize: '14' },
});
const Summary = chakra('summary', {
  base: {
    display: 'list-item',
    listStylePosition: 'inside',
    minH: '44px',
    lineHeight: '44px',
    px: '8',
    rounded: '12',
    color: 'neutral2',
    cursor: 'pointer',
    _hover: { color: 'neutral1' },
  },
});
const Body = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', px: '8' } });

interface DisclosureProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly testId?: string;
  /** Called with whether it is open now. */
  readonly onToggle?: (open: boolean) => void;
}

/** A line that shows more when it is opened; closed at first. */
export function Disclosure({ title, children, testId, onToggle }: DisclosureProps) {
  return (
    <Frame data-testid={testId} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <Summary>{title}</Summary>
      <Body>{children}</Body>
    </Frame>
  );
}
