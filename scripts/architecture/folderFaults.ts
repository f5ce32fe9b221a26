import path from 'node:path';
import { isTest } from './rooms.ts';

/** A folder with more files is hard to take in: split it by concern before that. */
export const MAX_FILES = 20;

/** Folders with more than {@link MAX_FILES} source files directly in them; tests do not count. */
export function folderFaults(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || isTest(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} has ${count} source files directly in it: at most ${MAX_FILES}`);
}
