import type { AppConfig, BuildInfo } from '../../kernel/config/AppConfig.ts';
import { chainFile } from './readChains.ts';
import { type LocaleFiles, localeFile, SOURCE_LOCALE } from './readLocales.ts';
import { pluginEntry } from './readPlugins.ts';

interface EntryInput {
  readonly plugins: readonly string[];
  readonly chains: readonly string[];
  readonly locales: LocaleFiles;
  readonly defaults: AppConfig;
  readonly build: Omit<BuildInfo, 'buildHash'>;
}

/** Where index.html carries the hash over the files that this one is part of. */
export const BUILD_META = 'sluice-build';

const quote = (value: unknown): string => JSON.stringify(value);

/** The first module of a build: literal imports of what the profile names, and of nothing else. */
export function entrySource({ plugins, chains, locales, defaults, build }: EntryInput): string {
  const imported = (prefix: string, files: readonly string[]): string =>
    files.map((file, index) => `import ${prefix}${index} from ${quote(`./${file}`)};`).join('\n');
  const named = (prefix: string, count: number): string =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(', ');
  const loaders = locales.lazy.map(({ language, namespaces }) => {
    const entries = namespaces.map(
      (namespace) => `[${quote(namespace)}, () => import(${quote(`./${localeFile(language, namespace)}`)})]`,
    );
    return `[${quote(language)}, new Map([${entries.join(', ')}])]`;
  });
  const messages = locales.namespaces.map((namespace, index) => `${quote(namespace)}: text${index}`);
  return `import { start } from './ui/shell/start.tsx';
${imported('plugin', plugins.map(pluginEntry))}
${imported('chain', chains.map(chainFile))}
${imported(
  'text',
  locales.namespaces.map((namespace) => localeFile(SOURCE_LOCALE, namespace)),
)}

const messages = { ${messages.join(', ')} };
const loaders = new Map([${loaders.join(',\n  ')}]);
const buildHash = document.querySelector('meta[name="${BUILD_META}"]')?.getAttribute('content') ?? '';

start({
  plugins: [${named('plugin', plugins.length)}],
  chains: [${named('chain', chains.length)}],
  defaults: ${quote(defaults)},
  build: { ...${quote(build)}, buildHash },
  baseUrl: new URL('../', import.meta.url).href,
  messages,
  loadLocale: async (language, namespace) =>
    (language === ${quote(SOURCE_LOCALE)} && messages[namespace]) ||
    (await loaders.get(language)?.get(namespace)?.())?.default,
});
`;
}
