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
 * A plugin's script as one whose export is a function that evaluates it and gives the plugin: what it throws is then its
 * caller's to catch, though it is in one file with everybody else.
 * @throws BuildError
 */
export function asFunction(source: string, name: string): string {
  const [imports = ''] = IMPORTS.exec(source) ?? [];
  const exported = EXPORTS.exec(source);
  const plugin = /([^,]+) as default/.exec(exported?.[1] ?? '');
  if (!exported || !plugin)
    throw new BuildError(`${name}: the bundler's output has its exports no longer in the form known here`);
  const body = source.slice(imports.length, exported.index);
  return `${imports}export default()=>{${body};return ${plugin[1]}};`;
}

/** The entry with these functions where it loads the plugins' scripts. @throws BuildError */
export function withFunctions(entry: string, plugins: readonly string[]): string {
  return plugins.reduce((source, name, index) => {
    const file = JSON.stringify(`./${path.posix.basename(name)}`);
    const [before = '', after, ...more] = source.split(`()=>import(${file}).then(`);
    const rest = /^[\w$]+\)(.*)$/s.exec(after ?? '')?.[1];
    if (rest === undefined || more.length > 0) throw new BuildError(`the entry does not load ${name} once`);
    return `import plugin$${index} from${file};${before}plugin$${index}${rest}`;
  }, entry);
}
