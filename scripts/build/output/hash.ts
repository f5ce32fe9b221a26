import { createHash } from 'node:crypto';

/** First ten characters of the content's SHA-256, for file names. */
export function shortHash(contents: Uint8Array | string): string {
  return createHash('sha256').update(contents).digest('hex').slice(0, 10);
}

/** A hash for an integrity attribute: `sha384-<base64>`. */
export function integrityOf(contents: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(contents).digest('base64')}`;
}

/** One hash over the names and contents of many files, in the order of the names. */
export function hashOfFiles(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) hash.update(`${name}\0${integrityOf(files.get(name)!)}\n`);
  return hash.digest('hex');
}
