import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from '../architecture/importsOf.ts';
import { isTest } from '../architecture/rooms.ts';

/** Entry files of builds and programs; nothing imports them. */
const ENTRY =
  /^(ui\/shell\/start\.tsx|plugins\/[^/]+\/index\.ts|ui\/worker\/serviceWorker\.ts|kernel\/(quote(\/routes)?|index\/worker)\/\w+Worker\.ts|scripts\/.+\.ts|chains\/\w+\/cli\.ts)$/;

/** Shows components to their makers, in no build that is published: what it alone shows has no user. */
const SHOWCASE = 'plugins/gallery/';

export const isEntry = (file: string): boolean =>
  ENTRY.test(file) && !isTest(file) && !file.startsWith(SHOWCASE);

function sourcesOf(root: string): readonly string[] {
  return ['kernel', 'ui', 'plugins', 'chains', 'scripts'].flatMap((folder) => {
    const full = path.join(root, folder);
    if (!existsSync(full)) return [];
    const names = readdirSync(full, { recursive: true, encoding: 'utf8' });
    return names.map((name) => path.posix.join(folder, name.split(path.sep).join('/')));
  });
}

/**
 * All sources that a build or a program of the project reaches, without those that only tests, benches and the gallery
 * import.
 */
export function productFiles(root: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = sourcesOf(root).filter(isEntry);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file) || isTest(file) || !existsSync(path.join(root, file))) continue;
    reached.add(file);
    for (const { specifier } of importsOf(readFileSync(path.join(root, file), 'utf8'))) {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      if (specifier.startsWith('.') && /\.tsx?$/.test(target)) open.push(target);
    }
  }
  return reached;
}
