import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pseudoMessages } from '../scripts/build/input/pseudoLocale.ts';
import { ROOT } from '../scripts/root.ts';
import { flattened, hasKey, productSources, type Texts, unusedKeys, usedKeys } from './localeKeys.ts';
import { membersOf } from './membersOf.ts';

const folder = path.join(ROOT, 'locales/en-US');
const namespaces = readdirSync(folder).map((file) => path.basename(file, '.json'));
const textsOf = (namespace: string) =>
  JSON.parse(readFileSync(path.join(folder, `${namespace}.json`), 'utf8')) as Texts;
const locale = new Map(namespaces.map((namespace) => [namespace, flattened(textsOf(namespace))]));
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{.*?\}\}|\$t\(.*?\)|<\/?\w+>/g)].map(String).sort();

describe('the scan for keys', () => {
  /** A template literal, as source text. */
  const filled = (before: string, after: string) => `\`${before}\${kind}${after}\``;
  const scan = (text: string, file = 'plugins/swap/pages/X.tsx') =>
    usedKeys(file, text, ['common', 'swap']).map(({ namespace, pattern }) => `${namespace} ${pattern}`);

  test('finds literals, both branches of a choice, templates, and keys with their namespace', () => {
    expect(scan("t('a.b', { x: 'no' })")).toEqual(['swap a.b']);
    expect(scan("t(kind === 'no' ? 'a' : 'b')")).toEqual(['swap a', 'swap b']);
    expect(scan(`t(${filled('a.', '.b')})`)).toEqual(['swap a.*.b']);
    expect(scan("t('common:a')")).toContain('common a');
    expect(scan("const key = 'common:chain.off';")).toEqual(['common chain.off']);
    expect(scan(`const key = ${filled('common:revert.', '')};`)).toEqual(['common revert.*']);
    expect(scan("emit('no'); set.t('no')")).toEqual([]);
  });

  test('finds the texts that nothing shows', () => {
    const source = `t('a'); t(${filled('b.', '')}); t(${filled('', '.c')}); label('common:d'); ${filled('e.f.', '')}`;
    const used = usedKeys('plugins/swap/pages/X.tsx', source, ['common', 'swap']);
    const keys = ['a', 'a.x', 'b.x', 'x.c', 'c', 'd', 'e.f.x', 'e.x', 'n_one', 'n_other'];
    expect(unusedKeys('swap', keys, used, source)).toEqual(['a.x', 'c', 'd', 'e.x', 'n_one', 'n_other']);
    expect(unusedKeys('common', ['d', 'x.c', 'b.x'], used, source)).toEqual(['x.c']);
  });

  test('takes the namespace of the file, or the one it names', () => {
    expect(scan("useTranslation('common'); t('a')")).toEqual(['common a']);
    expect(scan("t('a')", 'ui/exchange/X.tsx')).toEqual(['exchange a']);
    expect(scan("t('a')", 'ui/shell/X.tsx')).toEqual(['common a']);
  });
});

describe('en-US', () => {
  const sources = productSources();

  test('has every key that the code uses', () => {
    const used = sources.flatMap(({ file, text }) => usedKeys(file, text, namespaces));
    expect(used.length).toBeGreaterThan(150);
    const missing = used.filter(
      ({ namespace, pattern }) => !hasKey(locale.get(namespace) ?? new Map(), pattern),
    );
    expect(missing.map(({ place, namespace, pattern }) => `${place} ${namespace}:${pattern}`)).toEqual([]);
  });

  test('has no text that nothing shows', () => {
    const used = sources.flatMap(({ file, text }) => usedKeys(file, text, namespaces));
    const text = sources.map((source) => source.text).join('\n');
    const unused = namespaces.flatMap((namespace) =>
      unusedKeys(namespace, locale.get(namespace)?.keys() ?? [], used, text).map(
        (key) => `${namespace}:${key}`,
      ),
    );
    expect(unused).toEqual([]);
  });

  test('has a text for every error code', () => {
    const text = sources.find(({ file }) => file === 'kernel/errors/SluiceError.ts')?.text ?? '';
    const codes = membersOf(text, 'ErrorCodes');
    expect(codes.length).toBeGreaterThan(30);
    const has = (code: string) =>
      ['common', 'commonLazy'].some((namespace) => locale.get(namespace)?.has(`errors.${code}`));
    expect(codes.filter((code) => !has(code))).toEqual([]);
  });

  test('has a text for every kind of revert', () => {
    const text = sources.find(({ text }) => text.includes('type RevertName ='))?.text ?? '';
    const [, names = ''] = /type RevertName =([^;]*);/.exec(text) ?? [];
    const kinds = [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name);
    expect(kinds).toHaveLength(23);
    expect(kinds.filter((name) => !locale.get('commonLazy')?.has(`revert.${name}`))).toEqual([]);
  });

  test.each(namespaces)('%s has no empty text and no unbalanced placeholder', (namespace) => {
    for (const [key, text] of locale.get(namespace) ?? []) {
      expect(text.trim(), key).not.toBe('');
      expect(text.replace(/\{\{[^{}]+\}\}/g, ''), key).not.toMatch(/[{}]/);
    }
  });

  test.each(namespaces)(
    '%s has every plural form of English for a key that counts, and no key that only looks like one',
    (namespace) => {
      const keys = locale.get(namespace) ?? new Map<string, string>();
      for (const [key, text] of keys) {
        const [, stem, form] = /^(.*)_(zero|one|two|few|many)$/.exec(key) ?? [];
        if (stem === undefined) continue;
        const other = keys.get(`${stem}_other`);
        expect(other, key).toBeDefined();
        // A translation may need the number where English needs none: in Russian "one" is also 21.
        if (form === 'one') expect(placeholders(text), key).toEqual(placeholders(other ?? ''));
      }
    },
  );
});

describe('the pseudo-locale', () => {
  test.each(namespaces)('has the keys and placeholders of %s, and other words', (namespace) => {
    const source = locale.get(namespace) ?? new Map();
    const pseudo = flattened(pseudoMessages(textsOf(namespace)) as Texts);
    expect([...pseudo.keys()]).toEqual([...source.keys()]);
    for (const [key, text] of source) {
      const other = pseudo.get(key) ?? '';
      expect(placeholders(other), key).toEqual(placeholders(text));
      expect(other, key).not.toBe(text);
    }
  });
});
