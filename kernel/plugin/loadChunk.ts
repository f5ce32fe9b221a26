import { SluiceError } from '../errors/SluiceError.ts';

/**
 * Runs a lazy `import()`, again after a pause where it fails.
 *
 * @param firstDelayMs pause before the second try; doubled before each further one
 * @throws SluiceError `chunk_load_failed` after `tries` failures
 */
export async function loadChunk<T>(load: () => Promise<T>, tries = 3, firstDelayMs = 500): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await load();
    } catch (cause) {
      failures += 1;
      if (failures >= tries) {
        throw new SluiceError('chunk_load_failed', 'A part of the app could not be loaded', { cause });
      }
    }
    const delayMs = firstDelayMs * 2 ** (failures - 1);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
