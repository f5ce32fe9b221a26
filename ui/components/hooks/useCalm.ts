import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';

/** Figures that come one by one are waited for so long each. */
const CALM_MS = 250;
/** Nothing that hangs hides the rest for longer. */
const PATIENCE_MS = 4000;

/**
 * Whether what stands above has found its height: it is `ready`, and its `shape` has not changed for a moment. What
 * comes below is mounted then and not before, so that nothing is pushed about. Once true it stays so.
 */
export function useCalm(ready: boolean, shape: string | number = '', calmMs = CALM_MS): boolean {
  const [calm, setCalm] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the shape begins the wait anew
  useEffect(() => {
    if (calm || !ready) return;
    return systemTimers.after(calmMs, () => setCalm(true));
  }, [calm, ready, shape, calmMs]);
  useEffect(() => systemTimers.after(PATIENCE_MS, () => setCalm(true)), []);
  return calm;
}
