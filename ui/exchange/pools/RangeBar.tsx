import { chakra } from '@chakra-ui/react/styled-system';
import type { TickRange } from '../../../kernel/positions/liquidityAmounts.ts';
import type { RangeStatus } from '../../../kernel/positions/PositionReader.ts';
import { barPlaces } from './barPlaces.ts';

const Track = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    w: '100%',
    h: '6px',
    my: '6',
    rounded: 'full',
    bg: 'surface4',
  },
});
const Band = chakra('span', {
  base: { position: 'absolute', insetBlock: '0', rounded: 'full', bg: 'neutral3' },
  variants: {
    status: { in_range: { bg: 'success' }, out_of_range: { bg: 'warning' }, closed: {}, unknown: {} },
  },
});
const Now = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '-5px',
    w: '4px',
    ms: '-2px',
    rounded: 'full',
    bg: 'neutral1',
    boxShadow: '0 0 0 2px {colors.surface2}',
  },
});

export interface RangeBarProps {
  readonly range: TickRange;
  /** The pool's tick; undefined: not known. */
  readonly tick: number | undefined;
  /** The side in whose currency prices are given: lower prices are at the start. */
  readonly quote: 0 | 1;
  readonly status: RangeStatus;
}

/** Where the price is in a range, at a glance. Decorative: the badge and the prices say the same in words. */
export function RangeBar({ range, tick, quote, status }: RangeBarProps) {
  const { from, to, now } = barPlaces(range, tick, quote);
  const percent = (share: number) => `${share * 100}%`;
  return (
    <Track aria-hidden="true">
      <Band status={status} style={{ insetInlineStart: percent(from), insetInlineEnd: percent(1 - to) }} />
      {now !== undefined && <Now style={{ insetInlineStart: percent(now) }} />}
    </Track>
  );
}
