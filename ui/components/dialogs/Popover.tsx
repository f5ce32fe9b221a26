import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { LazySheet } from './LazySheet.tsx';
import { useSheet } from './useSheet.ts';

const Frame = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    zIndex: 'popover',
    w: '320px',
    maxW: 'calc(100vw - 32px)',
    p: '16',
    rounded: '16',
    bg: 'surface1',
    _dark: { bg: 'surface2' },
    border: '1px solid',
    borderColor: 'surface4',
    boxShadow: 'raised',
    animation: 'fade-in {durations.fast} {easings.in}',
  },
  variants: {
    align: { start: { insetInlineStart: '0' }, end: { insetInlineEnd: '0' } },
    wide: { true: { w: '400px' } },
  },
});

export interface PopoverProps {
  readonly label: string;
  /** The button that opened it. It gets the focus back, and a click on it is not "outside". */
  readonly anchor: RefObject<HTMLElement | null>;
  /** The edge of its parent that it shares. */
  readonly align?: 'start' | 'end';
  /** For sentences instead of single rows. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A small non-modal dialog under its button, and a bottom sheet on small screens. Its parent must be positioned. Closes
 * on Escape or a click outside.
 */
export function Popover(props: PopoverProps) {
  const { label, anchor, onClose, children } = props;
  if (!useSheet()) return <Bubble {...props} />;
  return (
    <LazySheet title={label} onClose={onClose} finalFocus={() => anchor.current}>
      {children}
    </LazySheet>
  );
}

function Bubble({ label, anchor, align = 'end', wide, onClose, children }: PopoverProps) {
  const frame = useRef<HTMLDivElement>(null);
  const closeOutside = useEffectEvent((event: Event) => {
    const target = event.target as Node;
    if (!frame.current?.contains(target) && !anchor.current?.contains(target)) onClose();
  });

  useEffect(() => {
    const document = frame.current!.ownerDocument;
    frame.current!.focus();
    const outside = (event: Event) => closeOutside(event);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, []);

  return (
    <Frame
      ref={frame}
      align={align}
      wide={wide}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
        anchor.current?.focus();
      }}
    >
      {children}
    </Frame>
  );
}
