import type { ContributionOf, ContributionPoint, Owned } from './contributions.ts';
import type { PluginStatus } from './Plugin.ts';
import { token } from './token.ts';

/** What the user interface may do with plugins: report one that broke on screen or where it was used, and try it again. */
export interface PluginControl {
  /** Observable, dependencies first. */
  readonly statuses: readonly PluginStatus[];
  /** Unloads the plugin whole, and what requires it. Nothing happens when it is not loaded. */
  fail(pluginId: string, phase: 'render' | 'use', error: unknown): void;
  /** Binds and starts a failed plugin again, with what it requires and what waited for it. Never rejects: see `statuses`. */
  retry(pluginId: string): Promise<void>;
  /** Observable: what failed and blocked plugins would contribute, so that their pages can say so. */
  withdrawn<K extends ContributionPoint>(point: K): readonly Owned<ContributionOf<K>>[];
}

export const PluginControlToken = token<PluginControl>('PluginControl');
