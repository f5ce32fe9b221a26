import path from 'node:path';
import type { Metafile } from 'esbuild';
import { BuildError } from './BuildError.ts';

/** All imports of a script, which come before everything else. */
const IMPORTS = /^(?:import(?:\{[^}]*\}from)?"\.\/[\w.-]+\.js";)*/;
const EXPORTS = /export\{([^}]*)\};?\s*$/;

/** The scripts that contain plugins' manifests, with the code that only these plugins use. */
export function pluginOutputs({ outputs }: Metafile): readonly string[] {
  return Object.keys(outputs).filter((name) =>
    /^plugins\/[^/]+\/index\.ts$/.test(outputs[name]!.entryPoint ?? ''),
  );
}

/**
 * Turns a plugin's script into one that exports a function. The function evaluates the script and returns the
 * plugin, so that its caller can catch what the script throws, although all plugins are in one file.
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

/**
 * The entry with calls of these functions in place of the imports of the plugins' scripts. @throws BuildError
 */
export function withFunctions(entry: string, plugins: readonly string[]): string {
  return plugins.reduce((source, name, index) => {
    const file = JSON.stringify(`./${path.posix.basename(name)}`);
    const [before = '', after, ...more] = source.split(`()=>import(${file}).then(`);
    const rest = /^[\w$]+\)(.*)$/s.exec(after ?? '')?.[1];
    if (rest === undefined || more.length > 0) throw new BuildError(`the entry does not load ${name} once`);
    return `import plugin$${index} from${file};${before}plugin$${index}${rest}`;
  }, entry);
}
