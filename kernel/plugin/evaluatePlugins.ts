import type { Contributions } from './contributions.ts';
import type { Plugin } from './Plugin.ts';

/** By id, what evaluates a plugin's module: at once where it is in the first script, as the build has it. */
export type PluginModules = Readonly<Record<string, () => Plugin | Promise<Plugin>>>;

/**
 * The plugins of a build, in its order. One whose module throws takes none with it: it fails, and can be tried again.
 * @param check what reads a plugin's contributions in the plugin's place, and throws for what has no shape
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

/** Asked for what it contributes, which is the first thing that is asked, it becomes the plugin if that now can be had. */
function broken(id: string, evaluate: PluginModules[string], error: unknown): Plugin {
  return {
    id,
    get contributes() {
      const plugin = evaluate();
      // A module that is a file of its own is not evaluated twice.
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
