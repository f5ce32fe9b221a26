import { SluiceError } from './SluiceError.ts';

/** A part of the app that did not come, however often it was asked for. */
export class ChunkLoadError extends SluiceError {
  override readonly name = 'ChunkLoadError';

  constructor(cause: unknown) {
    super('chunk_load_failed', 'A part of the app could not be loaded', { cause });
  }
}
