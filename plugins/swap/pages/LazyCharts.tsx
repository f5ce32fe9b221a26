import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';

const PriceCharts = lazy(() => loadChunk(() => import('./PriceCharts.tsx')));

/** After the first quote, and after everything that is more urgent; on screens that have room for them alone. */
const QUIET_MS = 400;
const WIDE = '(min-width: 768px)';

/** The charts under the card, loaded when the first quote has stood for a moment, and kept from then on. */
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
