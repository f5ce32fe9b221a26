/**
 * Loads the classes that read an account's balances and allowances. Whoever calls it tries again if that
 * fails.
 */
export const loadAccountReads = () => import('./accountReads.ts');
