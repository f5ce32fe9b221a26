import { useEffect, useState } from 'react';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';

/** How long to wait after each new figure. */
const CALM_MS = 250;
/** The longest wait: something that hangs must not hide the rest for longer. */
const PATIENCE_MS = 4000;

/**
 * Whether the content above has its final height: it is `ready`, and its `shape` has not changed for a
 * moment. Only then should the content below be mounted, so that it does not move. Once true, it stays true.
 */
export function useSettledLayout(ready: boolean, shape: string | number = '', calmMs = CALM_MS): boolean {
  const [calm, setCalm] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the shape restarts the wait
  useEffect(() => {
    if (calm || !ready) return;
    return systemTimers.after(calmMs, () => setCalm(true));
  }, [calm, ready, shape, calmMs]);
  useEffect(() => systemTimers.after(PATIENCE_MS, () => setCalm(true)), []);
  return calm;
}
