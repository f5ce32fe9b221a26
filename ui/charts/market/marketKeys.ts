import type { KeyboardEvent } from 'react';
import type { CandleDrawing } from './CandleDrawing.ts';

const IN = 0.7;
const OUT = 1 / IN;

/** What a key does to a chart: it reads another bar, or zooms. */
export type KeyAct = { readonly read: number | undefined } | { readonly zoom: number };

/**
 * The act of a key; undefined: none, so the key is the page's.
 * @param index the bar that is read; undefined: none yet
 * @param count of all bars
 */
export function keyAct(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  index: number | undefined,
  count: number,
  view: Pick<CandleDrawing, 'inView' | 'newestInView'> | undefined,
): KeyAct | undefined {
  if (altKey || ctrlKey || metaKey || count === 0) return undefined;
  if (key === 'Escape') return index === undefined ? undefined : { read: undefined };
  if (key === '+' || key === '=') return { zoom: IN };
  if (key === '-' || key === '_') return { zoom: OUT };
  const last = count - 1;
  const step = stepOf(key, Math.max(1, Math.round((view?.inView ?? count) / 2)));
  if (key === 'Home') return { read: 0 };
  if (key === 'End') return { read: last };
  if (step === undefined) return undefined;
  // The first key reads the newest bar that is seen.
  const next = index === undefined ? (view?.newestInView ?? last) : index + step;
  return { read: Math.max(0, Math.min(last, next)) };
}

function stepOf(key: string, page: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return -1;
    case 'ArrowRight':
    case 'ArrowUp':
      return 1;
    case 'PageDown':
      return -page;
    case 'PageUp':
      return page;
    default:
      return undefined;
  }
}
