import { useEffect, useState } from 'react';
import { every, systemTimers } from '../../../kernel/runtime/Timers.ts';

const TICK_MS = 1000;

/**
 * Whole seconds since `sinceMs`, updated every second; 0 for a time in the future.
 * @param clock the clock that `sinceMs` was read from: `wallMs` for a block's time
 */
export function useAge(sinceMs: number | undefined, clock = systemTimers.elapsedMs): number {
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => every(systemTimers, TICK_MS, () => setNowMs(clock())), [clock]);
  return sinceMs === undefined ? 0 : Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
}
