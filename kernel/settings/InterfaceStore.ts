import { systemTimers } from '../runtime/Timers.ts';
import type { Storage, StoredValue } from '../storage/types.ts';
import {
  type InterfaceRecord,
  initialInterfaceRecord,
  parseInterfaceRecord,
} from './internal/InterfaceRecord.ts';

declare module '../storage/types.ts' {
  interface StoredValues {
    interface: InterfaceRecord;
  }
}

/** Owns the record under the key `interface`; the other stores in this folder are views of it. */
export class InterfaceStore {
  readonly #stored: StoredValue<InterfaceRecord>;

  constructor(storage: Storage) {
    this.#stored = storage.value({
      key: 'interface',
      version: 1,
      initial: initialInterfaceRecord,
      parse: parseInterfaceRecord,
      migrate: unwrapped,
      throttleMs: 1_000,
    });
  }

  /** Observable. */
  get record(): InterfaceRecord {
    return this.#stored.value;
  }

  /** Sets fields; a field set to undefined is removed. */
  change(fields: { readonly [K in keyof InterfaceRecord]?: InterfaceRecord[K] | undefined }): void {
    this.update(() => fields);
  }

  /** Like `change`, computed from the record at the time of writing. */
  update(
    fields: (record: InterfaceRecord) => {
      readonly [K in keyof InterfaceRecord]?: InterfaceRecord[K] | undefined;
    },
  ): void {
    const timestamp = systemTimers.wallMs();
    this.#stored.update((record) => {
      const next = Object.entries({ ...record, ...fields(record), timestamp });
      return Object.fromEntries(
        next.filter(([, value]) => value !== undefined),
      ) as unknown as InterfaceRecord;
    });
  }
}

/** Older versions wrote the bare record, or `{state, version}`. */
function unwrapped(value: unknown): unknown {
  const state = (value as { state?: unknown } | null)?.state;
  return typeof state === 'object' && state !== null ? state : value;
}
