import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../scripts/build/input/readProfile.ts';
import { ROOT } from '../scripts/root.ts';
import { locales } from '../ui/i18n/locales.ts';
import { flattened, type Texts } from './localeKeys.ts';

const folder = path.join(ROOT, 'locales');
const namespaces = readdirSync(path.join(folder, 'en-US')).map((file) => path.basename(file, '.json'));
const read = (locale: string, namespace: string): ReadonlyMap<string, string> =>
  flattened(JSON.parse(readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8')) as Texts);
const translated = readdirSync(folder).filter((locale) => locale !== 'en-US');
/** The number of a plural form, or its text in the language's digits. */
const COUNT = /\{\{(?:count(?:, number)?|shown)\}\}/g;
/** Texts for developers of the app, which stay English. */
const UNTRANSLATED = /^gallery/;
/** True for a new plugin's namespace: no translation exists, and English is shown in all languages. */
const isNew = (namespace: string): boolean =>
  translated.every((locale) => !existsSync(path.join(folder, locale, `${namespace}.json`)));
/** Words that are the same in many languages: names, units, symbols. */
const NAMES =
  /^(APR|Sluice|Uniswap|Universal|Router|MetaMask|Coinbase|Wallet|Safe|WalletConnect|Ethereum|USD|URL|RPC|NFT|ENS|HTTPS?|V[23]|LP|Gas|Token|Tokens|Pool|Pools|Swap|Wrap|Auto|Max|Min|Menu|Docs|Route|Status|Chart|Portfolio|Slippage|Permit2?|Calldata|Digest|EIP-712|OK|Info|Version|Details|Network|via|Blocks?|Start|Stop|Test|Total|Symbol|Name|Date|Type|Hash|Nonce|ms|min|[AB]|[\d.,%/·+:()<>~-]+)$/i;

/** Words that one language has in common with English. */
const COGNATES: Readonly<Record<string, readonly string[]>> = {
  'af-ZA': ['Volume'],
  'da-DK': ['Position', 'Swaps'],
  'de-DE': ['NFTs', 'Position', 'Simulation', 'Swaps', 'Trades'],
  'fr-FR': [
    ...['Action', 'Notifications', 'Position', 'Positions', 'Simulation', 'Transaction', 'Transactions'],
    'Volume',
  ],
  'id-ID': ['Volume'],
  'it-IT': ['Volume'],
  'nl-NL': ['Swaps', 'Volume'],
  'pt-BR': ['Volume'],
  'pt-PT': ['Volume'],
  'sv-SE': ['Position'],
};

/** Whether a translation is a copy of the English text although that contains a word to translate. */
function isCopy(source: string, text: string): boolean {
  if (source !== text) return false;
  const words = source.replace(/\{\{.*?\}\}|<\/?\w+>/g, '').trim();
  return (
    words !== '' &&
    /[A-Za-z]{2}/.test(words) &&
    !words.split(/\s+/).every((word) => /^[.,:]$/.test(word) || NAMES.test(word.replace(/[.,!?]$/, '')))
  );
}

describe('the test for English copies', () => {
  test.each([
    ['Add liquidity', 'Add liquidity', true],
    ['Add liquidity', 'Liquidität hinzufügen', false],
    ['{{amount}} {{symbol}}', '{{amount}} {{symbol}}', false],
    ['Pool', 'Pool', false],
    ['{{ms}} ms', '{{ms}} ms', false],
    ['{{spender}}, via Permit2', '{{spender}}, via Permit2', false],
    ['Swap the {{symbol}}', 'Swap the {{symbol}}', true],
  ])('of "%s" for "%s" is %s', (source, text, expected) => {
    expect(isCopy(source, text)).toBe(expected);
  });
});

describe('the test for the number in a plural form', () => {
  test.each([
    ['en-US', 'one', true],
    ['fr-FR', 'one', true],
    ['ru-RU', 'one', false],
    ['sr-SP', 'one', false],
    ['he-IL', 'two', true],
    ['ar-SA', 'few', false],
    ['cs-CZ', 'many', false],
  ] as const)('knows whether %s "%s" is one number alone: %s', (locale, form, expected) => {
    expect(isOneNumber(new Intl.PluralRules(locale), form)).toBe(expected);
  });

  test.each([
    ['{{count}} on {{chain}}', false, true],
    ['One on {{chain}}', false, false],
    ['One on {{chain}}', true, true],
    ['One', true, false],
  ])('of "%s", which is one number alone: %s', (text, alone, expected) => {
    expect(hasPlaceholders(text, '{{count}} on {{chain}}', alone)).toBe(expected);
  });
});

describe('every language', () => {
  test('is one of the 32, and complete: no profile offers one without its files', () => {
    for (const locale of translated) expect(locales).toContain(locale);
    for (const file of readdirSync(path.join(ROOT, 'chains/profiles'))) {
      const profile = JSON.parse(readFileSync(path.join(ROOT, 'chains/profiles', file), 'utf8')) as Profile;
      for (const locale of profile.locales) {
        for (const namespace of namespaces.filter((name) => !UNTRANSLATED.test(name) && !isNew(name))) {
          expect(
            existsSync(path.join(folder, locale, `${namespace}.json`)),
            `${file} ${locale} ${namespace}`,
          ).toBe(true);
        }
      }
    }
  });

  test('may lack a namespace that none has yet, which is listed', () => {
    const untranslated = namespaces.filter((name) => !UNTRANSLATED.test(name) && isNew(name));
    for (const name of untranslated) console.warn(`Shown in English everywhere: locales/en-US/${name}.json`);
    // So that a folder that was moved by mistake does not count as a new plugin.
    expect(namespaces.length - untranslated.length).toBeGreaterThan(untranslated.length);
  });

  test('has no text that refers to another one: builds leave that out of i18next', () => {
    const faults = ['en-US', ...translated].flatMap((locale) =>
      readdirSync(path.join(folder, locale))
        .filter((file) => readFileSync(path.join(folder, locale, file), 'utf8').includes('$t('))
        .map((file) => `${locale} ${file}`),
    );
    expect(faults).toEqual([]);
  });

  test('calls the app by the name that its operator gave it', () => {
    const faults = ['en-US', ...translated].flatMap((locale) =>
      readdirSync(path.join(folder, locale))
        .filter((file) => readFileSync(path.join(folder, locale, file), 'utf8').includes('Sluice'))
        .map((file) => `${locale} ${file}`),
    );
    expect(faults).toEqual([]);
  });

  test('is written in one script: Cyrillic stands in Russian and Ukrainian alone', () => {
    for (const locale of translated)
      expect(
        namespaces
          .filter((name) => !UNTRANSLATED.test(name) && !isNew(name))
          .flatMap((name) => [...read(locale, name).values()])
          .some((text) => /\p{Script=Cyrillic}/u.test(text)),
        locale,
      ).toBe(['ru-RU', 'uk-UA'].includes(locale));
  });

  test('has the texts, plural forms and placeholders of en-US in its own words', () => {
    const faults: string[] = [];
    for (const locale of translated) {
      const rules = new Intl.PluralRules(locale);
      const forms = rules.resolvedOptions().pluralCategories;
      for (const file of readdirSync(path.join(folder, locale))) {
        const namespace = path.basename(file, '.json');
        const source = read('en-US', namespace);
        const own = read(locale, namespace);
        for (const [key, text] of source) {
          const [, stem] = /^(.*)_(?:one|other)$/.exec(key) ?? [];
          const wanted = stem && source.has(`${stem}_other`) ? forms.map((form) => `${stem}_${form}`) : [key];
          for (const name of wanted) if (!own.has(name)) faults.push(`${locale} ${namespace} lacks ${name}`);
          const mine = own.get(key);
          if (mine !== undefined && isCopy(text, mine) && !COGNATES[locale]?.includes(text))
            faults.push(`${locale} ${namespace} ${key}: "${text}" is English`);
          if (mine !== undefined && !stem && placeholders(mine) !== placeholders(text)) {
            faults.push(`${locale} ${namespace} ${key}: other placeholders`);
          }
          if (stem && key.endsWith('_other'))
            for (const form of forms) {
              const counted = own.get(`${stem}_${form}`);
              if (counted !== undefined && !hasPlaceholders(counted, text, isOneNumber(rules, form)))
                faults.push(`${locale} ${namespace} ${stem}_${form}: other placeholders`);
            }
        }
      }
    }
    expect(faults).toEqual([]);
  });
});

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{.*?\}\}|<\/?\w+>/g)].map(String).sort().join(' ');
}

/**
 * Whether a plural form stands for one number alone, so that its text may do without it. Where "one" is also
 * none, as in French, a text may do so too: none has a text of its own.
 */
function isOneNumber(rules: Intl.PluralRules, form: Intl.LDMLPluralRule): boolean {
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  const own = numbers.filter((number) => rules.select(number) === form);
  return own.length === 1 || String(own) === '0,1';
}

function hasPlaceholders(text: string, source: string, mayLackCount: boolean): boolean {
  const compared = (some: string) => placeholders(mayLackCount ? some.replace(COUNT, '') : some);
  return compared(text) === compared(source);
}
