/** Storage key of the collection of transactions. */
export const transactionsKey = 'transactions';
