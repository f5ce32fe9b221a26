import { observable, runInAction } from 'mobx';
import type { Storage, StoredCollection, StoredSchema, StoredValue } from '../../storage/types.ts';

/** A Storage for tests that keeps its values in a map and reads them through each schema's `parse`. */
export function memoryStorage(
  content: Record<string, unknown> = {},
): Storage & { content: Map<string, unknown> } {
  const map = new Map(Object.entries(content));
  return {
    content: map,
    durable: true,
    value<T>(schema: StoredSchema<T>): StoredValue<T> {
      const parsed = map.has(schema.key) ? schema.parse(map.get(schema.key)) : undefined;
      const box = observable.box(parsed === undefined ? schema.initial : parsed, { deep: false });
      const set = (next: T) => {
        map.set(schema.key, next);
        runInAction(() => box.set(next));
      };
      return {
        get value() {
          return box.get() as T;
        },
        set,
        update: (change) => set(change(box.get() as T)),
        flush: () => undefined,
      };
    },
    collection<T>(schema: Omit<StoredSchema<T>, 'initial' | 'throttleMs'>): StoredCollection<T> {
      const records = new Map<string, T>(map.get(schema.key) as [string, T][] | undefined);
      map.set(schema.key, records);
      return {
        get: async (key) => records.get(key),
        all: async () => [...records.values()],
        put: async (key, value) => void records.set(key, value),
        delete: async (key) => void records.delete(key),
        onForeignChange: () => () => undefined,
      };
    },
    isEmpty: async (collection) => !(map.get(collection) as ReadonlyMap<string, unknown> | undefined)?.size,
    onForeignChange: () => () => undefined,
    exportAll: async () => Object.fromEntries(map),
    clearAll: async () => map.clear(),
  };
}
