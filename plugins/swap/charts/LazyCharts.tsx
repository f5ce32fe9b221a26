import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../kernel/runtime/loadChunk.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';

const Charts = lazy(() => loadChunk(() => import('./Charts.tsx')));

/** Charts load this long after the first quote, after everything more urgent. */
const QUIET_MS = 400;

export interface LazyChartsProps {
  /** Whether there is a quote. */
  readonly ready: boolean;
  /** Whether the market chart was asked for. */
  readonly market: boolean;
}

/**
 * The charts under the card. They load when a quote has stood for a moment, or at once where somebody asks for
 * the market, and stay from then on.
 */
export function LazyCharts({ ready, market }: LazyChartsProps) {
  const [due, setDue] = useState(false);
  useEffect(() => (ready ? systemTimers.after(QUIET_MS, () => setDue(true)) : undefined), [ready]);
  return (
    (due || market) && (
      <Suspense>
        <Charts market={market} />
      </Suspense>
    )
  );
}
