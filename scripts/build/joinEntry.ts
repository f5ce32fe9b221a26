import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import { minify } from 'oxc-minify';
import { BuildError } from './BuildError.ts';
import type { Bundle } from './BundleInput.ts';
import { asFunction, pluginOutputs, withFunctions } from './calledPlugins.ts';
import { shortHash } from './output/hash.ts';
import { entryOutput, staticGraph } from './staticGraph.ts';

type Output = Metafile['outputs'][string];

/** An import of another script in the bundler's minified output. */
const IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([\w.-]+\.js)";/g;

const ASSETS = 'assets';
/** Stands for the joined script's name until that is known. */
const ENTRY_MARK = 'joined-entry.js';
const text = (contents: Uint8Array): string => Buffer.from(contents).toString('utf8');
const inAssets = (file: string): string => path.posix.join(ASSETS, file);

/**
 * The names that each of the entry's scripts exports to other scripts; each gets a unique name in the joined
 * script.
 */
class Exports {
  readonly #names = new Map<string, string>();

  nameOf(chunk: string, name: string): string {
    const key = `${chunk} ${name}`;
    const known = this.#names.get(key);
    const given = known ?? `e${this.#names.size.toString(36)}`;
    this.#names.set(key, given);
    return given;
  }

  source(): string {
    const lines = [...this.#names].map(([key, given]) => {
      const [chunk, name] = key.split(' ') as [string, string];
      return `export { ${name} as ${given} } from './${path.posix.basename(chunk)}';`;
    });
    return lines.join('\n');
  }
}

/**
 * Orders scripts by their first source file. The bundler orders them by their hash, so that any change would move
 * modules and with them what the joined script weighs compressed.
 */
function sourceOrder(outputs: Metafile['outputs']): (a: string, b: string) => number {
  const sourceOf = (name: string): string => Object.keys(outputs[name]?.inputs ?? {})[0] ?? name;
  return (a, b) => {
    const [sourceA, sourceB] = [sourceOf(a), sourceOf(b)];
    return sourceA === sourceB ? 0 : sourceA < sourceB ? -1 : 1;
  };
}

/** The same `source` with its imports of other scripts in the given `order`. */
function withImportsIn(order: (a: string, b: string) => number, source: string): string {
  const statements = [...source.matchAll(IMPORT)].map(([statement, , file]) => ({
    statement,
    name: inAssets(file!),
  }));
  const sorted = statements.sort((a, b) => order(a.name, b.name)).map(({ statement }) => statement);
  return source.replace(IMPORT, () => sorted.shift()!);
}

/** Replaces all imports of `source` from the `joined` scripts by one import from the script `entry`. */
function withEntryImports(
  source: string,
  joined: ReadonlySet<string>,
  exports: Exports,
  entry: string,
): string {
  const items: string[] = [];
  let uses = false;
  const rest = source.replace(IMPORT, (statement, list: string | undefined, file: string) => {
    if (!joined.has(inAssets(file))) return statement;
    uses = true;
    for (const item of (list ?? '').split(',').filter(Boolean)) {
      const [name, local = name] = item.split(' as ') as [string, string?];
      items.push(`${exports.nameOf(inAssets(file), name)} as ${local}`);
    }
    return '';
  });
  if (!uses) return source;
  return `import${items.length > 0 ? `{${items.join(',')}}from` : ''}"./${entry}";${rest}`;
}

/**
 * Replaces `names` in `source` as `renamed` says. The names of the bundler's files end in a hash, so they are
 * unique.
 */
function withNames(source: string, renamed: ReadonlyMap<string, string>): string {
  const pattern = /(["`])\.\/([\w.-]+\.js)\1/g;
  return source.replace(pattern, (quoted, quote: string, file: string) => {
    const name = renamed.get(inAssets(file));
    return name ? `${quote}./${path.posix.basename(name)}${quote}` : quoted;
  });
}

/**
 * Joins the scripts to one that exports the same values for other scripts. A second minifier sees more than
 * the bundler can: it saves 4 % of the compressed bytes.
 * @throws BuildError
 */
async function join(
  joined: ReadonlySet<string>,
  contentsOf: (name: string) => string,
  source: string,
): Promise<string> {
  const result = await build({
    stdin: { contents: source },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'joined',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path: file }) => {
            const name = inAssets(path.posix.basename(file));
            return joined.has(name) ? { path: name, namespace: 'joined' } : { path: file, external: true };
          });
          onLoad({ filter: /.*/, namespace: 'joined' }, ({ path: name }) => ({
            contents: contentsOf(name),
            loader: 'js',
          }));
        },
      },
    ],
  });
  const { code, errors } = await minify('main.js', result.outputFiles[0]!.text, {
    module: true,
    compress: { target: 'es2022' },
  });
  if (errors[0]) throw new BuildError(errors[0].message);
  return code;
}

