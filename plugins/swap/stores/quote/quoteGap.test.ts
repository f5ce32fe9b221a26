import { expect, test } from 'vitest';
import type { Quote } from '../../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../../kernel/quote/QuoteConfirmation.ts';
import { quoteGapBps } from './quoteGap.ts';

const quote = (tradeType: 'EXACT_INPUT' | 'EXACT_OUTPUT', raw: bigint) =>
  ({
    request: { tradeType },
    amountOutRaw: 8n,
    // The chain tells what arrives, after transfer fees.
    amountOutAfterTaxRaw: tradeType === 'EXACT_INPUT' ? raw : 7n,
    amountInRaw: tradeType === 'EXACT_INPUT' ? 7n : raw,
  }) as Quote;
const told = (amountRaw: bigint | undefined) => ({ amountRaw }) as QuoteConfirmation;

test('less given and more asked are behind, more given and less asked ahead, of zero away even by one unit', () => {
  const out = quote('EXACT_INPUT', 10_000n);
  expect([10_000n, 9_999n, 9_900n, 10_001n, 10_100n].map((raw) => quoteGapBps(out, told(raw)))).toEqual([
    0, -1, -100, 1, 100,
  ]);
  const paid = quote('EXACT_OUTPUT', 10_000n);
  expect([10_000n, 10_001n, 10_100n, 9_999n, 9_900n].map((raw) => quoteGapBps(paid, told(raw)))).toEqual([
    0, -1, -100, 1, 100,
  ]);
  const large = quote('EXACT_INPUT', 10n ** 24n);
  expect([10n ** 24n - 1n, 10n ** 24n + 1n].map((raw) => quoteGapBps(large, told(raw)))).toEqual([-1, 1]);
});

test('a refusal, and a quote of nothing, are as far off as can be', () => {
  expect(quoteGapBps(quote('EXACT_INPUT', 5n), told(undefined))).toBe(Number.NEGATIVE_INFINITY);
  expect(quoteGapBps(quote('EXACT_INPUT', 0n), told(5n))).toBe(Number.NEGATIVE_INFINITY);
});
