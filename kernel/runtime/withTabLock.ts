import { inTime } from './inTime.ts';
import type { TabLocks } from './TabLocks.ts';
import { sleep, systemTimers } from './Timers.ts';

/** A free lock is granted sooner than this, if the page is not busy. */
const GRANT_MS = 300;
/** A browser that gives no state of its locks for this long does not manage them. */
const ANSWER_MS = 2000;

export interface TabLockOptions {
  /** Ends the wait for the lock; the work is not begun then. */
  readonly signal?: AbortSignal;
  /** Called once if another tab has the lock. */
  readonly onTaken?: () => void;
}

/**
 * Runs `work` while no other tab runs work of that name. Where the browser has no locks, refuses them (a sandboxed
 * frame) or neither grants a lock nor names a tab that has it, the work is run without one.
 * Rejects as `work` does; resolves where `signal` ended the wait.
 */
export async function withTabLock(
  locks: TabLocks | undefined,
  name: string,
  work: () => Promise<void>,
  { signal, onTaken }: TabLockOptions = {},
): Promise<void> {
  let begun: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    if (signal?.aborted) return Promise.resolve();
    begun ??= work();
    return begun;
  };
  if (!locks) return begin();
  const settled = new AbortController();
  const granted = async (): Promise<void> => {
    // Too late: the work was begun without the lock.
    if (begun) return;
    settled.abort();
    await begin();
  };
  const request = async () => locks.request(name, signal ? { signal } : {}, granted);
  const refused = request().then(
    () => undefined,
    () => {
      if (!begun) settled.abort();
      return begin();
    },
  );
  const ignored = watchGrant(locks, name, settled.signal, onTaken).then((isManaged) =>
    isManaged || signal?.aborted ? refused : begin(),
  );
  try {
    await Promise.race([refused, ignored]);
  } finally {
    settled.abort();
  }
}

/** @returns false where the lock stays pending although no tab has it, or the browser does not answer */
async function watchGrant(
  locks: TabLocks,
  name: string,
  settled: AbortSignal,
  onTaken: (() => void) | undefined,
): Promise<boolean> {
  let isReported = false;
  // One look is not enough: a busy page may get a free lock late, and one that was just released is granted soon.
  for (let free = 0; free < 2; ) {
    await sleep(systemTimers, free === 0 && !isReported ? GRANT_MS : ANSWER_MS, settled);
    if (settled.aborted) return true;
    const query = async () => locks.query();
    const state = await inTime(query(), ANSWER_MS).catch(() => undefined);
    if (settled.aborted) return true;
    const isTaken = state?.held?.some((lock) => lock.name === name) === true;
    free = isTaken ? 0 : free + 1;
    if (!isTaken || isReported) continue;
    isReported = true;
    onTaken?.();
  }
  return false;
}
