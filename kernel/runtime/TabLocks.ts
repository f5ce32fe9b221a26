/** What is used of `navigator.locks`. */
export type TabLocks = Pick<LockManager, 'request'>;
