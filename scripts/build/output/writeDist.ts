import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Puts `files` into `folder` in place of what is there. Whoever reads the folder sees the old build or the new. */
export async function writeDist(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const next = `${folder}.${process.pid}.next`;
  await rm(next, { recursive: true, force: true });
  for (const [name, contents] of files) {
    const file = path.join(next, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(next, folder);
}
