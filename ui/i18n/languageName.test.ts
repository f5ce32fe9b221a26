import { expect, test } from 'vitest';
import { formatPercent } from '../format/formatPercent.ts';
import { intlName, numberFormat } from '../format/numberFormat.ts';
import { languageName } from './languageName.ts';
import { locales } from './locales.ts';

test('there are 32 languages, en-US among them', () => {
  expect(locales).toHaveLength(32);
  expect(new Set(locales).size).toBe(32);
  expect(locales).toContain('en-US');
});

test.each([
  ['de-DE', 'Deutsch'],
  ['el-GR', 'Ελληνικά'],
  ['pt-BR', 'Português (Brasil)'],
  ['zh-CN', '简体中文'],
  ['zh-TW', '繁體中文'],
  ['no-NO', 'Norsk bokmål'],
  ['tr-TR', 'Türkçe'],
])('%s calls itself %s', (locale, name) => {
  expect(languageName(locale)).toBe(name);
});

test('every language has a name of its own', () => {
  const names = locales.map(languageName);
  expect(new Set(names).size).toBe(locales.length);
  for (const [index, name] of names.entries()) expect(name).not.toBe(locales[index]);
});

test('the browser knows each one for numbers and plurals, two of them by another tag', () => {
  expect(intlName('sr-SP')).toBe('sr-Latn-RS');
  expect(intlName('no-NO')).toBe('nb-NO');
  for (const locale of locales) {
    const language = intlName(locale).split('-')[0];
    expect(numberFormat(locale, {}).resolvedOptions().locale.split('-')[0]).toBe(language);
    expect(new Intl.PluralRules(locale).resolvedOptions().locale.split('-')[0]).toBe(locale.split('-')[0]);
  }
  expect(formatPercent(4200, 'sr-SP')).toBe('0,42%');
  expect(formatPercent(4200, 'no-NO')).toBe('0,42\u00a0%');
});
