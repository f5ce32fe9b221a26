import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import { BuildError } from '../BuildError.ts';

/** What the build needs to know about a plugin. */
export interface PluginSummary {
  readonly id: string;
  readonly requires: readonly string[];
  readonly optional: readonly string[];
  readonly namespaces: readonly string[];
  readonly contributes: Readonly<Record<string, unknown>>;
  /** Tokens of the services that `bind` binds, as far as `bind` runs without the manifest's imports. */
  readonly services: readonly unknown[];
}

export function pluginEntry(id: string): string {
  return `plugins/${id}/index.ts`;
}

/** Ids of the plugin folders. */
export async function listPlugins(root: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(root, 'plugins'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

// A value that returns itself for every property, call and `new`, so that a manifest can be read without its
// imports. It is also its own prototype, because the bundler copies a module's own names and leaves the rest
// to the prototype.
const STAND_IN = `
const self = new Proxy(() => {}, {
  get: (_, name) => name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? () => [].values() : self,
  apply: () => self,
  construct: () => self,
  getPrototypeOf: () => self,
});
module.exports = self;`;

/** All manifests by file in one program, so that a token imported by two of them is the same object. */
const manifests = (files: readonly string[]): string => `
import standIn from 'stand-in';
export { standIn };
export const load = { ${files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./${file}`)})`).join(', ')} };`;

/** Bundles manifests with only their files of tokens and commands; all other imports become stand-ins. */
const manifestsAlone: EsbuildPlugin = {
  name: 'manifests-alone',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path: name, kind, importer }) => {
      if (kind === 'dynamic-import')
        return importer === '<stdin>' ? undefined : { path: name, external: true };
      if (/(^|\/)(\w*([tT]okens?|[cC]ommands?)|services)\.ts$/.test(name)) return undefined;
      return { path: name, namespace: 'stand-in', sideEffects: false };
    });
    onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: STAND_IN, loader: 'js' }));
  },
};

function stringList(value: unknown, file: string, what: string): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new BuildError(`${file}: ${what} must be a list of strings that the build can read`);
}

interface Manifests {
  readonly standIn: unknown;
  readonly load: Readonly<Record<string, () => Promise<{ readonly default?: unknown }>>>;
}

async function evaluate(root: string, files: readonly string[]): Promise<Manifests> {
  const result = await build({
    stdin: { contents: manifests(files), resolveDir: root, loader: 'js' },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'silent',
    plugins: [manifestsAlone],
  }).catch((error: Error) => {
    throw new BuildError(error.message);
  });
  const code = Buffer.from(result.outputFiles[0]!.contents).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)) as Manifests;
}

/** The tokens that a plugin's `bind` binds. */
function servicesOf(manifest: Record<string, unknown>, standIn: unknown): readonly unknown[] {
  const found: unknown[] = [];
  const bind = (service: unknown) => {
    if (typeof service === 'symbol') found.push(service);
    return standIn;
  };
  try {
    (manifest.bind as (binder: object) => void)({ bind, isBound: () => false });
  } catch {
    // Bindings after the failure are only found when the app starts.
  }
  return found;
}

/**
 * Reads what plugins declare in their manifests, without running any other code of theirs. @throws BuildError
 */
export async function readPlugins(root: string, ids: readonly string[]): Promise<readonly PluginSummary[]> {
  const { standIn, load } = await evaluate(root, ids.map(pluginEntry));
  return Promise.all(
    ids.map(async (id) => {
      const file = pluginEntry(id);
      const { default: manifest } = await load[file]!().catch((error: unknown) => {
        throw new BuildError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      });
      if (typeof manifest !== 'object' || manifest === null) {
        throw new BuildError(`${file}: the default export must be a plugin`);
      }
      const plugin = manifest as Record<string, unknown>;
      if (plugin.id !== id) throw new BuildError(`${file}: its id must be "${id}"`);
      const contributes = (plugin.contributes ?? {}) as Record<string, unknown>;
      return {
        id,
        requires: stringList(plugin.requires, file, 'requires'),
        optional: stringList(plugin.optional, file, 'optional'),
        namespaces: stringList(contributes.namespaces, file, 'contributes.namespaces'),
        contributes,
        services: servicesOf(plugin, standIn),
      };
    }),
  );
}

/** @throws BuildError with the names of all `requires` that are not among `plugins` */
export function checkRequires(plugins: readonly PluginSummary[], profile: string): void {
  const present = new Set(plugins.map((plugin) => plugin.id));
  const unmet = plugins.flatMap(({ id, requires }) =>
    requires.filter((name) => !present.has(name)).map((name) => `${id} requires ${name}`),
  );
  if (unmet.length > 0) {
    throw new BuildError(`profile ${profile} leaves out plugins that others need: ${unmet.join('; ')}`);
  }
}
