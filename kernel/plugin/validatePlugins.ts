import { SluiceError } from '../errors/SluiceError.ts';
import type { ContributionPoint, Contributions } from './contributions.ts';
import type { Plugin } from './Plugin.ts';

/** What may occur once only, per contribution point. */
const uniqueNames: { readonly [K in ContributionPoint]: (from: Contributions) => readonly string[] } = {
  routes: (from) => (from.routes ?? []).map((route) => routeKey(route.path)),
  navItems: (from) => idsOf(from.navItems),
  modals: (from) => idsOf(from.modals),
  stores: (from) => idsOf(from.stores),
  settingsPanels: (from) => idsOf(from.settingsPanels),
  drawerSections: (from) => idsOf(from.drawerSections),
  topBarItems: (from) => idsOf(from.topBarItems),
  connectors: (from) => idsOf(from.connectors),
  transactionDescribers: (from) => (from.transactionDescribers ?? []).map(({ type }) => type),
  quoteSources: (from) => idsOf(from.quoteSources),
  tokenActions: (from) => idsOf(from.tokenActions),
  positionActions: (from) => idsOf(from.positionActions),
  commands: (from) => [
    ...idsOf(from.commands),
    ...(from.commands ?? []).flatMap(({ shortcut }) => (shortcut ? [`shortcut ${shortcut}`] : [])),
  ],
  searchSources: (from) => idsOf(from.searchSources),
  // Plugins of one family share a namespace.
  namespaces: () => [],
};

/**
 * Checks what can only be a mistake of the build, so nothing starts half.
 *
 * @throws SluiceError `plugin_duplicate` for an id used twice; `plugin_conflict` for two contributions
 *   under one name, both owners named, and for a contribution point that does not exist
 */
export function validatePlugins(plugins: readonly Plugin[]): void {
  const ids = new Set<string>();
  const owners = new Map<string, string>();
  for (const { id, contributes = {} } of plugins) {
    if (ids.has(id)) {
      throw new SluiceError('plugin_duplicate', `Two plugins have the id "${id}"`, { values: { id } });
    }
    ids.add(id);
    for (const point of Object.keys(contributes)) {
      if (!isContributionPoint(point)) {
        throw new SluiceError(
          'plugin_conflict',
          `Plugin "${id}" contributes to "${point}", which does not exist`,
          { values: { point, name: point, first: id, second: id } },
        );
      }
      for (const name of uniqueNames[point](contributes)) {
        const key = `${point} ${name}`;
        const first = owners.get(key);
        if (first !== undefined) {
          throw new SluiceError(
            'plugin_conflict',
            `"${name}" in ${point} is contributed by plugin "${first}" and by plugin "${id}"`,
            { values: { point, name, first, second: id } },
          );
        }
        owners.set(key, id);
      }
    }
  }
}

function isContributionPoint(name: string): name is ContributionPoint {
  return Object.hasOwn(uniqueNames, name);
}

function idsOf(items: readonly { readonly id: string }[] = []): readonly string[] {
  return items.map(({ id }) => id);
}

/** Two patterns are the same when they match the same paths: case, a final slash and parameter names are no difference. */
function routeKey(path: string): string {
  const key = path
    .split('/')
    .map((part) => (part.startsWith(':') ? part.replace(/^:[^?*.]*/, ':') : part.toLowerCase()))
    .join('/')
    .replace(/\/+$/, '');
  return key === '' ? '/' : key;
}
