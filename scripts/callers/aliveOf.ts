import { isEntry } from './productFiles.ts';
import type { Declaration, Reference } from './readSource.ts';

/** Methods that the plugin host or React call by name. */
const BY_NAME = /\.(dispose|getDerivedStateFromError|toString|toJSON)$/;

/**
 * The declarations that living code names, starting with the code that the entries run.
 * @param declared by file
 */
export function aliveOf(
  declared: ReadonlyMap<string, readonly Declaration[]>,
  references: readonly Reference[],
): ReadonlySet<string> {
  const known = new Set([...declared.values()].flat().map(({ key }) => key));
  const next = new Map<string, string[]>();
  const open: string[] = [];
  const link = (from: string | undefined, to: string): void => {
    if (from === undefined) open.push(to);
    else if (next.has(from)) next.get(from)!.push(to);
    else next.set(from, [to]);
  };
  for (const { from, to } of references) link(from, to);
  for (const [file, declarations] of declared) {
    for (const { key, name, owner, overrides, isDefault, kind } of declarations) {
      // A type does nothing, so what it consists of need not be called.
      if (isDefault || kind === 'type' || (kind === 'value' && isEntry(file))) open.push(key);
      if (BY_NAME.test(name) && owner) link(owner, key);
      // A base that the project does not declare is called by code outside of it.
      for (const base of overrides) link(known.has(base) ? base : owner, key);
    }
  }
  const alive = new Set<string>();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (alive.has(key)) continue;
    alive.add(key);
    open.push(...(next.get(key) ?? []));
  }
  return alive;
}
