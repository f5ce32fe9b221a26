/**
 * Matches `it('title', ...)`, `describe(...)`, `test.each(rows)('title', ...)` and similar. After a closing
 * bracket only a title followed by a comma counts, so that a call of a call is not taken for a test. Skipped
 * tests prove nothing, so `.skip` and `.todo` are left out.
 */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.(?!skip\b|todo\b|each\b)\w+)*|[)`])\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)\s*,/g;

/** The titles of the tests and groups in a test file's source, with escaped quotes unescaped. */
export function testTitles(source: string): ReadonlySet<string> {
  const titles = new Set<string>();
  for (const match of source.matchAll(TITLE)) {
    titles.add((match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(['"`\\])/g, '$1'));
  }
  return titles;
}
