import type { AppConfig, BuildInfo } from '../../kernel/config/AppConfig.ts';
import { chainFile } from './input/readChains.ts';
import { type LocaleFiles, localeFile, SOURCE_LOCALE } from './input/readLocales.ts';
import { pluginEntry } from './input/readPlugins.ts';

interface EntryInput {
  readonly plugins: readonly string[];
  readonly chains: readonly string[];
  readonly locales: LocaleFiles;
  readonly defaults: AppConfig;
  /** Whether the app checks the shape of plugins' contributions. */
  readonly check: boolean;
  readonly build: Omit<BuildInfo, 'buildHash'>;
  /** Path of a picture, beside the first script, with `{name}`. */
  readonly logo: string;
}

/**
 * The meta tag of index.html with the hash over all files; the script cannot contain it, because it is one of
 * them.
 */
export const BUILD_META = 'sluice-build';

const quote = (value: unknown): string => JSON.stringify(value);

/** Prefix of the modules that contain a language's texts. */
export const LANGUAGE = 'sluice:language/';

/** One language's texts in one script; each lazy namespace has its own script. */
export function languageSource(locales: LocaleFiles, language: string): string | undefined {
  const files = locales.lazy.find((lazy) => lazy.language === language);
  if (!files) return undefined;
  const file = (namespace: string): string => quote(`./${localeFile(language, namespace)}`);
  const texts = files.namespaces.filter((namespace) => locales.namespaces.includes(namespace));
  const later = files.namespaces.filter((namespace) => !texts.includes(namespace));
  return `import { loadChunk } from './kernel/runtime/loadChunk.ts';
${texts.map((namespace, index) => `import text${index} from ${file(namespace)};`).join('\n')}
const texts = { ${texts.map((namespace, index) => `${quote(namespace)}: text${index}`).join(', ')} };
const later = { ${later.map((namespace) => `${quote(namespace)}: () => import(${file(namespace)})`).join(', ')} };
export const load = async (namespace) => texts[namespace] ?? (namespace in later ? (await loadChunk(later[namespace])).default : undefined);
`;
}

/**
 * The first module of a build: literal imports of what the profile names, and of nothing else. Each plugin is
 * imported separately, so that each can fail alone; `joinEntry` still puts them into the first script.
 */
export function entrySource({ plugins, chains, locales, defaults, check, build, logo }: EntryInput): string {
  const imported = (prefix: string, files: readonly string[]): string =>
    files.map((file, index) => `import ${prefix}${index} from ${quote(`./${file}`)};`).join('\n');
  const named = (prefix: string, count: number): string =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(', ');
  const languages = locales.lazy.map(
    ({ language }) => `[${quote(language)}, () => import(${quote(`${LANGUAGE}${language}`)})]`,
  );
  const messages = locales.namespaces.map((namespace, index) => `${quote(namespace)}: text${index}`);
  return `import { start } from './ui/shell/start.tsx';
import { loadChunk } from './kernel/runtime/loadChunk.ts';
${check ? "import { contributionsOf as check } from './kernel/plugin/contributionsOf.ts';" : ''}
${imported('chain', chains.map(chainFile))}
${imported(
  'text',
  locales.namespaces.map((namespace) => localeFile(SOURCE_LOCALE, namespace)),
)}

const messages = { ${messages.join(', ')} };
const languages = new Map([${languages.join(',\n  ')}]);
const own = (module) => module.default;
const buildHash = document.querySelector('meta[name="${BUILD_META}"]')?.getAttribute('content') ?? '';

start({
  plugins: {${plugins.map((id) => `${quote(id)}: () => import(${quote(`./${pluginEntry(id)}`)}).then(own)`).join(', ')}},
  ${check ? 'check,' : ''}
  chains: [${named('chain', chains.length)}],
  defaults: ${quote(defaults)},
  build: { ...${quote(build)}, buildHash },
  logo: (name) => new URL(${logo.split('{name}').map(quote).join(' + name + ')}, import.meta.url).href,
  baseUrl: new URL('../', import.meta.url).href,
  messages,
  loadLocale: async (language, namespace) =>
    (language === ${quote(SOURCE_LOCALE)} && messages[namespace]) ||
    (languages.has(language) ? (await loadChunk(languages.get(language))).load(namespace) : undefined),
});
`;
}
