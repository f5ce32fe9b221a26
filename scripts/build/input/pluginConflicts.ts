import { BuildError } from '../BuildError.ts';
import type { PluginSummary } from './readPlugins.ts';

type Item = Readonly<Record<string, unknown>>;

/** The field that identifies a contribution to an extension point; the others use `id`. */
const KEYS: Readonly<Record<string, string>> = {
  routes: 'path',
  transactionDescribers: 'type',
  errorTexts: 'code',
};

/**
 * Two patterns are equal if they match the same paths: case, a final slash and parameter names do not matter.
 */
function routeKey(path: string): string {
  const key = path
    .split('/')
    .map((part) => (part.startsWith(':') ? part.replace(/^:[^?*.]*/, ':') : part.toLowerCase()))
    .join('/')
    .replace(/\/+$/, '');
  return key === '' ? '/' : key;
}

/** Two shortcuts are equal if the same keys press them. */
function shortcutKey(shortcut: string): string {
  const parts = shortcut.toLowerCase().split('+');
  return [...parts.slice(0, -1).sort(), ...parts.slice(-1)].join('+');
}

/** What plugins must not share: for each, its name in a message, and the key by which two are equal. */
function namesOf({
  id,
  contributes,
  services,
}: PluginSummary): readonly (readonly [what: string, key: unknown])[] {
  const name = (what: string, value: unknown, keyOf: (text: string) => string) => {
    // A stand-in for an import of the manifest: the build has not seen the real value.
    if (typeof value === 'function') {
      throw new BuildError(
        `plugins/${id}/index.ts: the build cannot read ${what}: write it there, or in a file of tokens or commands`,
      );
    }
    // The running app reports a contribution without a name.
    return typeof value === 'string' ? [[`${what} "${value}"`, `${what} ${keyOf(value)}`] as const] : [];
  };
  const contributed = Object.entries(contributes).flatMap(([point, items]) => {
    // Plugins may share a namespace.
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

/** @throws BuildError that names both owners where two of `plugins` use the same name */
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
