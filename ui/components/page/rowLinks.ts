import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'wouter';

const base = {
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minW: '0',
  // A button is as wide as its words, where a link is as wide as its cell.
  maxW: '100%',
  minH: '44px',
  textAlign: 'start',
  // As large as its row, so that a press anywhere on the row counts.
  _after: { content: '""', position: 'absolute', inset: '0', rounded: '12' },
  _focusVisible: {
    outline: 'none',
    _after: { outline: '2px solid', outlineColor: 'accentText', outlineOffset: '-2px' },
  },
} as const;

/** The link of a row of a `DataTable`. */
export const RowLink = chakra(Link, { base });

/** The link of a row that leads to another site, in a new tab and without a referrer. */
export const OutsideRowLink = chakra(
  'a',
  { base: { ...base, justifyContent: 'flex-end', gap: '4', textAlign: 'end' } },
  { defaultProps: { target: '_blank', rel: 'noopener noreferrer' } },
);

/** The button of a row that opens a dialog. */
export const RowButton = chakra(
  'button',
  { base: { ...base, cursor: 'pointer' } },
  { defaultProps: { type: 'button', 'aria-haspopup': 'dialog' } },
);
