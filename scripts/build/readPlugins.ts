import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin as EsbuildPlugin } from 'esbuild';
import { BuildError } from './BuildError.ts';

/** What the build has to know of a plugin. */
export interface PluginSummary {
  readonly id: string;
  readonly requires: readonly string[];
  readonly namespaces: readonly string[];
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

// Answers every property, call and `new` with itself, so that a manifest can be read without what it imports.
// It is its own prototype as well: the bundler copies a module's own names and leaves the rest to the prototype.
const STAND_IN = `
const self = new Proxy(() => {}, {
  get: (_, name) => name === Symbol.toPrimitive ? () => '' : name === Symbol.iterator ? () => [].values() : self,
  apply: () => self,
  construct: () => self,
  getPrototypeOf: () => self,
});
module.exports = self;`;

/** Bundles a manifest with its `tokens.ts` files alone; everything else becomes a stand-in. */
const manifestAlone: EsbuildPlugin = {
  name: 'manifest-alone',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path: name, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (kind === 'dynamic-import') return { path: name, external: true };
      if (/(^|\/)(tokens|token|services)\.ts$/.test(name)) return undefined;
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

async function evaluate(root: string, file: string): Promise<Record<string, unknown>> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'silent',
    plugins: [manifestAlone],
  }).catch((error: Error) => {
    throw new BuildError(`${file}: ${error.message}`);
  });
  const code = Buffer.from(result.outputFiles[0]!.contents).toString('base64');
  const module = (await import(`data:text/javascript;base64,${code}`)) as { default?: unknown };
  if (typeof module.default !== 'object' || module.default === null) {
    throw new BuildError(`${file}: the default export must be a plugin`);
  }
  return module.default as Record<string, unknown>;
}

/** Reads what a plugin's manifest declares, without running any of its code. @throws BuildError */
export async function readPlugin(root: string, id: string): Promise<PluginSummary> {
  const file = pluginEntry(id);
  const manifest = await evaluate(root, file);
  if (manifest.id !== id) throw new BuildError(`${file}: its id must be "${id}"`);
  const contributes = (manifest.contributes ?? {}) as Record<string, unknown>;
  return {
    id,
    requires: stringList(manifest.requires, file, 'requires'),
    namespaces: stringList(contributes.namespaces, file, 'contributes.namespaces'),
  };
}

/** @throws BuildError with the names of every `requires` that `plugins` leaves unmet */
export function checkRequires(plugins: readonly PluginSummary[], profile: string): void {
  const present = new Set(plugins.map((plugin) => plugin.id));
  const unmet = plugins.flatMap(({ id, requires }) =>
    requires.filter((name) => !present.has(name)).map((name) => `${id} requires ${name}`),
  );
  if (unmet.length > 0) {
    throw new BuildError(`profile ${profile} leaves out plugins that others need: ${unmet.join('; ')}`);
  }
}
