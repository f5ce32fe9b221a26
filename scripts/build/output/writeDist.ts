import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces the contents of `folder` by `files`. A reader of the folder sees either the old build or the new
 * one.
 */
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
