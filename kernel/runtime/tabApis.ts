import { attempt } from './attempt.ts';
import type { TabLocks } from './TabLocks.ts';

/** `navigator.locks`; undefined where the browser has none (also on plain http) or refuses. */
export function tabLocks(): TabLocks | undefined {
  return attempt(() => navigator.locks);
}

/** A channel to the origin's other tabs; undefined where the browser has none or refuses. */
export function tabChannel(name: string): BroadcastChannel | undefined {
  return attempt(() => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)));
}

/** Whether there is an `indexedDB` that can be opened. It may still fail, or never answer. */
export function hasDatabase(): boolean {
  return attempt(() => globalThis.indexedDB) != null;
}
