import type { Plugin } from './Plugin.ts';

/** By id, what evaluates a plugin's module: at once where it is in the first script, as the build has it. */
export type PluginModules = Readonly<Record<string, () => Plugin | Promise<Plugin>>>;

/** The plugins of a build, in its order. One whose module throws takes none with it: it fails, and can be tried again. */
export function evaluatePlugins(modules: PluginModules): Promise<readonly Plugin[]> {
  return Promise.all(
    Object.entries(modules).map(async ([id, evaluate]) => {
      try {
        return await evaluate();
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
      return plugin.contributes;
    },
  };
}
