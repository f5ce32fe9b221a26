import { describe, expect, test } from 'vitest';
import type { QuoteRequest } from '../../../kernel/quote/QuoteRequest.ts';
import { hush, mon, quoteOf, wmon } from '../testing/SwapFakes.ts';
import { quoteSeverity } from './quote/quoteSeverity.ts';
import { reviewDiffers } from './reviewDiffers.ts';

const exactInput: QuoteRequest = { tradeType: 'EXACT_INPUT', input: mon, output: hush, amountRaw: 10_000n };
const exactOutput: QuoteRequest = { ...exactInput, tradeType: 'EXACT_OUTPUT' };

describe('reviewDiffers', () => {
  const reviewed = quoteOf(exactInput, 10_000n);

  test('another type, token or amount is another trade', () => {
    expect(reviewDiffers(reviewed, quoteOf(exactInput, 10_000n), 50)).toBe(false);
    expect(reviewDiffers(reviewed, quoteOf(exactOutput, 10_000n), 50)).toBe(true);
    expect(reviewDiffers(reviewed, quoteOf({ ...exactInput, input: wmon }, 10_000n), 50)).toBe(true);
    expect(reviewDiffers(reviewed, quoteOf({ ...exactInput, output: wmon }, 10_000n), 50)).toBe(true);
    expect(reviewDiffers(reviewed, quoteOf({ ...exactInput, amountRaw: 10_001n }, 10_000n), 50)).toBe(true);
  });

  test.each([
    [9_949n, true],
    [9_950n, false],
    [10_050n, false],
    [10_052n, true],
  ])('exact input: an output of %i instead of 10000 at 0.5 %% differs: %s', (out, differs) => {
    expect(reviewDiffers(reviewed, quoteOf(exactInput, out), 50)).toBe(differs);
  });

  test.each([
    [9_949n, true],
    [10_050n, false],
    [10_051n, true],
  ])('exact output: an input of %i instead of 10000 at 0.5 %% differs: %s', (input, differs) => {
    expect(reviewDiffers(quoteOf(exactOutput, 10_000n), quoteOf(exactOutput, input), 50)).toBe(differs);
  });

  test('compares what arrives after the fee of the output token', () => {
    const taxed = quoteOf(exactInput, 10_000n, { amountOutAfterTaxRaw: 9_000n });
    expect(reviewDiffers(reviewed, taxed, 50)).toBe(true);
  });
});

test.each([
  [-5, 0],
  [9_999, 0],
  [10_000, 1],
  [30_000, 2],
  [49_999, 2],
  [50_000, 3],
  [150_000, 4],
])('an impact of %i millionths has severity %i', (priceImpactPips, severity) => {
  expect(quoteSeverity({ priceImpactPips })).toBe(severity);
});
