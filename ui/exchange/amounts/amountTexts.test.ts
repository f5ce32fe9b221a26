import { describe, expect, test } from 'vitest';
import type { Messages } from '../../../kernel/config/StartOptions.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { listText } from '../../format/listText.ts';
import { changeLocale, initI18n } from '../../i18n/initI18n.ts';
import { amountText } from '../pools/positionTexts.ts';
import { rateText } from './amountTexts.ts';

const token = (index: number, symbol: string, decimals: number): Token => ({
  kind: 'token',
  chainId: 31337,
  address: addressOf(index),
  decimals,
  symbol,
  name: symbol,
});
const hush = token(1, 'HUSH', 18);
const usdc = token(2, 'USDC', 6);
/** A letter of a right-to-left script. */
const RTL_LETTER = /[\u0590-\u06ff]/;

async function rateIn(locale: string): Promise<string> {
  const texts = async (name: string) =>
    (await import(`../../../locales/${name}/exchange.json`)).default as Messages;
  const i18n = await initI18n([locale], { exchange: await texts('en-US') });
  await changeLocale(i18n, locale, texts);
  return rateText(i18n.t, hush, 2n * 10n ** 18n, usdc, 5_000_000n, locale);
}

describe('texts of two amounts', () => {
  test.each([
    ['en-US', '1 HUSH = 2.5 USDC'],
    ['de-DE', '1 HUSH = 2,5 USDC'],
  ])('a rate in %s', async (locale, text) => {
    expect(await rateIn(locale)).toBe(text);
  });

  test.each(['ar-SA', 'he-IL'])(
    'in %s a word of the language parts the one side of the rate from the other',
    async (locale) => {
      const [base, price] = (await rateIn(locale)).split('=');
      expect(base).toMatch(/^HUSH /);
      expect(base).toMatch(RTL_LETTER);
      expect(price).toMatch(/ USDC$/);
    },
  );

  test.each([
    ['en-US', '1 HUSH and 2.5 USDC'],
    ['sr-SP', '1 HUSH i 2,5 USDC'],
  ])('amounts in %s are joined as the language joins', (locale, text) => {
    expect(listText(both(locale), locale)).toBe(text);
  });

  test.each(['ar-SA', 'he-IL'])('in %s each of two amounts is isolated from the other', (locale) => {
    const [first, second] = both(locale);
    const text = listText(both(locale), locale);
    expect(text.startsWith(`\u2068${first}\u2069`)).toBe(true);
    expect(text.endsWith(`\u2068${second}\u2069`)).toBe(true);
    expect(text).toMatch(RTL_LETTER);
  });

  test('one amount stands alone, none is nothing', () => {
    expect(listText(['1 HUSH'], 'en-US')).toBe('1 HUSH');
    expect(listText([], 'en-US')).toBe('');
  });
});

const both = (locale: string): readonly string[] => [
  amountText(10n ** 18n, hush, locale),
  amountText(2_500_000n, usdc, locale),
];
