import type { StoredSchema } from '../storage/types.ts';

export interface IndexSettings {
  /** Ids of chains whose index the person has paused. */
  readonly paused: readonly number[];
  readonly byteLimit: number;
}

const MEGABYTE = 1_000_000;

/** The limits that a person may choose between, bytes. */
export const BYTE_LIMITS: readonly number[] = [20, 100, 300, 1000].map((size) => size * MEGABYTE);
export const DEFAULT_BYTE_LIMIT = 100 * MEGABYTE;

export const indexSettings: StoredSchema<IndexSettings> = {
  key: 'index',
  version: 1,
  initial: { paused: [], byteLimit: DEFAULT_BYTE_LIMIT },
  parse(value) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { paused, byteLimit } = value as Partial<IndexSettings>;
    if (!Array.isArray(paused) || !paused.every((id) => Number.isSafeInteger(id))) return undefined;
    if (typeof byteLimit !== 'number' || !(byteLimit >= MEGABYTE)) return undefined;
    return { paused, byteLimit };
  },
};
