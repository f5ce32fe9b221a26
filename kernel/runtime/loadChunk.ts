import { ChunkLoadError } from '../errors/ChunkLoadError.ts';
import { sleep, systemTimers } from './Timers.ts';

const RETRIES = 3;
/** The pause before the first retry; doubled before each further one. */
const FIRST_DELAY_MS = 500;

/** What came in place of a module that could not be loaded, by the address of that. */
const replaced = new Map<string, unknown>();
let asked = 0;

/**
 * Imports a module; if that fails, retries up to three times, each after a pause. A browser may keep the failure
 * (Chromium from 150 on), so a retry asks for the module by another address, where the error names it.
 * @param load a literal `() => import()` and nothing else, as its module may come from that other address
 * @throws ChunkLoadError (`chunk_load_failed`) with the last failure as its cause
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let url: string | undefined;
  for (let retries = 0; ; retries += 1) {
    try {
      return await (url ? (importAnew(url) as Promise<T>) : load());
    } catch (cause) {
      url ??= /\S+\.js$/.exec(String(cause))?.[0];
      if (url && replaced.has(url)) return replaced.get(url) as T;
      if (retries === RETRIES) throw new ChunkLoadError(cause);
    }
    await sleep(systemTimers, FIRST_DELAY_MS * 2 ** retries);
  }
}

async function importAnew(url: string): Promise<unknown> {
  asked += 1;
  const module: unknown = await import(/* @vite-ignore */ `${url}?${asked}`);
  replaced.set(url, module);
  return module;
}
