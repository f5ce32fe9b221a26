import { dependenciesOf } from '../../../kernel/plugin/dependenciesOf.ts';
import type { Plugin } from '../../../kernel/plugin/Plugin.ts';
import { BuildError } from '../BuildError.ts';

/**
 * Dependencies first, otherwise in the given order. Dependencies that are not among `plugins` are ignored.
 * @throws BuildError with the trace of a cycle, such as `a -> b -> a`
 */
export function orderPlugins<T extends Pick<Plugin, 'id' | 'requires' | 'optional'>>(
  plugins: readonly T[],
): readonly T[] {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]));
  const ordered = new Set<T>();
  const path: string[] = [];

  const visit = (plugin: T): void => {
    if (ordered.has(plugin)) return;
    const start = path.indexOf(plugin.id);
    if (start >= 0) {
      throw new BuildError(`plugins depend on each other: ${[...path.slice(start), plugin.id].join(' -> ')}`);
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
