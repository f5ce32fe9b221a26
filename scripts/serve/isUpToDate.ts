import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';

const SOURCES = ['kernel', 'ui', 'plugins', 'locales', 'chains', 'scripts', 'build.mjs', 'package-lock.json'];

function newest(file: string): number {
  const found = statSync(file);
  if (!found.isDirectory()) return found.mtimeMs;
  // A folder's own time tells of what was deleted.
  return readdirSync(file).reduce(
    (last, name) => Math.max(last, newest(path.join(file, name))),
    found.mtimeMs,
  );
}

/** True when `dir` holds a whole build that is younger than everything it is made of. */
export function isUpToDate(dir: string): boolean {
  const made = statSync(path.join(dir, 'integrity.json'), { throwIfNoEntry: false });
  return made !== undefined && SOURCES.every((name) => newest(path.join(ROOT, name)) < made.mtimeMs);
}
