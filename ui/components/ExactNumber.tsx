import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Tooltip } from './Tooltip.tsx';

const Shown = chakra('span', { base: { rounded: '4', cursor: 'help' } });

export interface ExactNumberProps {
  /** The exact value, as `localNumber` writes it. */
  readonly exact: string;
  /** The text that the number is shown by. */
  readonly children: string;
  /** Draws the text; default as it is. */
  readonly draw?: (text: string) => ReactNode;
}

/**
 * A number that may be shown rounded: where it is, the exact value is there on hover, focus and tap. Not for within
 * a button or a link.
 */
export function ExactNumber({ exact, children, draw }: ExactNumberProps) {
  const drawn = draw ? draw(children) : children;
  if (children.includes(exact)) return <>{drawn}</>;
  return (
    <Tooltip text={exact} size="large">
      {(describedBy) => (
        <Shown
          tabIndex={0}
          data-exact={exact}
          aria-describedby={describedBy}
          // A tap does not focus it in every browser.
          onClick={(event) => event.currentTarget.focus()}
        >
          {drawn}
        </Shown>
      )}
    </Tooltip>
  );
}
