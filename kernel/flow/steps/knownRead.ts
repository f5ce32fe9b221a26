import { when } from 'mobx';
import { SluiceError } from '../../errors/SluiceError.ts';

const READ_MS = 10_000;

type WatchedRead<K> =
  | { readonly state: 'loading' }
  | K
  | { readonly state: 'unknown'; readonly error: SluiceError };

/**
 * Waits until a watched value is known, and returns it.
 * @param watch keeps the value fresh; returns the disposer
 * @param get the present value; observable
 * @throws SluiceError of the failed read; `providers_failed` if there is no value within `READ_MS` (ms)
 */
export async function knownRead<K extends { readonly state: 'known' }>(
  watch: () => () => void,
  get: () => WatchedRead<K>,
): Promise<K> {
  const stop = watch();
  try {
    await when(() => get().state !== 'loading', { timeout: READ_MS }).catch(() => undefined);
    const read = get();
    if (read.state === 'known') return read;
    if (read.state === 'unknown') throw read.error;
    throw new SluiceError('providers_failed', 'The allowance could not be read');
  } finally {
    stop();
  }
}
