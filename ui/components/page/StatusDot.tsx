import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useRef, useState } from 'react';
import { Popover } from '../dialogs/Popover.tsx';

// On narrow screens the details lie across the page's head, because below the button they would not fit.
const Anchor = chakra('div', {
  base: {
    position: { base: 'static', md: 'relative' },
    display: 'inline-flex',
    minW: '0',
    // Keeps to its line on narrow screens, however long its words are for a while.
    flex: { base: '1 1 96px', sm: '0 1 auto' },
  },
});

const Trigger = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '8',
      minH: '44px',
      minW: '44px',
      maxW: '100%',
      px: '8',
      rounded: '12',
      fontSize: '14',
      color: 'neutral2',
      textAlign: 'start',
      _hover: { color: 'neutral1', bg: 'surface3' },
    },
  },
  { defaultProps: { type: 'button' } },
);

const Dot = chakra('span', {
  base: { flexShrink: '0', boxSize: '8px', rounded: 'full' },
  variants: {
    tone: {
      good: { bg: 'success' },
      busy: { bg: 'accent1' },
      warning: { bg: 'warning' },
      bad: { bg: 'critical' },
      off: { bg: 'neutral3' },
    },
  },
});

const Word = chakra('span', {
  base: {
    minW: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: { base: 'nowrap', sm: 'normal' },
  },
});

const Details = chakra('div', {
  base: { display: 'grid', gap: '8', fontSize: '14', color: 'neutral2', overflowWrap: 'anywhere' },
});

export type StatusTone = 'good' | 'busy' | 'warning' | 'bad' | 'off';

export interface StatusDotProps {
  readonly tone: StatusTone;
  /** How things stand, in a word or two: "Up to date". */
  readonly text: string;
  /** Names what it is about, for assistive technology and as the title of the details. */
  readonly label: string;
  /** Shown when it is pressed. */
  readonly children: ReactNode;
}

/**
 * How current a page's figures are: one quiet dot with a word, and the details on demand. On narrow screens an
 * ancestor must be positioned, as the head of a page is.
 */
export function StatusDot({ tone, text, label, children }: StatusDotProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Anchor>
      <Trigger
        ref={anchor}
        title={label}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <Dot tone={tone} aria-hidden="true" />
        <Word aria-live="polite">{text}</Word>
      </Trigger>
      {open && (
        <Popover label={label} anchor={anchor} align="start" wide onClose={() => setOpen(false)}>
          <Details>{children}</Details>
        </Popover>
      )}
    </Anchor>
  );
}
