import type { ValueSchema } from '../../../kernel/storage/types.ts';

const MAX_SEARCHES = 5;
const MAX_CHARACTERS = 200;

/** Chosen results, newest first. Each belongs to a chain, because its link differs between chains. */
export interface RecentSearch {
  readonly chainId: number;
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly to: string;
}

declare module '../../../kernel/storage/types.ts' {
  interface StoredValues {
    'search.recent': readonly RecentSearch[];
  }
}

export const recentSearches: ValueSchema<'search.recent'> = {
  key: 'search.recent',
  version: 1,
  initial: [],
  parse: (value, damaged) => {
    if (!Array.isArray(value)) return undefined;
    const recent = value.filter(isRecent).slice(0, MAX_SEARCHES);
    if (recent.length < value.length) damaged?.();
    return recent;
  },
};

export function withRecent(all: readonly RecentSearch[], one: RecentSearch): readonly RecentSearch[] {
  const others = all.filter(({ id, chainId }) => id !== one.id || chainId !== one.chainId);
  return [one, ...others].slice(0, MAX_SEARCHES);
}

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { chainId, id, title, detail, to } = value as Record<string, unknown>;
  const texts = [id, title, detail, to].every(
    (text) => typeof text === 'string' && text.length < MAX_CHARACTERS,
  );
  // Stored links are only accepted if they lead to a page of the app.
  return texts && Number.isSafeInteger(chainId) && /^\/(?!\/)/.test(to as string);
}
