import { BuildError } from '../BuildError.ts';
import type { PluginSummary } from './readPlugins.ts';

type Item = Readonly<Record<string, unknown>>;

/** What names a contribution of a point; the others have an `id`. */
const KEYS: Readonly<Record<string, string>> = {
  routes: 'path',
  transactionDescribers: 'type',
  errorTexts: 'code',
};

/** Two patterns are the same when they match the same paths: case, a final slash and parameter names are no difference. */
function routeKey(path: string): string {
  const key = path
    .split('/')
    .map((part) => (part.startsWith(':') ? part.replace(/^:[^?*.]*/, ':') : part.toLowerCase()))
    .join('/')
    .replace(/\/+$/, '');
  return key === '' ? '/' : key;
}

/** Two shortcuts are the same when the same keys press them. */
function shortcutKey(shortcut: string): string {
  const parts = shortcut.toLowerCase().split('+');
  return [...parts.slice(0, -1).sort(), ...parts.slice(-1)].join('+');
}

/** What of a plugin may be there once only: what it is called in a message, and by what two of them are the same. */
function namesOf({
  id,
  contributes,
  services,
}: PluginSummary): readonly (readonly [what: string, key: unknown])[] {
  const name = (what: string, value: unknown, keyOf: (text: string) => string) => {
    // A stand-in for what the manifest imports: the build has not seen the real one.
    if (typeof value === 'function') {
      throw new BuildError(
        `plugins/${id}/index.ts: the build cannot read ${what}: write it there, or in a file of tokens or commands`,
      );
    }
    // What has no name at all is left to the running app, which says so.
    return typeof value === 'string' ? [[`${what} "${value}"`, `${what} ${keyOf(value)}`] as const] : [];
  };
  const contributed = Object.entries(contributes).flatMap(([point, items]) => {
    // Plugins of one family share a namespace.
    if (point === 'namespaces' || !Array.isArray(items)) return [];
    if (point === 'storageKeys') return items.flatMap((item) => name('storage key', item, String));
    const key = KEYS[point] ?? 'id';
    return items.flatMap((item) => [
      ...name(`${key} in ${point}`, (Object(item) as Item)[key], key === 'path' ? routeKey : String),
      ...(point === 'commands' ? name('shortcut', (Object(item) as Item).shortcut, shortcutKey) : []),
    ]);
  });
  const bound = [...new Set(services)].map((service) => [`service ${String(service)}`, service] as const);
  return [...contributed, ...bound];
}

/** @throws BuildError that names both owners of whatever two of `plugins` have under one name */
export function checkConflicts(plugins: readonly PluginSummary[]): void {
  const owners = new Map<unknown, string>();
  const faults: string[] = [];
  for (const plugin of plugins) {
    for (const [what, key] of namesOf(plugin)) {
      const first = owners.get(key);
      if (first === undefined) owners.set(key, plugin.id);
      else faults.push(`${what}: plugin "${first}" has it, and plugin "${plugin.id}" too`);
    }
  }
  if (faults.length > 0) throw new BuildError(faults.join('\n'));
}
