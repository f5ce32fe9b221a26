import { describe, expect, it } from 'vitest';
import { formatAmount } from './formatAmount.ts';
import { formatPercent, formatPriceImpact, gainText } from './formatPercent.ts';
import { formatUsd } from './formatUsd.ts';
import { isolated } from './numberFormat.ts';

const [START, END] = ['\u2066', '\u2069'];
const whole = (text: string) => `${START}${text}${END}`;

describe('signs, comparisons and percents are one piece in right-to-left languages', () => {
  it.each([
    [gainText(formatPercent(1_600_000, 'he-IL'), 'he-IL'), '+160%'],
    [gainText(formatPercent(4_200, 'he-IL'), 'he-IL'), '+0.42%'],
    [formatPercent(-4_200, 'he-IL'), '-0.42%'],
    [formatPercent(-1_600_000n, 'he-IL'), '-160%'],
    [formatPercent(99, 'he-IL'), '<0.01%'],
    [formatPercent(-99, 'he-IL'), '<0.01%'],
    [gainText(formatPercent(99, 'he-IL'), 'he-IL'), '<0.01%'],
    [formatPercent(0, 'he-IL'), '0%'],
    [formatPriceImpact(1, 'he-IL'), '<0.001%'],
    [formatPriceImpact(12_340, 'he-IL'), '1.234%'],
    [isolated('>10,000%', 'he-IL'), '>10,000%'],
    [isolated('\u22121.5 MON', 'he-IL'), '\u22121.5 MON'],
    [formatAmount(1n, { decimals: 18 }, { locale: 'he-IL' }), '<0.001'],
    [formatAmount(1n, { decimals: 18 }, { locale: 'he-IL', style: 'swap' }), '<0.00001'],
    [formatUsd(0.001, 'he-IL'), '<0.01\u00a0$'],
    [gainText(formatPercent(1_600_000, 'ar-SA'), 'ar-SA'), '+١٦٠٪'],
    [formatPercent(-4_200, 'ar-SA'), '-٠٫٤٢٪'],
    [formatPercent(99, 'ar-SA'), '<٠٫٠١٪'],
    [gainText(formatPercent(99, 'ar-SA'), 'ar-SA'), '<٠٫٠١٪'],
    [formatAmount(1n, { decimals: 18 }, { locale: 'ar-SA' }), '<٠٫٠٠١'],
    [formatUsd(0.001, 'ar-SA'), '<٠٫٠١\u00a0$'],
    [isolated('>١٠٬٠٠٠٪', 'ar-SA'), '>١٠٬٠٠٠٪'],
  ])('%s', (shown, text) => expect(shown).toBe(whole(text)));

  it.each(['en-US', 'de-DE', 'ja-JP', 'tr-TR'])('%s has no marks', (locale) => {
    const texts = [
      gainText(formatPercent(4_200, locale), locale),
      formatPercent(99, locale),
      formatUsd(0.001, locale),
      formatAmount(1n, { decimals: 18 }, { locale }),
    ];
    expect(texts.join('')).not.toMatch(/[\u2066-\u2069]/);
  });
});
