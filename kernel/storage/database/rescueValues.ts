import type { CollectionSchema } from '../types.ts';

/** An envelope is shallow and small; what is found deeper, or after that many, is chance. */
const deepest = 3;
const maxLookedAt = 200;

/** Every sound value in what is stored, whatever is around it: a foreign envelope, a list, JSON text. */
export function rescueValues<T>(schema: Pick<CollectionSchema<T>, 'parse'>, stored: unknown): readonly T[] {
  const found: T[] = [];
  let level: unknown[] = [stored];
  let lookedAt = 0;
  for (let depth = 0; depth <= deepest; depth++) {
    const next: unknown[] = [];
    for (const candidate of level.map(unpacked)) {
      if (typeof candidate !== 'object' || candidate === null || lookedAt++ >= maxLookedAt) continue;
      const value = soundly(schema, candidate);
      if (value === undefined) next.push(...Object.values(candidate).slice(0, maxLookedAt));
      else found.push(value);
    }
    level = next;
  }
  return found;
}

function soundly<T>({ parse }: Pick<CollectionSchema<T>, 'parse'>, candidate: object): T | undefined {
  try {
    let whole = true;
    const value = parse(candidate, () => {
      whole = false;
    });
    return whole ? value : undefined;
  } catch {
    return undefined;
  }
}

function unpacked(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
