import { chakra } from '@chakra-ui/react/styled-system';
import type { SparkSeries } from '../../stores/sparkSeries.ts';
import { UNKNOWN } from '../figureTexts.ts';
import { changeTone } from './changeTone.ts';

const WIDTH = 100;
const HEIGHT = 28;
const PADDING = 2;
/** Least room above and below the middle, as a share of it: a change of 0.01 % must not look like a fall. */
const MIN_ROOM = 0.005;

const Nothing = chakra('span', { base: { color: 'neutral3' } });
const Drawing = chakra('svg', {
  base: { display: 'block', w: '100%', h: '28px', overflow: 'visible', fill: 'none', stroke: 'currentColor' },
});

/**
 * A line without axes; the text beside it says what matters. A dash where no price is known or none has moved.
 * @param props.change in whose colour it is drawn
 */
export function Sparkline(props: {
  readonly series: SparkSeries | undefined;
  readonly change: number | undefined;
}) {
  const { series, change } = props;
  if (!series || !moves(series)) return <Nothing aria-hidden="true">{UNKNOWN}</Nothing>;
  return (
    <Drawing
      aria-hidden="true"
      data-testid="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      color={changeTone(change)}
    >
      <path d={sparkPath(series)} strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </Drawing>
  );
}

/** Points that are not known are left out at the start of the line. */
export function sparkPath(series: SparkSeries): string {
  const known = series.flatMap((price, index) => (price === undefined ? [] : [{ price, index }]));
  const prices = known.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const middle = least / 2 + most / 2;
  const reach = Math.max((most - least) / 2, middle * MIN_ROOM) || 1;
  const step = WIDTH / Math.max(series.length - 1, 1);
  const points = known.map(({ price, index }) => {
    const y = HEIGHT / 2 - ((price - middle) / reach) * (HEIGHT / 2 - PADDING);
    return `${round(index * step)},${round(y)}`;
  });
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

/** Whether the prices differ by what is more than a change of zero beside them. */
function moves(series: SparkSeries): boolean {
  const known = series.filter((price) => price !== undefined);
  return changeTone(Math.max(...known) / Math.min(...known) - 1) !== 'neutral2';
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
