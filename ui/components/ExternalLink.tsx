import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { ExternalIcon } from './icons/icons.tsx';

const Anchor = chakra('a', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4',
    color: 'accentText',
    rounded: '4',
    textUnderlineOffset: '3px',
    _hover: { textDecoration: 'underline' },
    _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-13px' },
  },
});

export interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Opens in a new tab, without a referrer. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ExternalIcon size={16} />
    </Anchor>
  );
}