/** The metafile's entry for the joined script. */
function joinedOutput({ outputs: all }: Metafile, joined: ReadonlySet<string>, entry: Output): Output {
  const outputs = [...joined].map((name) => all[name]!);
  const inputs: Record<string, { bytesInOutput: number }> = {};
  for (const output of outputs) {
    for (const [input, { bytesInOutput }] of Object.entries(output.inputs)) {
      inputs[input] = { bytesInOutput: (inputs[input]?.bytesInOutput ?? 0) + bytesInOutput };
    }
  }
  const dynamic = outputs.flatMap(({ imports }) =>
    imports.filter(({ kind, path: name }) => kind !== 'import-statement' && !joined.has(name)),
  );
  return { ...entry, inputs, imports: dynamic };
}

/**
 * Makes one script of the entry and all its static imports. The bundler makes a script for every set of
 * modules that is shared in its own way: dozens of scripts of a few hundred bytes. As one script they
 * compress better and need one request. The plugins are in it as functions; the entry imports them lazily, so
 * that one that throws does not take the others with it.
 * @param first source files that most starts load lazily: what they share with other lazy scripts is joined
 * too
 */
export async function joinEntry(bundle: Bundle, first: readonly string[] = []): Promise<Bundle> {
  const { outputs } = bundle.metafile;
  const main = entryOutput(bundle.metafile);
  const loaded = Object.keys(outputs).filter((name) => first.includes(outputs[name]!.entryPoint ?? ''));
  const shared = loaded
    .flatMap((name) => staticGraph(bundle.metafile, name))
    .filter((name) => !outputs[name]!.entryPoint);
  const plugins = pluginOutputs(bundle.metafile);
  const joined = new Set([
    ...staticGraph(bundle.metafile),
    ...plugins.flatMap((name) => staticGraph(bundle.metafile, name)),
    ...shared,
  ]);
  const scripts = Object.keys(outputs).filter((name) => name.endsWith('.js'));
  const bySource = sourceOrder(outputs);
  const others = scripts.filter((name) => !joined.has(name)).sort(bySource);

  const exports = new Exports();
  const rewritten = new Map(
    others.map((name) => [
      name,
      withEntryImports(text(bundle.files.get(name)!), joined, exports, ENTRY_MARK),
    ]),
  );
  const contentsOf = (name: string): string => {
    const source = withImportsIn(bySource, text(bundle.files.get(name)!));
    if (name === main) return withFunctions(source, plugins);
    return plugins.includes(name) ? asFunction(source, name) : source;
  };
  const core = await join(
    joined,
    contentsOf,
    `import './${path.posix.basename(main)}';\n${exports.source()}`,
  ).catch(({ message }: Error) => {
    const named = plugins.reduce((told, name) => told.replaceAll(name, outputs[name]!.entryPoint!), message);
    throw new BuildError(named);
  });

  // The hash in a script's name covers all its imports, so the old names would make the entry and the other
  // scripts depend on each other's hashes.
  const hash = shortHash(core);
  const renamed = new Map(
    others.map((name) => {
      const { dir, name: stem } = path.posix.parse(name);
      const plain = stem.slice(0, stem.lastIndexOf('-'));
      return [name, `${dir}/${plain}-${shortHash(`${name} ${hash}`)}.js`] as const;
    }),
  );
  renamed.set(inAssets(ENTRY_MARK), `${ASSETS}/main-${hash}.js`);
  const entryName = renamed.get(inAssets(ENTRY_MARK))!;

  const files = new Map([...bundle.files].filter(([name]) => !scripts.includes(name)));
  const bytes = (source: string): Uint8Array => new TextEncoder().encode(withNames(source, renamed));
  files.set(entryName, bytes(core));
  for (const [name, source] of rewritten) files.set(renamed.get(name)!, bytes(source));

  const newImports = ({ imports }: Output): Output['imports'] => {
    const paths = imports.map((item) => ({
      ...item,
      path: joined.has(item.path) ? entryName : (renamed.get(item.path) ?? item.path),
    }));
    return paths.filter(
      (item, index) =>
        paths.findIndex((other) => other.path === item.path && other.kind === item.kind) === index,
    );
  };
  const renamedOutputs: Record<string, Output> = {};
  for (const [name, output] of Object.entries(outputs)) {
    if (joined.has(name)) continue;
    const newName = renamed.get(name) ?? name;
    renamedOutputs[newName] = {
      ...output,
      imports: newImports(output),
      bytes: files.get(newName)?.length ?? output.bytes,
    };
  }
  const whole = joinedOutput(bundle.metafile, joined, outputs[main]!);
  renamedOutputs[entryName] = { ...whole, imports: newImports(whole), bytes: files.get(entryName)!.length };
  return { files, metafile: { inputs: bundle.metafile.inputs, outputs: renamedOutputs } };
}
