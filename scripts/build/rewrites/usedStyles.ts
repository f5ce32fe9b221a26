import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import type { BundleInput } from '../BundleInput.ts';
import { rewritePackage } from './rewritePackage.ts';

const CONDITIONS_BEGIN = 'const defaultConditions = defineConditions({';
const UTILITIES_BEGIN = '  utilities: {';
const PACKAGES =
  /[\\/](@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/][\w-]+\.js|@emotion[\\/]is-prop-valid[\\/].*|@pandacss[\\/]is-valid-prop[\\/].*)$/;
/** Both lists have more entries; fewer would mean that the files have another form now. */
const MIN_ENTRIES = 100;

/** The entries of an object literal, each with all its lines; `indent` is the indentation of their names. */
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
  const all = entries(lines.slice(first + 1, last), indent);
  if (all.length < MIN_ENTRIES)
    throw new Error(`Chakra's preset has only ${all.length} entries in "${begin.trim()}"`);
  const kept = all.filter((entry) => keep(namesOf(entry)));
  const text = kept.map((entry) => entry.lines.join('\n').replace(/,?\s*(\/\/.*)?$/, ','));
  return [...lines.slice(0, first + 1), ...text, ...lines.slice(last)].join('\n');
}

/** Chakra's preset with only those conditions (`_hover`) and style properties that occur in `words`. */
export function withUsedStyles(source: string, words: ReadonlySet<string>): string {
  const conditions = withEntries(source, CONDITIONS_BEGIN, '  ', (names) =>
    names.some((name) => words.has(`_${name}`)),
  );
  return withEntries(conditions, UTILITIES_BEGIN, '    ', (names) => names.some((name) => words.has(name)));
}

/** The list of all CSS properties, with only those that occur in `words`. */
export function withUsedProperties(source: string, words: ReadonlySet<string>): string {
  const list = /^var cssPropertiesStr = "([\w,]+)";$/m;
  if (!list.test(source))
    throw new Error('@pandacss/is-valid-prop has its list no longer in the form known here');
  return source.replace(list, (_, names: string) => {
    const used = names.split(',').filter((name) => words.has(name));
    return `var cssPropertiesStr = "${used.join(',')}";`;
  });
}

/** The pattern of all element attributes, with only those that occur in `words`. */
export function withUsedAttributes(source: string, words: ReadonlySet<string>): string {
  const pattern = /^(var reactPropsRegex = \/\^\(\()([\w|]+)(\))/m;
  if (!pattern.test(source))
    throw new Error('@emotion/is-prop-valid has its pattern no longer in the form known here');
  return source.replace(pattern, (_, begin: string, names: string, end: string) => {
    const used = names.split('|').filter((name) => words.has(name));
    return `${begin}${used.join('|')}${end}`;
  });
}

async function sourceFiles(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return all
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(tsx?|js)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The sources of the shell and of the build's plugins; the words of other plugins style nothing. */
export async function ownSources(root: string, plugins: readonly string[]): Promise<readonly string[]> {
  const rooms = ['ui', ...plugins.map((id) => path.join('plugins', id))];
  return (await Promise.all(rooms.map((room) => sourceFiles(path.join(root, room))))).flat();
}

/** The Chakra components that the sources import: `@chakra-ui/react/dialog`. */
async function chakraParts(files: readonly string[]): Promise<readonly string[]> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const found = texts.flatMap((text) => [...text.matchAll(/'@chakra-ui\/react\/([\w-]+)'/g)]);
  return [...new Set(found.map(([, part]) => part!))];
}

/** All words of the sources; the names of all style properties that they use are among them. */
async function wordsIn(files: readonly string[]): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return new Set(texts.flatMap((text) => text.match(/\b\w+\b/g) ?? []));
}

/**
 * Removes from Chakra's preset the conditions and style properties that no source mentions, and does the same
 * with the lists by which Chakra recognizes styles and attributes: two thirds of each. This project always
 * writes these names out and never composes them at run time.
 */
export function usedStyles({ root, plugins }: Pick<BundleInput, 'root' | 'plugins'>): Plugin {
  return {
    name: 'used-styles',
    setup(build) {
      const { onStart, resolve } = build;
      let files: readonly string[] = [];
      let words: ReadonlySet<string> = new Set();
      onStart(async () => {
        const options = { resolveDir: root, kind: 'import-statement' } as const;
        const preset = await resolve('@chakra-ui/react/preset-base', options);
        if (preset.errors.length > 0) return;
        const chakra = path.dirname(preset.path);
        const own = await ownSources(root, plugins);
        // Chakra's own components use styles too.
        const parts = await Promise.all(
          (await chakraParts(own)).map((part) => sourceFiles(path.join(chakra, 'components', part))),
        );
        files = [...own, ...parts.flat(), path.join(chakra, 'styled-system', 'preflight.js')];
        words = await wordsIn(files);
      });
      const used = (file: RegExp, change: (source: string, names: ReadonlySet<string>) => string) => ({
        file,
        load: (source: string) => ({
          contents: change(source, words),
          loader: 'js' as const,
          watchFiles: [...files],
        }),
      });
      const chosen = rewritePackage('used-styles', PACKAGES, [
        used(/@chakra-ui\/react\/dist\/esm\/preset-base\.js$/, withUsedStyles),
        used(/@emotion\/is-prop-valid\/dist\/.*\.esm\.js$/, withUsedAttributes),
        used(/@pandacss\/is-valid-prop\/dist\/index\.mjs$/, withUsedProperties),
      ]);
      return chosen.setup(build);
    },
  };
}
