import type { Plugin } from './Plugin.ts';

/** Ids of all plugins that start before `plugin` when they are present. */
export function dependenciesOf(plugin: Pick<Plugin, 'requires' | 'optional'>): readonly string[] {
  return [...(plugin.requires ?? []), ...(plugin.optional ?? [])];
}
