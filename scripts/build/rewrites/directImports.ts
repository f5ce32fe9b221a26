import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

// `import { a, b as c } from "../hash/index.js"` in ethers, `from 'ethers/hash'` in the project.
const IMPORT =
  /^import \{([^}]*)\} from (["'])(ethers\/[\w-]+|@chakra-ui\/react\/styled-system|\.{1,2}\/(?:[\w-]+\/)*index\.js)\2;?/gm;
const HANDED_ON = /^export \{([^}]*)\} from ["'](\.\/[\w./-]+\.js)["'];/gm;
const OWN_IMPORT = /^import \{([^}]*)\} from ["'](\.\/[\w./-]+\.js)["'];/gm;
const OWN_EXPORT = /^export \{([^}]*)\};/gm;

const names = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/**
 * Which file beside a barrel defines each of the names that it hands on.
 * @throws where it hands on nothing in the form known here
 */
export function barrelExports(source: string): ReadonlyMap<string, string> {
  const filesOf = (statement: RegExp): readonly (readonly [string, string])[] =>
    [...source.matchAll(statement)].flatMap(([, list, file]) =>
      names(list!)
        .filter((name) => !name.includes(' as '))
        .map((name) => [name, file!] as const),
    );
  const exported = new Set([...source.matchAll(OWN_EXPORT)].flatMap(([, list]) => names(list!)));
  const imported = filesOf(OWN_IMPORT).filter(([name]) => exported.has(name));
  const handedOn = new Map([...filesOf(HANDED_ON), ...imported]);
  if (handedOn.size === 0) throw new Error('an index file hands nothing on in the form known here');
  return handedOn;
}

/**
 * `source` with each import from a barrel made an import from the file that defines the name.
 * @param fileOf the specifier of that file, for a name and a barrel's specifier; undefined leaves the name alone
 */
export async function withDirectImports(
  source: string,
  fileOf: (barrel: string, name: string) => Promise<string | undefined>,
): Promise<string> {
  let result = source;
  for (const [statement, list, , barrel] of source.matchAll(IMPORT)) {
    const lines = await Promise.all(
      names(list!).map(async (item) => {
        const from = (await fileOf(barrel!, item.split(' as ')[0]!)) ?? barrel!;
        return `import { ${item} } from ${JSON.stringify(from)};`;
      }),
    );
    result = result.replace(statement, () => lines.join(' '));
  }
  return result;
}

/**
 * Looks past the index files of ethers and of Chakra's styling. The bundler decides by whole files what a script may
 * need before it drops what is unused: through `hash/index.js` the first script would carry the tables that names are normalised by,
 * and through `crypto/index.js` elliptic curves, as soon as any part that is loaded later uses them; the same goes
 * for what dialogs alone need of Chakra.
 */
export const directImports: Plugin = {
  name: 'direct-imports',
  setup({ onLoad, onEnd, resolve }) {
    const ethers = { files: 0, imports: 0 };
    const barrels = new Map<string, Promise<ReadonlyMap<string, string>>>();
    const exportsOf = (file: string) => {
      const known = barrels.get(file) ?? readFile(file, 'utf8').then(barrelExports);
      barrels.set(file, known);
      return known;
    };
    const filter = /(node_modules[\\/]ethers[\\/]lib\.esm|[\\/](kernel|ui|plugins))[\\/].*\.(js|tsx?)$/;
    onLoad({ filter }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const resolveDir = path.dirname(file);
      const ofEthers = /[\\/]lib\.esm[\\/]/.test(file);
      if (ofEthers) ethers.files += 1;
      const contents = await withDirectImports(source, async (barrel, name) => {
        const found = await resolve(barrel, { resolveDir, kind: 'import-statement' });
        const defining = (await exportsOf(found.path)).get(name);
        if (!defining) return undefined;
        if (ofEthers) ethers.imports += 1;
        const target = path.relative(resolveDir, path.join(path.dirname(found.path), defining));
        return `./${target.split(path.sep).join('/')}`;
      });
      return contents === source ? undefined : { contents, loader: path.extname(file).slice(1) as 'js' };
    });
    onEnd(() => {
      const unknown = ethers.files > 0 && ethers.imports === 0;
      return {
        errors: unknown ? [{ text: 'ethers imports its index files in another form than known here' }] : [],
      };
    });
  },
};
