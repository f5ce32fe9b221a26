import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';

const PriceCharts = lazy(() => loadChunk(() => import('./PriceCharts.tsx')));

/** Charts load this long after the first quote, after everything more urgent, and only on wide screens. */
const QUIET_MS = 400;
const WIDE = '(min-width: 768px)';

/**
 * The charts under the card. They load when the first quote has stood for a moment, and stay from then on.
 */
export function LazyCharts({ ready }: { readonly ready: boolean }) {
  const [due, setDue] = useState(false);
  const [awaited, setAwaited] = useState(true);
  if (awaited && ready) setAwaited(false);
  useEffect(() => {
    if (awaited) return;
    const wide = matchMedia(WIDE);
    let stopWaiting: (() => void) | undefined;
    const check = () => {
      stopWaiting?.();
      if (wide.matches) stopWaiting = systemTimers.after(QUIET_MS, () => setDue(true));
      else setDue(false);
    };
    check();
    wide.addEventListener('change', check);
    return () => {
      stopWaiting?.();
      wide.removeEventListener('change', check);
    };
  }, [awaited]);
  return (
    due && (
      <Suspense>
        <PriceCharts />
      </Suspense>
    )
  );
}
