import { SluiceError } from '../errors/SluiceError.ts';
import type { ServiceReader } from './Plugin.ts';
import { PluginControlToken } from './PluginControl.ts';

/**
 * Has a plugin unloaded, by its own name, since what it contributed failed where it was used. A moment later: it may have
 * been asked in the midst of a computation, which must change nothing. Not for a chunk that did not come.
 */
export function blame(services: ServiceReader, pluginId: string, error: unknown): void {
  if (error instanceof SluiceError && error.code === 'chunk_load_failed') return;
  queueMicrotask(() => services.get(PluginControlToken).fail(pluginId, 'use', error));
}
