import type { ContributionOf, ContributionPoint, Owned } from './contributions.ts';
import type { PluginStatus } from './Plugin.ts';
import { token } from './token.ts';

/**
 * What the user interface may do with plugins: report a failure during rendering or use, and retry a failed
 * plugin.
 */
export interface PluginControl {
  /** Observable, dependencies first. */
  readonly statuses: readonly PluginStatus[];
  /** Unloads the whole plugin and every plugin that requires it. Does nothing when it is not loaded. */
  fail(pluginId: string, phase: 'render' | 'use', error: unknown): void;
  /**
   * Binds and starts a failed plugin again, together with the plugins it requires and those that waited for
   * it. Never rejects: see `statuses`.
   */
  retry(pluginId: string): Promise<void>;
  /**
   * Observable: the contributions of failed and blocked plugins, so that their pages can show the failure.
   */
  withdrawn<K extends ContributionPoint>(point: K): readonly Owned<ContributionOf<K>>[];
}

export const PluginControlToken = token<PluginControl>('PluginControl');
