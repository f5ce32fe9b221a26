import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

const CONDITIONS_BEGIN = 'const defaultConditions = defineConditions({';
const UTILITIES_BEGIN = '  utilities: {';

/** The entries of an object literal, each with all its lines; `indent` is where their names begin. */
function entries(lines: readonly string[], indent: string): readonly { name: string; lines: string[] }[] {
  const begin = new RegExp(`^${indent}(\\w+): `);
  const found: { name: string; lines: string[] }[] = [];
  for (const line of lines) {
    const name = begin.exec(line)?.[1];
    if (name) found.push({ name, lines: [line] });
    else found.at(-1)?.lines.push(line);
  }
  return found;
}

function namesOf({ name, lines }: { name: string; lines: readonly string[] }): readonly string[] {
  const shorthand = /shorthand: (\[[^\]]*\]|"\w+")/.exec(lines.join(' '))?.[1] ?? '';
  return [name, ...[...shorthand.matchAll(/"(\w+)"/g)].map(([, other]) => other!)];
}

function withEntries(
  source: string,
  begin: string,
  indent: string,
  keep: (names: readonly string[]) => boolean,
): string {
  const lines = source.split('\n');
  const first = lines.indexOf(begin);
  const closing = `${indent.slice(2)}}`;
  const last = lines.findIndex((line, index) => index > first && line.startsWith(closing));
  if (first < 0 || last < 0) throw new Error(`Chakra's preset has no "${begin.trim()}" any more`);
  const kept = entries(lines.slice(first + 1, last), indent).filter((entry) => keep(namesOf(entry)));
  const text = kept.map((entry) => entry.lines.join('\n').replace(/,?\s*(\/\/.*)?$/, ','));
  return [...lines.slice(0, first + 1), ...text, ...lines.slice(last)].join('\n');
}

/** Chakra's preset with those conditions (`_hover`) and style properties alone that occur in `words`. */
export function withUsedStyles(source: string, words: ReadonlySet<string>): string {
  const conditions = withEntries(source, CONDITIONS_BEGIN, '  ', (names) =>
    names.some((name) => words.has(`_${name}`)),
  );
  return withEntries(conditions, UTILITIES_BEGIN, '    ', (names) => names.some((name) => words.has(name)));
}

async function sourceFiles(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Every word of the sources that can style something; a property that a style names is one of them. */
async function wordsIn(files: readonly string[]): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return new Set(texts.flatMap((text) => text.match(/\b\w+\b/g) ?? []));
}

/**
 * Leaves out of Chakra's preset the conditions and style properties that no source so much as mentions: two
 * thirds of it. Style names are always written out in this project, never put together at run time.
 */
export function usedStyles(root: string): Plugin {
  return {
    name: 'used-styles',
    setup({ onLoad }) {
      onLoad({ filter: /@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/]preset-base\.js$/ }, async (args) => {
        const preflight = path.join(path.dirname(args.path), 'styled-system', 'preflight.js');
        const files = [
          ...(await sourceFiles(path.join(root, 'ui'))),
          ...(await sourceFiles(path.join(root, 'plugins'))),
          preflight,
        ];
        const source = await readFile(args.path, 'utf8');
        return {
          contents: withUsedStyles(source, await wordsIn(files)),
          loader: 'js',
          watchFiles: files,
        };
      });
    },
  };
}
