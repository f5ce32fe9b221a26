import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';

const Anchor = chakra('span', { base: { position: 'relative', display: 'inline-flex', minW: '0' } });

export const TooltipBubble = chakra('span', {
  base: {
    position: 'absolute',
    bottom: 'calc(100% + 8px)',
    zIndex: 'tooltip',
    w: 'max-content',
    p: '8',
    px: '12',
    rounded: '12',
    bg: 'neutral1',
    color: 'surface1',
    fontSize: '12',
    fontWeight: 'book',
    lineHeight: 'text',
    textAlign: 'start',
    whiteSpace: 'normal',
    boxShadow: 'raised',
    animation: 'fade-in {durations.fast} {easings.in}',
  },
  variants: {
    size: {
      small: { maxW: '200px' },
      medium: { maxW: '256px' },
      large: { maxW: 'min(400px, calc(100vw - 24px))' },
    },
    align: {
      start: { insetInlineStart: '0' },
      center: { left: '50%', transform: 'translateX(-50%)' },
      end: { insetInlineEnd: '0' },
    },
  },
  defaultVariants: { size: 'medium', align: 'center' },
});

export interface TooltipProps {
  readonly text: ReactNode;
  /** Maximum width: 200, 256 or 400. */
  readonly size?: 'small' | 'medium' | 'large';
  readonly align?: 'start' | 'center' | 'end';
  /** Gets the id of the text for `aria-describedby`. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

const EDGE = 8;

/** Moves a bubble that would cross the side of the screen back onto it. */
function keepOnScreen(bubble: HTMLElement | null): void {
  if (!bubble) return;
  const { left, right } = bubble.getBoundingClientRect();
  const shift = Math.min(0, document.documentElement.clientWidth - EDGE - right) || Math.max(0, EDGE - left);
  if (shift) bubble.style.translate = `${shift}px`;
}

/** Shows on hover and on focus, stays while the pointer is on it, closes on Escape. */
export function Tooltip({ text, size = 'medium', align = 'center', children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Anchor
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
      }}
    >
      {children(open ? id : undefined)}
      {open && (
        <TooltipBubble ref={keepOnScreen} id={id} role="tooltip" size={size} align={align}>
          {text}
        </TooltipBubble>
      )}
    </Anchor>
  );
}
