import { describe, expect, test } from 'vitest';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { agoText } from '../../format/agoText.ts';
import { feeText } from './feeText.ts';
import { amountText, pairText, priceText, quoteSide, rangeTexts } from './positionTexts.ts';

const locale = 'en-US';
const chain = testChain();
const [wmon, hush] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [Token, Token];
const usdc: Token = { ...hush, address: addressOf(3), symbol: 'USDC', decimals: 6 };
const Q96 = 1n << 96n;

describe('position texts', () => {
  test.each([
    [100, '0.01%'],
    [500, '0.05%'],
    [2500, '0.25%'],
    [3000, '0.3%'],
    [10_000, '1%'],
    [100_000, '10%'],
    [45, '0.0045%'],
    [0, '0%'],
  ])('a fee of %i is %s', (fee, text) => {
    expect(feeText(fee, locale)).toBe(text);
  });

  test('a fee and the ends of a full range in other digits', () => {
    expect(feeText(3000, 'ar-SA')).toBe('\u0660\u066b\u0663\u066a\u061c');
    expect(feeText(3000, 'de-DE')).toBe('0,3\u00a0%');
    const full = { tickLower: -887_220, tickUpper: 887_220 };
    expect(rangeTexts(full, [hush, wmon], 1, 'ar-SA')).toEqual(['\u0660', '\u221e']);
  });

  test('pairs and amounts', () => {
    expect(pairText([wmon, hush])).toBe('WMON / HUSH');
    expect(amountText(1_234_567n, usdc, locale)).toBe('1.23456 USDC');
  });

  test('prices are told in the stablecoin, else in the wrapped coin, else in the second token', () => {
    const withStable = {
      ...chain,
      stablecoins: ['USDC'],
      tokens: [
        ...chain.tokens,
        { chainId: chain.id, address: usdc.address, decimals: 6, symbol: 'USDC', name: '' },
      ],
    };
    expect(quoteSide(withStable, [usdc, wmon])).toBe(0);
    expect(quoteSide(withStable, [wmon, usdc])).toBe(1);
    expect(quoteSide(chain, [wmon, hush])).toBe(0);
    expect(quoteSide(chain, [hush, wmon])).toBe(1);
    expect(quoteSide(chain, [hush, usdc])).toBe(1);
  });

  test('a price in both directions, with the decimals of both tokens', () => {
    // 1 raw for 1 raw: 10^12 whole USDC for one whole HUSH.
    expect(priceText(Q96, [hush, usdc], 1, locale)).toBe('1T');
    expect(priceText(Q96, [hush, usdc], 0, locale)).toBe('0.000000000001');
    expect(priceText(2n * Q96, [hush, wmon], 1, locale)).toBe('4');
    expect(priceText(2n * Q96, [hush, wmon], 0, locale)).toBe('0.25');
  });

  test('a range from the lower to the higher price, whichever way', () => {
    const range = { tickLower: -600, tickUpper: 1200 };
    expect(rangeTexts(range, [hush, wmon], 1, locale)).toEqual(['0.941767', '1.12749']);
    expect(rangeTexts(range, [hush, wmon], 0, locale)).toEqual(['0.886926', '1.06183']);
  });

  test.each([887_200, 887_220, 887_270, 887_272])('ticks to %i reach to the ends', (end) => {
    const full = { tickLower: -end, tickUpper: end };
    expect(rangeTexts(full, [hush, wmon], 1, locale)).toEqual(['0', '\u221e']);
    expect(rangeTexts(full, [hush, wmon], 0, locale)).toEqual(['0', '\u221e']);
  });

  test.each([
    [3 * 86_400_000, '3 days ago'],
    [5 * 3_600_000 + 1, '5 hours ago'],
    [61_000, '1 minute ago'],
    [0, '0 minutes ago'],
  ])('%i ms are %s', (ageMs, text) => {
    expect(agoText(ageMs, locale)).toBe(text);
  });
});
