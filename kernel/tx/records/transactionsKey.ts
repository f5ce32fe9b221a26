/** The collection of the stored transactions. */
export const transactionsKey = 'transactions';
