import { describe, expect, it } from 'vitest';
import { sqrtPriceOf } from '../../../kernel/positions/tickPrice.ts';
import { hush, usdc } from '../../../ui/testing/currencies.ts';
import type { PairChoice } from '../services/PairChoice.ts';
import { MintForm } from './MintForm.ts';
import { PriceChoice } from './PriceChoice.ts';

/** The prices of a pool of HUSH and USDC that does not exist yet. */
function prices(aIs0 = true) {
  const form = new MintForm();
  form.setPair(hush, usdc, 3000);
  const pool = {
    ...{ tokensAB: [hush, usdc], pair: {}, aIs0, existence: 'NOT_EXISTS', tier: { tickSpacing: 60 } },
  } as unknown as PairChoice;
  return { form, choice: new PriceChoice(form, pool) };
}

describe('a typed starting price', () => {
  it.each([
    // As typed, and what the other direction shows of it.
    ['2', '0.5'],
    ['3', '0.333333'],
    ['7', '0.142857'],
    ['0.3', '3.33333'],
    ['1.1', '0.909091'],
    ['1234.56789', '0.00081'],
    ['123456789', '0.0000000081'],
    ['0.000123456789', '8100'],
    ['1.00000000000001', '1'],
    ['0.99999999', '1'],
    ['3.14159265358979', '0.31831'],
    ['1000000.000001', '0.000001'],
    ['6', '0.166667'],
    ['13', '0.0769231'],
    ['0.7', '1.42857'],
    ['42.000000000000000001', '0.0238095'],
    ['999999.5', '0.000001'],
    ['1e', '1e'],
    ['.', '.'],
    ['', ''],
  ])('%s stays exact however often it is turned round', (typed, other) => {
    for (const aIs0 of [true, false]) {
      const { form, choice } = prices(aIs0);
      form.typeStartPrice(typed);
      const before = [choice.startPrice.state, choice.sqrtPriceX96];
      form.invertBase('', '');
      expect([choice.startPrice.state, choice.sqrtPriceX96]).toEqual(before);
      // The first five digits: how many are shown is not the matter here.
      expect(choice.startPriceText.slice(0, 5)).toBe(other.slice(0, 5));
      form.invertBase('', '');
      expect(choice.startPriceText).toBe(typed);
      expect([choice.startPrice.state, choice.sqrtPriceX96]).toEqual(before);
    }
  });

  it('that is typed after turning round is the one that stays', () => {
    const { form, choice } = prices();
    form.typeStartPrice('3');
    form.invertBase('', '');
    form.typeStartPrice('0.3');
    expect(choice.startPriceText).toBe('0.3');
    const before = choice.sqrtPriceX96;
    form.invertBase('', '');
    expect(choice.sqrtPriceX96).toBe(before);
    // 0.3 HUSH for a USDC, which has twelve decimals less.
    expect(before).toBe(sqrtPriceOf({ numerator: 10n * 10n ** 6n, denominator: 3n * 10n ** 18n }));
  });
});
