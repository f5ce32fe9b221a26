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
 * For each name that a barrel file exports, the file beside it that defines the name.
 * @throws where a re-export of the barrel has an unknown form
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
 * Replaces each import from a barrel in `source` by an import from the file that defines the name.
 * @param fileOf the specifier of that file, for a name and a barrel's specifier; undefined leaves the import
 * as it is
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
 * Bypasses the index files of ethers and of Chakra's styling. The bundler assigns whole files to scripts
 * before it drops unused code. So as soon as a lazy part uses the normalization tables in `hash/index.js`, or
 * the elliptic curves in `crypto/index.js`, the first script would contain them too. The same goes for the
 * parts of Chakra that only dialogs need.
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
