import { SluiceError } from './SluiceError.ts';

/** A part of the app could not be loaded, even after retries. */
export class ChunkLoadError extends SluiceError {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('chunk_load_failed', 'A part of the app could not be loaded', { cause });
  }
}

/** Whether a part of the app could not be loaded: that is the network's failure, and no plugin's. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof SluiceError && error.code === 'chunk_load_failed';
}
