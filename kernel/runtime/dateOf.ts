import { systemTimers } from './Timers.ts';

/** When it was `atMs` of `Timers.elapsedMs`, on the wall clock. */
export function dateOf(atMs: number): number {
  return systemTimers.wallMs() - (systemTimers.elapsedMs() - atMs);
}
