// What reads an account's balances and allowances: one chunk, which comes with the first account.
export { Allowances } from '../tokens/Allowances.ts';
export { Balances } from '../tokens/Balances.ts';
export { Permit2Allowances } from '../wallet/Permit2Allowances.ts';
