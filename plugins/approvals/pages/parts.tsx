import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

const Target = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8',
    minW: '44px',
    minH: '44px',
    flexShrink: '0',
    fontSize: '14',
    cursor: 'pointer',
  },
});
const Box = chakra('input', { base: { boxSize: '20', accentColor: 'accent1', flexShrink: '0' } });

export interface TickBoxProps extends Pick<ComponentProps<'input'>, 'checked' | 'disabled'> {
  /** The accessible name. */
  readonly label: string;
  /** Shown beside the box too. */
  readonly visible?: boolean;
  readonly onTick: (on: boolean) => void;
}

/** A checkbox with a target of 44 pixels. */
export function TickBox({ label, visible = false, onTick, checked, disabled }: TickBoxProps) {
  return (
    <Target>
      <Box
        type="checkbox"
        aria-label={visible ? undefined : label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onTick(event.target.checked)}
      />
      {visible && label}
    </Target>
  );
}

export const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8',
    minH: '44px',
    fontSize: '14',
  },
});
export const Line = chakra('span', {
  base: { display: 'block', fontWeight: 'medium', overflow: 'hidden', textOverflow: 'ellipsis' },
});
export const Small = chakra('span', {
  base: {
    display: 'block',
    mt: '2',
    fontSize: '12',
    color: 'neutral2',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
});
