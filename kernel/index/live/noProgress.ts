import type { IndexProgress } from '../types.ts';

/** The progress before anything was read. */
export const NO_PROGRESS: IndexProgress = {
  state: 'idle',
  problems: [],
  error: undefined,
  coverage: undefined,
  firstBlock: undefined,
  pools: 0,
  events: 0,
  bytes: 0,
  ignoredLogs: 0,
  revision: 0,
};
