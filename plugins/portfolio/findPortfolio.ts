import type { SearchSource } from '../../kernel/plugin/SearchSource.ts';
import { findAccount } from './findAccount.ts';
import { findTransactions } from './findTransactions.ts';

/** Accounts, the activity, and transactions. */
const findPortfolio: SearchSource = async (request) => [
  ...findAccount(request),
  ...(await findTransactions(request)),
];

export default findPortfolio;
