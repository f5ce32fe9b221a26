import type { Contributions } from '../../../kernel/plugin/contributions.ts';
import { contributionsOf } from '../../../kernel/plugin/contributionsOf.ts';
import type { PluginSummary } from './readPlugins.ts';

/**
 * Whether all that `plugins` contribute can be seen to have its shape. False as well for what a manifest takes from
 * elsewhere: the build then leaves it to the running app to look.
 */
export function haveShape(plugins: readonly PluginSummary[]): boolean {
  try {
    for (const { id, contributes } of plugins)
      contributionsOf({ id, contributes: contributes as Contributions });
    return true;
  } catch {
    return false;
  }
}
