import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chainsFaults } from './architecture/chainsFaults.ts';
import { fileCircles } from './architecture/fileCircles.ts';
import { roomFaults } from './architecture/floors.ts';
import { folderFaults } from './architecture/folderFaults.ts';
import { importsOf } from './architecture/importsOf.ts';
import { isTest } from './architecture/rooms.ts';
import { sourceFaults } from './architecture/sourceFaults.ts';
import { ROOT } from './root.ts';

const FOLDERS = ['kernel', 'ui', 'plugins', 'chains', 'scripts'];

function projectFiles(root: string): readonly string[] {
  const below = (folder: string): readonly string[] => {
    try {
      const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
      return names.map((name) => path.posix.join(folder, name.split(path.sep).join('/')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return FOLDERS.flatMap(below).sort();
}

/** Types count, and lazy imports: who reads a file can read what it is made of first. Tests are left out. */
function circleFaults(sources: ReadonlyMap<string, string>): readonly string[] {
  const imports = [...sources].flatMap(([file, source]) => {
    const targets = importsOf(source).map(({ specifier }) => path.posix.join(file, '..', specifier));
    return isTest(file) ? [] : [[file, targets] as const];
  });
  return fileCircles(new Map(imports)).map(
    (circle) => `${[...circle, circle[0]].join(' -> ')}: a circle of imports`,
  );
}

/** Faults of every source file of the project, of the kernel's rooms, and of files and folders as a whole. */
export function architectureFaults(root: string): {
  readonly files: number;
  readonly faults: readonly string[];
} {
  const all = projectFiles(root);
  const files = all.filter((file) => /\.tsx?$/.test(file));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const));
  const faults = [...sources].flatMap(([file, source]) => [
    ...sourceFaults(file, source),
    ...chainsFaults(file, source),
  ]);
  return {
    files: files.length,
    faults: [...faults, ...roomFaults(all), ...folderFaults(files), ...circleFaults(sources)],
  };
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const { files, faults } = architectureFaults(ROOT);
  for (const fault of faults) console.error(fault);
  console.log(`${files} files, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
