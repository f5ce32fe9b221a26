import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chainsFaults } from './architecture/chainsFaults.ts';
import { roomFaults } from './architecture/floors.ts';
import { sourceFaults } from './architecture/sourceFaults.ts';
import { ROOT } from './root.ts';

const FOLDERS = ['kernel', 'ui', 'plugins', 'chains'];

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

/** Faults of every source file of the project, and of the kernel's rooms. */
export function architectureFaults(root: string): {
  readonly files: number;
  readonly faults: readonly string[];
} {
  const all = projectFiles(root);
  const files = all.filter((file) => /\.tsx?$/.test(file));
  const faults = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return [...sourceFaults(file, source), ...chainsFaults(file, source)];
  });
  return { files: files.length, faults: [...faults, ...roomFaults(all)] };
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  const { files, faults } = architectureFaults(ROOT);
  for (const fault of faults) console.error(fault);
  console.log(`${files} files, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
