import { type KeyboardEvent, useState } from 'react';

export interface Reading {
  /** Index of the active point; undefined: none. */
  readonly index: number | undefined;
  /** Index of the point that is shown while none is active, and at which the keys begin. */
  readonly rest: number;
  readonly read: (index: number | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function target(key: string, index: number, last: number): number | undefined {
  const page = Math.max(1, Math.round(last / 10));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return index - 1;
    case 'ArrowRight':
    case 'ArrowUp':
      return index + 1;
    case 'PageDown':
      return index - page;
    case 'PageUp':
      return index + page;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/**
 * Which of `count` points is active, by pointer or by key. While none is, `rest` is shown, by default the
 * newest one.
 */
export function useReading(count: number, rest = count - 1): Reading {
  const [place, read] = useState<number>();
  const last = count - 1;
  const index = place === undefined || count === 0 ? undefined : Math.min(place, last);
  return {
    index,
    rest,
    read,
    onKeyDown(event) {
      if (event.key === 'Escape' && index !== undefined) {
        event.stopPropagation();
        read(undefined);
        return;
      }
      const next = target(event.key, index ?? rest, last);
      if (next === undefined || count === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      read(Math.max(0, Math.min(last, next)));
    },
  };
}
