import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BuildError } from '../BuildError.ts';

/** Texts that every build has: those of the shell, of ui/exchange, of names kept on the device, and of market charts. */
const SHARED_NAMESPACES = ['common', 'exchange', 'device', 'market'] as const;

/** `swapLazy.json` contains the texts of the lazy parts of `swap`: none of it is in the first load. */
const LAZY = 'Lazy';

export const SOURCE_LOCALE = 'en-US';
/** The build makes it from en-US. */
export const PSEUDO_LOCALE = 'en-XA';

export function localeFile(language: string, namespace: string): string {
  return `locales/${language}/${namespace}.json`;
}

async function namespacesIn(root: string, language: string): Promise<ReadonlySet<string>> {
  const names = await readdir(path.join(root, 'locales', language)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BuildError(`locales/${language} does not exist`);
    throw error;
  });
  return new Set(
    names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length)),
  );
}

/** The locale files of a build. */
export interface LocaleFiles {
  /** Namespaces of en-US, in the first load. */
  readonly namespaces: readonly string[];
  /** Each language with its lazy namespaces; for en-US only those that are not in the first load. */
  readonly lazy: readonly { readonly language: string; readonly namespaces: readonly string[] }[];
}

/** @throws BuildError for a language without a folder, or a declared namespace without an en-US file, lazy or not */
export async function readLocales(
  root: string,
  languages: readonly string[],
  plugins: readonly { readonly id: string; readonly namespaces: readonly string[] }[],
): Promise<LocaleFiles> {
  const source = await namespacesIn(root, SOURCE_LOCALE);
  for (const { id, namespaces } of plugins) {
    const lost = namespaces.find((namespace) => !source.has(namespace) && !source.has(namespace + LAZY));
    if (lost) throw new BuildError(`plugin ${id}: ${localeFile(SOURCE_LOCALE, lost)} does not exist`);
  }
  // A plugin's namespaces are those it declares; a namespace with the plugin's own name needs no declaration.
  const wanted = new Set([
    ...SHARED_NAMESPACES,
    ...plugins.flatMap(({ id, namespaces }) => [id, ...namespaces]),
  ]);
  const namespaces = [...wanted].filter((namespace) => source.has(namespace));
  const later = [...wanted].map((namespace) => namespace + LAZY).filter((namespace) => source.has(namespace));
  const all = [...namespaces, ...later];
  const others = languages.filter((language) => language !== SOURCE_LOCALE);
  const lazy = await Promise.all(
    others.map(async (language) => {
      if (language === PSEUDO_LOCALE) return { language, namespaces: all };
      const there = await namespacesIn(root, language);
      return { language, namespaces: all.filter((namespace) => there.has(namespace)) };
    }),
  );
  return {
    namespaces,
    lazy: later.length > 0 ? [{ language: SOURCE_LOCALE, namespaces: later }, ...lazy] : lazy,
  };
}
