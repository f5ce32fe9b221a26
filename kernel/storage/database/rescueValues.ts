import type { CollectionSchema } from '../types.ts';

/**
 * Search limits: an envelope is shallow and small, so anything deeper or later would only match by chance.
 */
const maxDepth = 3;
const maxVisited = 200;

/** Finds every valid value in stored data, whatever surrounds it: a foreign envelope, a list, JSON text. */
export function rescueValues<T>(schema: Pick<CollectionSchema<T>, 'parse'>, stored: unknown): readonly T[] {
  const found: T[] = [];
  let level: unknown[] = [stored];
  let visited = 0;
  for (let depth = 0; depth <= maxDepth; depth++) {
    const next: unknown[] = [];
    for (const candidate of level.map(unpacked)) {
      if (typeof candidate !== 'object' || candidate === null || visited++ >= maxVisited) continue;
      const value = parseIntact(schema, candidate);
      if (value === undefined) next.push(...Object.values(candidate).slice(0, maxVisited));
      else found.push(value);
    }
    level = next;
  }
  return found;
}

function parseIntact<T>({ parse }: Pick<CollectionSchema<T>, 'parse'>, candidate: object): T | undefined {
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
