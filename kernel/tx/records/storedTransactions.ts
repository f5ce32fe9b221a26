import type { Storage, StoredCollection } from '../../storage/types.ts';
import type { TransactionRecord } from '../TransactionRecord.ts';
import { parseRecord } from './parseRecord.ts';
import { transactionsKey } from './transactionsKey.ts';

declare module '../../storage/types.ts' {
  interface StoredRecords {
    transactions: TransactionRecord;
  }
}

export function storedTransactions(storage: Storage): StoredCollection<TransactionRecord> {
  return storage.collection({ key: transactionsKey, version: 1, parse: parseRecord, keyOf: ({ id }) => id });
}
