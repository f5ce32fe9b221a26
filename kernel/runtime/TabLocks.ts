/** The part of `navigator.locks` used here. */
export type TabLocks = Pick<LockManager, 'request' | 'query'>;
