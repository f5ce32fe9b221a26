import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const Frame = chakra('div', {
  base: { flex: '1', minH: '0', overflowY: 'auto', overscrollBehavior: 'contain', px: '16', pb: '16' },
});

/** The scrolling part of a dialog; it is in the tab order only while it can scroll. */
export function ScrollBody({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = frame.current!;
    setScrolls(scrollHeight > clientHeight);
  });
  return (
    <Frame ref={frame} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </Frame>
  );
}
