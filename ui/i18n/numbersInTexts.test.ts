import { expect, test } from 'vitest';
import type { Messages } from '../../kernel/config/StartOptions.ts';
import { changeLocale, initI18n } from './initI18n.ts';

const english: Messages = {
  tokens_one: '{{count}} token',
  tokens_other: '{{count}} tokens',
  block: 'block {{block}}',
  named: '{{name}}',
};
const others: Readonly<Record<string, Messages>> = {
  'ar-SA': { tokens_few: '{{count}} رموز', block: 'الكتلة {{block}}' },
  'de-DE': { tokens_other: '{{count}} Token' },
};

async function textsIn(locale: string) {
  const i18n = await initI18n(['en-US', 'ar-SA', 'de-DE'], { common: english });
  await changeLocale(i18n, locale, async (name) => others[name]);
  return i18n.t;
}

test.each([
  ['en-US', 'tokens', { count: 1 }, '1 token'],
  ['en-US', 'tokens', { count: 1234 }, '1,234 tokens'],
  ['de-DE', 'tokens', { count: 1234 }, '1.234 Token'],
  ['ar-SA', 'tokens', { count: 8 }, '٨ رموز'],
  ['ar-SA', 'block', { block: 257n }, 'الكتلة ٢٥٧'],
  ['en-US', 'block', { block: 2n ** 64n }, 'block 18,446,744,073,709,551,616'],
  // A string stays as it is.
  ['de-DE', 'named', { name: '1234' }, '1234'],
])('in %s %s of %o is %s', async (locale, key, values, text) => {
  const t = await textsIn(locale);
  expect(t(key, values)).toBe(text);
});
