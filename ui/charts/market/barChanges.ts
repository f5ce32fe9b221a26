import type { MarketBar } from './MarketBar.ts';

/**
 * Index of the first bar that is new, where all others are as before: a new block changes only the newest bar,
 * or adds some. Undefined where more has changed.
 */
export function newestChange(before: readonly MarketBar[], after: readonly MarketBar[]): number | undefined {
  const differs = before.findIndex((bar, index) => !sameBar(bar, after[index]));
  const kept = differs < 0 ? before.length : differs;
  if (kept === 0 || kept < before.length - 1 || after.length < before.length) return undefined;
  const replaced = before[kept];
  return !replaced || replaced.startSeconds === after[kept]?.startSeconds ? kept : undefined;
}

/** The length of an interval, seconds, as far as bars tell it; 0: they do not. */
export function barStep([first, second]: readonly MarketBar[]): number {
  return first && second ? second.startSeconds - first.startSeconds : 0;
}

function sameBar(bar: MarketBar, other: MarketBar | undefined): boolean {
  return (
    bar === other ||
    (other !== undefined &&
      bar.startSeconds === other.startSeconds &&
      bar.close === other.close &&
      bar.high === other.high &&
      bar.low === other.low &&
      bar.open === other.open &&
      bar.volume === other.volume &&
      bar.carried === other.carried)
  );
}
