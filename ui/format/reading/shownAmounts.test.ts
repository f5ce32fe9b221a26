import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import { testSeed } from '../../../kernel/amm/testing/Random.ts';
import { ROOT } from '../../../scripts/root.ts';
import { forgetShown } from '../../testing/forgetShown.ts';
import { amountToText, parseAmount } from '../decimalText.ts';
import { exactUsd } from '../exactUsd.ts';
import { formatAmount, formatPrice, formatReviewAmount } from '../formatAmount.ts';
import { formatCoin } from '../formatCoin.ts';
import { formatExact } from '../formatExact.ts';
import { formatUsd } from '../formatUsd.ts';
import { formatUsdPrice } from '../formatUsdPrice.ts';
import { localNumber } from '../localNumber.ts';
import { typedAmount, westernSigns } from '../typedAmount.ts';
import { readAmount } from './readAmount.ts';
import { withoutGroups } from './withoutGroups.ts';

const locales = readdirSync(path.join(ROOT, 'locales'));
const SEED = testSeed(374_651);

interface Amount {
  readonly raw: bigint;
  readonly decimals: number;
}

/** Each way in which the app shows an amount. */
const shown: Readonly<Record<string, (amount: Amount, locale: string) => string>> = {
  balance: ({ raw, decimals }, locale) => formatAmount(raw, { decimals }, { locale }),
  swap: ({ raw, decimals }, locale) => formatAmount(raw, { decimals }, { locale, style: 'swap' }),
  summary: ({ raw, decimals }, locale) =>
    formatAmount(raw, { decimals }, { locale, style: 4, rounding: 'up' }),
  review: ({ raw, decimals }, locale) => formatReviewAmount(raw, { decimals }, locale),
  exact: ({ raw, decimals }, locale) => formatExact(raw, { decimals }, locale),
  coin: ({ raw, decimals }, locale) => formatCoin(raw, { decimals }, 4, locale),
  price: ({ raw, decimals }, locale) =>
    formatPrice(
      { numerator: raw, denominator: 10n ** 6n, base: { decimals: 6 }, quote: { decimals } },
      locale,
    ),
  dollars: (amount, locale) => formatUsd(numberOf(amount), locale),
  estimate: (amount, locale) => formatUsd(numberOf(amount), locale, true),
  row: (amount, locale) => formatUsd(numberOf(amount), locale, false, true),
  cents: (amount, locale) => exactUsd(numberOf(amount), locale),
  dollarPrice: (amount, locale) => formatUsdPrice(numberOf(amount), locale),
  field: ({ raw, decimals }, locale) => localNumber(amountToText(raw, { decimals }), locale),
  editedField: ({ raw, decimals }, locale) => localNumber(amountToText(raw, { decimals }), locale, false),
};

const numberOf = ({ raw, decimals }: Amount) => Number(amountToText(raw, { decimals }));

/** What the field makes of a pasted text. */
function pasted(text: string, locale: string) {
  const glance = typedAmount(westernSigns(text), locale);
  return glance === undefined ? readAmount(text, locale, { symbols: ['HUSH'] }) : { text: glance };
}

/** The value of a text that English shows, which no locale's reader had a hand in. */
function numberIn(text: string): number {
  const plain = text.replace(/[$~,]/g, '');
  const power = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }[plain.at(-1) ?? ''];
  return power ? Number(plain.slice(0, -1)) * power : Number(plain);
}

const amounts = fc
  .record({
    digits: fc.integer({ min: 1, max: 22 }),
    seed: fc.bigInt({ min: 1n, max: 10n ** 22n }),
    zeros: fc.integer({ min: 0, max: 9 }),
    decimals: fc.constantFrom(0, 2, 6, 18),
  })
  // Whole thousands, which are the ones that read two ways, as often as others.
  .map(({ digits, seed, zeros, decimals }) => ({
    raw: ((seed % 10n ** BigInt(digits)) + 1n) * 10n ** BigInt(zeros % 3 === 0 ? decimals : zeros),
    decimals,
  }));

describe.each(locales)('every amount that the app shows in %s', (locale) => {
  it.each(Object.keys(shown))('(%s) pasted back is the same number, without a question', (way) => {
    const show = shown[way]!;
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = show(amount, locale);
        // A bound, perhaps kept in one direction.
        fc.pre(!/^\u2066?</.test(text));
        // Each as the page has it, with its symbol, and as it is copied from the page.
        const readings = [
          text,
          `${text} HUSH`,
          withoutGroups(text, locale),
          withoutGroups(`${text} HUSH`, locale),
        ];
        const wanted = numberIn(show(amount, 'en-US'));
        for (const one of readings) {
          const reading = pasted(one, locale);
          expect(reading, one).toEqual({ text: expect.any(String) });
          const { text: read } = reading as { text: string };
          expect(parseAmount(read, { decimals: 60 }), one).toBeDefined();
          // Languages round to words of other powers. A review has six digits only of what has more than nine signs, and
          // four digits have a group sign in some languages alone.
          const digits = /\p{L}/u.test(text) ? 1e-2 : way === 'review' ? 1e-5 : 1e-9;
          expect(Math.abs(Number(read) - wanted) / wanted, `${one}: ${read}, ${wanted}`).toBeLessThan(digits);
        }
      }),
      { seed: SEED, numRuns: cases(60, 25) },
    );
  });

  it('is what a copy of it is too, where the page has forgotten it', () => {
    fc.assert(
      fc.property(amounts, ({ raw, decimals }) => {
        const exact = amountToText(raw, { decimals });
        const text = withoutGroups(localNumber(exact, locale), locale);
        forgetShown(locale);
        expect(pasted(text, locale)).toEqual({ text: exact });
      }),
      { seed: SEED, numRuns: cases(30, 15) },
    );
  });
});
