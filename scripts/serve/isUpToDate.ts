import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';

const SOURCES = ['kernel', 'ui', 'plugins', 'locales', 'chains', 'scripts', 'build.mjs', 'package-lock.json'];

function newest(file: string): number {
  const found = statSync(file);
  if (!found.isDirectory()) return found.mtimeMs;
  // A folder's own time changes when a file is deleted.
  return readdirSync(file).reduce(
    (last, name) => Math.max(last, newest(path.join(file, name))),
    found.mtimeMs,
  );
}

/** Whether `dir` contains a complete build that is newer than all its sources. */
export function isUpToDate(dir: string): boolean {
  const made = statSync(path.join(dir, 'integrity.json'), { throwIfNoEntry: false });
  return made !== undefined && SOURCES.every((name) => newest(path.join(ROOT, name)) < made.mtimeMs);
}
