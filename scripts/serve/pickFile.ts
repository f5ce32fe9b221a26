import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file of a build to serve; its records (headers, meta.json, integrity.json) are public as well. */
export interface PickedFile {
  readonly contents: Buffer;
  readonly type: string;
  readonly encoding?: 'br' | 'gzip';
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const isFile = async (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );

/** Whether an Accept-Encoding header accepts `coding`. */
export function accepts(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    return (name === coding || name === '*') && !parameters.some((word) => /^q=0(\.0*)?$/.test(word));
  });
}

/**
 * The file for a path below `folder`, compressed where the client accepts it. A path whose last part has no
 * extension is a route of the app and gets index.html. Undefined: there is no such file, or the path leaves
 * the folder.
 */
export async function pickFile(
  folder: string,
  below: string,
  acceptEncoding: string,
): Promise<PickedFile | undefined> {
  const name = path.posix.extname(below) === '' ? 'index.html' : below;
  const file = path.join(folder, name);
  if (!file.startsWith(folder + path.sep) || !(await isFile(file))) return undefined;
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  for (const [encoding, suffix] of ENCODINGS) {
    if (accepts(acceptEncoding, encoding) && (await isFile(file + suffix))) {
      return { contents: await readFile(file + suffix), type, encoding };
    }
  }
  return { contents: await readFile(file), type };
}
