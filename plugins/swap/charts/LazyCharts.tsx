import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { LazyPart } from '../../../ui/plugin/LazyPart.tsx';

const charts = () => import('./Charts.tsx');

/** Charts load this long after the first quote, after everything more urgent. */
const QUIET_MS = 400;

export interface LazyChartsProps {
  /** Whether there is a quote, or never will be one. */
  readonly ready: boolean;
  /** Whether the market chart was asked for. */
  readonly market: boolean;
}

/**
 * The charts under the card. They load when a quote has stood for a moment, or at once where somebody asks for
 * the market, and stay from then on. Where their files do not come, the form above is not touched.
 */
export function LazyCharts({ ready, market }: LazyChartsProps) {
  const [due, setDue] = useState(false);
  useEffect(() => (ready ? systemTimers.after(QUIET_MS, () => setDue(true)) : undefined), [ready]);
  return (due || market) && <LazyPart pluginId="swap" view={charts} viewProps={{ market }} />;
}
