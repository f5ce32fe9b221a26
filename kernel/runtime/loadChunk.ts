import { ChunkLoadError } from '../errors/ChunkLoadError.ts';
import { sleep, systemTimers } from './Timers.ts';

const RETRIES = 3;
/** The pause before the first retry; doubled before each further one. */
const FIRST_DELAY_MS = 500;

/**
 * Runs a lazy `import()`; if it fails, retries up to three times, each after a pause.
 * @throws ChunkLoadError (`chunk_load_failed`) with the last failure as its cause
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await load();
    } catch (cause) {
      if (retries === RETRIES) throw new ChunkLoadError(cause);
    }
    await sleep(systemTimers, FIRST_DELAY_MS * 2 ** retries);
  }
}
