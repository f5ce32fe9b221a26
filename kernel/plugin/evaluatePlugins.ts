import type { Contributions } from './contributions.ts';
import type { Plugin } from './Plugin.ts';

/**
 * Functions that evaluate a plugin's module, by plugin id. Synchronous when the build put the module in the
 * first script.
 */
export type PluginModules = Readonly<Record<string, () => Plugin | Promise<Plugin>>>;

/**
 * The plugins of a build, in its order. A plugin whose module throws fails alone, and can be retried.
 * @param check reads a plugin's contributions in the plugin's place, and throws when they are malformed
 */
export function evaluatePlugins(
  modules: PluginModules,
  check?: (plugin: Plugin) => Contributions,
): Promise<readonly Plugin[]> {
  return Promise.all(
    Object.entries(modules).map(async ([id, evaluate]) => {
      try {
        const plugin = await evaluate();
        return check ? Object.create(plugin, { contributes: { get: () => check(plugin) } }) : plugin;
      } catch (error) {
        return broken(id, evaluate, error);
      }
    }),
  );
}

/**
 * A stand-in for a plugin whose module threw. The host reads `contributes` first; that read evaluates the
 * module again, and on success turns this object into the plugin.
 */
function broken(id: string, evaluate: PluginModules[string], error: unknown): Plugin {
  return {
    id,
    get contributes() {
      const plugin = evaluate();
      // A browser never evaluates a failed module file twice.
      if ('then' in plugin) {
        plugin.catch(() => undefined);
        throw error;
      }
      Object.setPrototypeOf(this, plugin);
      Reflect.deleteProperty(this, 'contributes');
      return plugin.contributes ?? {};
    },
  };
}
