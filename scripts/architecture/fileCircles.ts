/**
 * Finds files that import each other in a circle. Returns one shortest circle for each group of files that
 * all reach each other.
 * @param imports of each file, by its path; a target that is not a key is ignored
 */
export function fileCircles(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  return groupsOf(imports).flatMap((group) => {
    const [first] = [...group].sort();
    const circle = first === undefined ? undefined : wayRound(imports, first, group);
    return circle ? [circle] : [];
  });
}

/** Tarjan's strongly connected components, in one walk. Each file is in exactly one group. */
function groupsOf(imports: ReadonlyMap<string, readonly string[]>): readonly ReadonlySet<string>[] {
  const groups: ReadonlySet<string>[] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();

  const visit = (file: string): void => {
    const number = index.size;
    index.set(file, number);
    low.set(file, number);
    open.push(file);
    isOpen.add(file);
    for (const target of imports.get(file) ?? []) {
      if (!imports.has(target)) continue;
      if (!index.has(target)) visit(target);
      if (isOpen.has(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!));
    }
    if (low.get(file) !== number) return;
    const group = new Set(open.splice(open.indexOf(file)));
    for (const member of group) isOpen.delete(member);
    groups.push(group);
  };

  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return groups;
}

/** The shortest way within `group` from `first` back to `first`; undefined if there is none. */
function wayRound(
  imports: ReadonlyMap<string, readonly string[]>,
  first: string,
  group: ReadonlySet<string>,
): readonly string[] | undefined {
  const ways = [[first]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const target of imports.get(way.at(-1)!) ?? []) {
      if (target === first) return way;
      if (!group.has(target) || seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return undefined;
}
