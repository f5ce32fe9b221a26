import { CandleDrawing } from '../../ui/charts/market/CandleDrawing.ts';
import type { MarketBar } from '../../ui/charts/market/MarketBar.ts';
import { marketColors } from '../../ui/charts/market/marketColors.ts';
import { marketTimes } from '../../ui/charts/market/marketTimes.ts';

// Runs in a page of the bench: draws made-up candles, as the app does.

const MINUTE = 60;
const START_SECONDS = 1_700_000_040;

function madeUp(count: number): readonly MarketBar[] {
  let close = 100;
  return Array.from({ length: count }, (_, index) => {
    const open = close;
    close *= 1 + (Math.sin(index * 0.7) + Math.cos(index * 1.3) * Math.sin(index / 97)) / 200;
    const [high, low] = [Math.max(open, close) * 1.003, Math.min(open, close) * 0.997];
    const volume = 1000 + 500 * Math.sin(index);
    return {
      startSeconds: START_SECONDS + index * MINUTE,
      open,
      high,
      low,
      close,
      volume,
      swaps: 1,
      carried: false,
    };
  });
}

const host = document.getElementById('chart') as HTMLElement;
const drawing = new CandleDrawing(host, marketColors(host), () => undefined, true);
let bars: readonly MarketBar[] = [];
const texts = {
  priceTick: (price: number) => price.toFixed(2),
  volumeTick: (volume: number) => volume.toFixed(0),
  times: marketTimes('en-US', MINUTE),
};

function draw(shown: readonly MarketBar[]): number {
  bars = shown;
  const beganMs = performance.now();
  drawing.draw({ ...texts, bars, marks: [], style: 'candles', logarithmic: false });
  return performance.now() - beganMs;
}

/** Draws `count` candles. @returns how long that took, ms */
const fill = (count: number) => draw(madeUp(count));

/** What a new block costs: another newest candle, ms. */
function grow(): number {
  const last = bars.at(-1) as MarketBar;
  return draw([...bars, { ...last, startSeconds: last.startSeconds + MINUTE }]);
}

/** Shows about `count` candles. */
function zoomTo(count: number): void {
  drawing.zoom(count / drawing.inView);
}

/** Durations of frames until `ended` is called, ms. */
function frames(): () => readonly number[] {
  const times: number[] = [];
  let open = true;
  const next = (timeMs: number) => {
    times.push(timeMs);
    if (open) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  return () => {
    open = false;
    return times.slice(1).map((timeMs, index) => timeMs - (times[index] as number));
  };
}

let ended: (() => readonly number[]) | undefined;
const bench = {
  fill,
  grow,
  zoomTo,
  begin: () => {
    ended = frames();
  },
  end: () => ended?.() ?? [],
};
Object.assign(globalThis, { bench });
export type CandleBench = typeof bench;
