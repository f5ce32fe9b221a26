import { useEffect, useState } from 'react';
import { every, systemTimers } from '../../../kernel/runtime/Timers.ts';

const TICK_MS = 1000;

/** Whole seconds since `sinceMs` (local clock), updated every second; 0 for a time in the future. */
export function useAge(sinceMs: number | undefined): number {
  const [nowMs, setNowMs] = useState(systemTimers.now);
  useEffect(() => every(systemTimers, TICK_MS, () => setNowMs(systemTimers.now())), []);
  return sinceMs === undefined ? 0 : Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
}
