import type { ValueSchema } from '../../storage/types.ts';
import { DEFAULT_BYTE_LIMIT, MIN_BYTE_LIMIT } from '../byteLimits.ts';

export interface IndexSettings {
  /** Ids of chains whose index the person has paused. */
  readonly paused: readonly number[];
  readonly byteLimit: number;
}

declare module '../../storage/types.ts' {
  interface StoredValues {
    index: IndexSettings;
  }
}

export const indexSettings: ValueSchema<'index'> = {
  key: 'index',
  version: 1,
  initial: { paused: [], byteLimit: DEFAULT_BYTE_LIMIT },
  parse(value) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { paused, byteLimit } = value as Partial<IndexSettings>;
    if (!Array.isArray(paused) || !paused.every((id) => Number.isSafeInteger(id))) return undefined;
    if (typeof byteLimit !== 'number' || !(byteLimit >= MIN_BYTE_LIMIT)) return undefined;
    return { paused, byteLimit };
  },
};
