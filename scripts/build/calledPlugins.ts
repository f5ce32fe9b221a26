import path from 'node:path';
import type { Metafile } from 'esbuild';
import { BuildError } from './BuildError.ts';

/** All imports of a script, which stand before everything else. */
const IMPORTS = /^(?:import(?:\{[^}]*\}from)?"\.\/[\w.-]+\.js";)*/;
const EXPORTS = /export\{([^}]*)\};?\s*$/;

/** The scripts that plugins' manifests came into, with what nothing but their plugin uses. */
export function pluginOutputs({ outputs }: Metafile): readonly string[] {
  return Object.keys(outputs).filter((name) =>
    /^plugins\/[^/]+\/index\.ts$/.test(outputs[name]!.entryPoint ?? ''),
  );
}

/**
 * A plugin's script as one whose export is a function that evaluates it and gives what it exported: what it throws is
 * then its caller's to catch, though it is in one file with everybody else.
 * @throws BuildError
 */
export function asFunction(source: string, name: string): string {
  const [imports = ''] = IMPORTS.exec(source) ?? [];
  const exported = EXPORTS.exec(source);
  if (!exported)
    throw new BuildError(`${name}: the bundler's output has its exports no longer in the form known here`);
  const members = exported[1]!.split(',').map((item) => {
    const [own, as = own] = item.split(' as ');
    return `${as}:${own}`;
  });
  const body = source.slice(imports.length, exported.index);
  return `${imports}export default()=>{${body};return{${members}}};`;
}

/** The entry with calls of these functions where it loads the plugins' scripts. @throws BuildError */
export function withCalls(entry: string, plugins: readonly string[]): string {
  return plugins.reduce((source, name, index) => {
    const file = JSON.stringify(`./${path.posix.basename(name)}`);
    const parts = source.split(`import(${file})`);
    if (parts.length !== 2) throw new BuildError(`the entry does not load ${name} once`);
    return `import plugin$${index} from${file};${parts.join(`plugin$${index}()`)}`;
  }, entry);
}
