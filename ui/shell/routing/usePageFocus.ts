import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Scrolls to the top on every change of path, and tells of a page that took another's place: the focus moves to it,
 * so that a keyboard goes on from its beginning and a screen reader reads it. Steps within one page leave the focus.
 * @returns a page calls it with its route when it is there
 */
export function usePageFocus(): (route: string) => void {
  const [path] = useLocation();
  const shown = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the event, not an input
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
  return useCallback((route) => {
    const before = shown.current;
    shown.current = route;
    // A dialog that is open keeps the focus to itself.
    if (before === undefined || before === route || document.querySelector('[role=dialog]')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
}
