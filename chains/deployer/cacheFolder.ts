import { accessSync, constants, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The folder for files that tools can make again; the system's temporary folder if the project is read-only.
 */
export function cacheFolder(): string {
  const wanted = path.join(PROJECT, 'node_modules', '.cache', 'sluice');
  try {
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK);
    return wanted;
  } catch {
    const fallback = path.join(tmpdir(), 'sluice-cache');
    mkdirSync(fallback, { recursive: true });
    return fallback;
  }
}

/** Writes a file atomically, so that no reader sees half of it. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.${process.pid}.${Date.now()}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
