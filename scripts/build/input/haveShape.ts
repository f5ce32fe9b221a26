import type { Contributions } from '../../../kernel/plugin/contributions.ts';
import { contributionsOf } from '../../../kernel/plugin/contributionsOf.ts';
import type { PluginSummary } from './readPlugins.ts';

/**
 * Whether the build can see that all contributions of `plugins` have the right shape. Also false where a
 * manifest imports a contribution from elsewhere: then the running app checks it.
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
