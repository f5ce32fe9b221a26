import { isChunkFailure } from '../errors/ChunkLoadError.ts';
import type { ServiceReader } from './Plugin.ts';
import { PluginControlToken } from './PluginControl.ts';

/**
 * Unloads a plugin, with a message that names it, because something it contributed failed during use. Runs in
 * a microtask: the failure may have happened inside a MobX computation, which must not change state. Ignores
 * a chunk that failed to load.
 */
export function blame(services: ServiceReader, pluginId: string, error: unknown): void {
  if (isChunkFailure(error)) return;
  queueMicrotask(() => services.get(PluginControlToken).fail(pluginId, 'use', error));
}
