import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * Scrolls to the top on every change of path. When another page appears, it moves the focus to the page, so
 * that the keyboard starts at its beginning and a screen reader reads it. Navigation within one page does not
 * move the focus.
 * @returns a function that a page calls with its route when it has rendered
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
    // An open dialog keeps the focus.
    if (before === undefined || before === route || document.querySelector('[role=dialog]')) return;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
}
