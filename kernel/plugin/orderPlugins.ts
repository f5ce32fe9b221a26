import { SluiceError } from '../errors/SluiceError.ts';
import type { Plugin } from './Plugin.ts';

/**
 * Dependencies first, otherwise in the order given. A dependency that is not among `plugins` is passed over.
 *
 * @throws SluiceError `plugin_cycle` with the trace, such as `a -> b -> a`
 */
export function orderPlugins(plugins: readonly Plugin[]): readonly Plugin[] {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  const ordered = new Set<Plugin>();
  const path: string[] = [];

  const visit = (plugin: Plugin): void => {
    if (ordered.has(plugin)) return;
    const start = path.indexOf(plugin.id);
    if (start >= 0) {
      const trace = [...path.slice(start), plugin.id].join(' -> ');
      throw new SluiceError('plugin_cycle', `Plugins depend on each other: ${trace}`, { values: { trace } });
    }
    path.push(plugin.id);
    for (const id of dependenciesOf(plugin)) {
      const dependency = byId.get(id);
      if (dependency) visit(dependency);
    }
    path.pop();
    ordered.add(plugin);
  };

  plugins.forEach(visit);
  return [...ordered];
}

/** Ids of all plugins that come before `plugin` when they are present. */
export function dependenciesOf(plugin: Plugin): readonly string[] {
  return [...(plugin.requires ?? []), ...(plugin.optional ?? [])];
}
