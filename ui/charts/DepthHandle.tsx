import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { ChartHandle, HandleEnd } from './ChartHandle.ts';

interface DepthHandleProps extends ChartHandle {
  readonly end: HandleEnd;
  /** Pixels from the left. */
  readonly x: number;
  /** The right edge of the left handle's label, or the left edge of the right one's. */
  readonly labelX: number;
  readonly height: number;
  readonly step: number;
  readonly largeStep: number;
  /** The range in which it can be moved: never past the other handle. */
  readonly limits: readonly [number, number];
  /** The visible part of the axis. */
  readonly shown: readonly [number, number];
  readonly locked: boolean;
  /** The axis's value at a pixel. */
  readonly invert: (x: number) => number;
  readonly onMove: (at: number) => void;
}

const Group = chakra('g', {
  base: {
    cursor: 'ew-resize',
    touchAction: 'none',
    outline: 'none',
    '&[data-locked]': { cursor: 'default' },
    '&[data-open] .line': { strokeDasharray: '2 3' },
    '&:focus-visible .grip': { stroke: 'accentText', strokeWidth: '2' },
  },
});
const Rule = chakra('line', { base: { stroke: 'accentText', strokeWidth: '2' } });
const Grip = chakra('rect', { base: { fill: 'accentText', stroke: 'surface2', strokeWidth: '2' } });
const Label = chakra('text', {
  base: { fill: 'neutral1', fontSize: '12', fontVariantNumeric: 'tabular-nums', pointerEvents: 'none' },
});

const GRIP_TOP = 88;
/** One end of the range. */
export function DepthHandle(props: DepthHandleProps) {
  const { end, at, x, labelX, height, step, largeStep, limits, locked, name, lines, onMove } = props;
  const [dragged, setDragged] = useState(false);
  const move = (to: number) => onMove(Math.min(Math.max(to, limits[0]), limits[1]));

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: -step,
      ArrowDown: -step,
      ArrowRight: step,
      ArrowUp: step,
      PageDown: -largeStep,
      PageUp: largeStep,
    };
    const by = moves[event.key];
    if (by === undefined || locked) return;
    event.preventDefault();
    move(at + by);
  };
  const onPointerDown = (event: PointerEvent<SVGGElement>) => {
    if (locked || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragged(true);
  };
  const onPointerMove = (event: PointerEvent<SVGGElement>) => {
    const picture = event.currentTarget.ownerSVGElement;
    if (!dragged || !picture) return;
    move(props.invert(event.clientX - picture.getBoundingClientRect().left));
  };
  return (
    <Group
      role="slider"
      tabIndex={locked ? -1 : 0}
      aria-label={name}
      aria-valuemin={Math.min(props.shown[0], Math.round(at))}
      aria-valuemax={Math.max(props.shown[1], Math.round(at))}
      aria-valuenow={Math.round(at)}
      aria-valuetext={lines.join(', ')}
      aria-disabled={locked || undefined}
      aria-orientation="horizontal"
      data-open={!props.chosen || undefined}
      data-locked={locked || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
    >
      {/* A touch target. */}
      <rect x={x - 22} y={0} width={44} height={height} fill="transparent" />
      <Rule className="line" x1={x} x2={x} y1={32} y2={height - 8} />
      <Grip className="grip" x={x - 6} y={GRIP_TOP} width={12} height={32} rx={6} />
      {(props.chosen ? lines : []).map((line, index) => (
        <Label key={line} x={labelX} y={12 + index * 16} textAnchor={end === 'left' ? 'end' : 'start'}>
          {line}
        </Label>
      ))}
    </Group>
  );
}
