import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/root.ts';

/** The kinds of test files, by what they need: nothing, builds, a local chain, or a browser with both. */
export const KINDS = ['unit', 'build', 'contract', 'browser'] as const;
export type Kind = (typeof KINDS)[number];

/** `short`: what `npm test` runs. `long`: what `npm run test:all` runs besides. */
export type Run = 'short' | 'long' | 'all';

/** The tag of a test, or in a comment at the head of a file of all its tests, that leaves it to `npm run test:all`. */
export const LONG = 'long';
const LONG_FILE = new RegExp(`^// @module-tag ${LONG}$`, 'm');
const LONG_TEST = /\btags: 'long'/;

const FOLDERS = ['kernel', 'plugins', 'chains', 'ui', 'locales', 'test'];

/** The kind of a test file, by its name. */
export function kindOf(file: string): Kind {
  return (/\.(build|contract|browser)\.test\.tsx?$/.exec(file)?.[1] as Kind | undefined) ?? 'unit';
}

/** The test files of a kind that have tests in a run, by their paths below the project's folder. */
export function testFiles(kind: Kind, run: Run): readonly string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/'))),
  ).filter((file) => kindOf(file) === kind);
  if (run === 'all') return files;
  return files.filter((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const isLong = LONG_FILE.test(text);
    return run === 'short' ? !isLong : isLong || LONG_TEST.test(text);
  });
}

/** The tests of these files that a run has, as vitest's filter of tags. */
export const TAGS_OF: Readonly<Record<Run, readonly string[]>> = {
  short: [`!${LONG}`],
  long: [LONG],
  all: [],
};
