/** One block of a `headers` file: a path, `*` at its end for all below it, and its headers. */
interface HeaderRule {
  readonly pattern: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Reads a `headers` file. @throws Error for a header line before the first path */
export function parseHeaderRules(text: string): readonly HeaderRule[] {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const header = /^\s+([\w-]+):\s*(.*)$/.exec(line);
    if (!header) rules.push({ pattern: line.trim(), headers: [] });
    else if (rules.length === 0) throw new Error(`headers: "${line.trim()}" stands under no path`);
    else rules.at(-1)!.headers.push([header[1]!.toLowerCase(), header[2]!]);
  }
  return rules;
}

/** The headers of `path`; of two lines with one name the later counts. */
export function headersFor(rules: readonly HeaderRule[], path: string): Readonly<Record<string, string>> {
  const matches = ({ pattern }: HeaderRule): boolean =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  return Object.fromEntries(rules.filter(matches).flatMap(({ headers }) => headers));
}
