import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';

const page = 8;

interface ListNavigation {
  /** Undefined: no row is active yet. */
  readonly active: number | undefined;
  readonly point: (index: number) => void;
  /** @returns whether the key moved the active row */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

function target(key: string, active: number | undefined, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active === undefined ? 0 : Math.min(active + 1, last);
    case 'ArrowUp':
      return active === undefined ? last : Math.max(active - 1, 0);
    case 'PageDown':
      return Math.min((active ?? 0) + page, last);
    case 'PageUp':
      return Math.max((active ?? 0) - page, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/**
 * Moves an active row through a virtual list while the focus stays in the search box.
 * @param subject the active row is forgotten when this changes (another search)
 */
export function useListNavigation(
  count: number,
  subject: string,
  list: RefObject<VirtuosoHandle | null>,
): ListNavigation {
  const [place, setPlace] = useState<{ readonly subject: string; readonly index: number }>();
  const active = place?.subject === subject && place.index < count ? place.index : undefined;
  const point = (index: number) => setPlace({ subject, index });
  return {
    active,
    point,
    onKey(event) {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || count === 0) return false;
      const next = target(event.key, active, count - 1);
      if (next === undefined) return false;
      event.preventDefault();
      point(next);
      list.current?.scrollIntoView({ index: next, behavior: 'auto' });
      return true;
    },
  };
}
