import type { Storage, StoredValue, ValueSchema } from '../../kernel/storage/types.ts';

declare module '../../kernel/storage/types.ts' {
  interface StoredValues {
    'proofs.wanted': boolean;
  }
}

const schema: ValueSchema<'proofs.wanted'> = {
  key: 'proofs.wanted',
  version: 1,
  initial: false,
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
};

/** Whether the person wants proofs; off until they switch them on. */
export function proofsWanted(storage: Storage): StoredValue<boolean> {
  return storage.value(schema);
}
