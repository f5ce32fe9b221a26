import { loadChunk } from '../runtime/loadChunk.ts';

/**
 * Loads the classes that read an account's balances and allowances. Whoever calls it tries again if that
 * fails.
 */
export const loadAccountReads = () => loadChunk(() => import('./accountReads.ts'));
