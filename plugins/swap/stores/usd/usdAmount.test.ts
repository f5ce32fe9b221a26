import { expect, test } from 'vitest';
import { cases } from '../../../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../../../kernel/amm/testing/Random.ts';
import { amountEntry, entryText } from '../../../../ui/format/amountEntry.ts';
import { amountToText } from '../../../../ui/format/decimalText.ts';
import { rawOfUsd, usdOfRaw } from './usdAmount.ts';

test.each([
  ['10', 100, 18, 10n ** 17n],
  ['10', 3, 6, 3_333_333n],
  ['0.01', 2500, 0, 0n],
  ['2500', 2500, 0, 1n],
  ['1', 1e-7, 30, 10n ** 37n],
  ['1', 1.5e21, 30, 666_666_666n],
  ['0', 1, 18, 0n],
])('%s dollars at %s buy, of a token with %s decimals, %s', (usd, price, decimals, raw) => {
  expect(rawOfUsd(usd, price, decimals)).toBe(raw);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('nothing is bought at a price of %s', (price) => {
  expect(rawOfUsd('1', price, 18)).toBeUndefined();
  expect(usdOfRaw(1n, price, 18)).toBe('');
});

test.each(['', '.', '1,5', 'abc'])('"%s" is no number of dollars', (text) => {
  expect(rawOfUsd(text, 1, 18)).toBeUndefined();
});

test.each([
  [10n ** 17n, 100, 18, '10.00'],
  [3_333_333n, 3, 6, '9.99'],
  [1n, 1, 6, '0.000001'],
  [0n, 1, 6, ''],
  [undefined, 1, 6, ''],
])('%s raw units at %s are worth, with %s decimals, "%s"', (raw, price, decimals, usd) => {
  expect(usdOfRaw(raw, price, decimals)).toBe(usd);
});

/** A price as an exact fraction, read from its fixed decimal text. */
function exact(price: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const [whole = '', fraction = ''] = price.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

test('what is bought is worth at most the dollars, one unit more would be worth more, and it is what is asked for', () => {
  const random = new Random(testSeed(31));
  for (let left = cases(100_000, 2_000); left > 0; left--) {
    const decimals = random.pick([0, 2, 6, 8, 18, 24, 30]);
    const cents = random.bits(random.int(1, 60));
    const usd = amountToText(cents, { decimals: random.pick([0, 2, 5]) });
    // At most 15 digits: a float holds exactly what the text says.
    const priceText = amountToText(random.bits(random.int(1, 49)) + 1n, { decimals: random.int(0, 12) });
    const price = Number(priceText);
    const raw = rawOfUsd(usd, price, decimals);
    const told = `${usd} dollars at ${priceText}, ${decimals} decimals: ${raw}`;
    if (raw === undefined) throw new Error(told);
    const { numerator, denominator } = exact(priceText);
    const paid = exact(usd);
    const worth = (units: bigint) => units * numerator * paid.denominator;
    const most = paid.numerator * denominator * 10n ** BigInt(decimals);
    expect(worth(raw) <= most, told).toBe(true);
    expect(worth(raw + 1n) > most, told).toBe(true);
    // The form keeps the text; the request reads it back to the same units.
    expect(amountEntry(entryText(raw, { decimals }), { decimals }).raw ?? 0n, told).toBe(raw);
  }
});
