import type { ValueSchema } from '../../storage/types.ts';

/** The lists that the user added or removed, and the default lists of the last build. */
export interface ListChoices {
  readonly lists: readonly string[];
  /** Default lists that the user removed. */
  readonly removed: readonly string[];
  /** The default lists of the build that wrote this value. */
  readonly defaults: readonly string[];
}

const MAX_LISTS = 100;

function urls(value: unknown, damaged?: () => void): readonly string[] {
  if (!Array.isArray(value)) {
    damaged?.();
    return [];
  }
  const texts = value.filter((entry): entry is string => typeof entry === 'string' && entry.length <= 2048);
  const kept = [...new Set(texts)].slice(0, MAX_LISTS);
  if (kept.length < value.length) damaged?.();
  return kept;
}

declare module '../../storage/types.ts' {
  interface StoredValues {
    list_choices: ListChoices;
  }
}

/** Damaged entries are dropped one by one; the rest is kept. */
export const listChoices: ValueSchema<'list_choices'> = {
  key: 'list_choices',
  version: 1,
  initial: { lists: [], removed: [], defaults: [] },
  parse(value, damaged) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { lists, removed, defaults } = value as Record<string, unknown>;
    return {
      lists: urls(lists, damaged),
      removed: urls(removed, damaged),
      defaults: urls(defaults, damaged),
    };
  },
};
