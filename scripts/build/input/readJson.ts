import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BuildError } from '../BuildError.ts';

/** The value of a JSON file, or undefined where there is none. @throws BuildError when it is not JSON */
export async function readJsonIfThere(root: string, file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path.join(root, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BuildError(`${file}: ${(error as Error).message}`);
  }
}

/** @throws BuildError when the file is missing or not JSON */
export async function readJson(root: string, file: string): Promise<unknown> {
  const value = await readJsonIfThere(root, file);
  if (value === undefined) throw new BuildError(`${file} does not exist`);
  return value;
}
