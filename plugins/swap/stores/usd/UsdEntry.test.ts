import { observable, runInAction } from 'mobx';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { setMultiplier } from '../../../../kernel/currency/setMultiplier.ts';
import type { UsdPrice } from '../../../../kernel/tokens/PriceService.ts';
import { openPage } from '../../testing/openPage.ts';
import { hush, mon } from '../../testing/SwapFakes.ts';
import { UsdEntry } from './UsdEntry.ts';

const E18 = 10n ** 18n;

function entryAt(usd: number | undefined, input: Currency = mon) {
  const fakes = openPage(input, input === mon ? hush : mon, '2');
  const price = observable.box(usd);
  const flow = observable({ reviewed: undefined as unknown, busy: false }, {}, { deep: false });
  const prices = {
    price: (): UsdPrice | undefined => {
      const now = price.get();
      return now === undefined ? undefined : { usd: now, source: 'onchain', timestampMs: 0, confidence: 1 };
    },
  };
  const { form } = fakes.trade;
  const entry = new UsdEntry(fakes.trade, flow as never, prices);
  onTestFinished(entry.open());
  const set = (next: number | undefined) => runInAction(() => price.set(next));
  const review = (open: boolean) =>
    runInAction(() => Object.assign(flow, { reviewed: open ? {} : undefined }));
  return { entry, form, set, review, flow, fakes };
}

describe('dollars typed for the input', () => {
  test('become the token amount that is asked for, rounded down', () => {
    const { entry, form, fakes } = entryAt(3);
    expect(entry.text).toBe('6.00');
    entry.type('10');
    expect(form.typedValue).toBe('3.333333333333333333');
    expect(fakes.trade.request).toMatchObject({
      tradeType: 'EXACT_INPUT',
      amountRaw: 3_333_333_333_333_333_333n,
    });
    expect(entry.text).toBe('10');
  });

  test('stay as the price moves, and the token amount follows', () => {
    const { entry, form, set } = entryAt(4);
    entry.type('10');
    expect(form.typedValue).toBe('2.5');
    set(5);
    expect([form.typedValue, entry.text]).toEqual(['2', '10']);
    // A price that is lost changes nothing.
    set(undefined);
    expect([form.typedValue, entry.text, entry.price]).toEqual(['2', '10', undefined]);
    set(10);
    expect(form.typedValue).toBe('1');
  });

  test('stay as the shown unit changes, and the token amount is written anew', () => {
    onTestFinished(() => setMultiplier(hush, {}));
    setMultiplier(hush, { value: 2n * E18 });
    const { entry, form } = entryAt(4, hush);
    // Of a token that is worth two dollars as it is shown.
    expect([form.amountRaw, entry.text]).toEqual([E18, '4.00']);
    entry.type('10');
    expect([form.typedValue, form.amountRaw]).toEqual(['5', (5n * E18) / 2n]);
    setMultiplier(hush, { value: 4n * E18 });
    expect([form.typedValue, form.amountRaw, entry.text]).toEqual(['10', (5n * E18) / 2n, '10']);
  });

  test('end with the review: the token amount stands from then on', () => {
    const { entry, form, set, review } = entryAt(4);
    entry.type('10');
    review(true);
    set(5);
    expect(form.typedValue).toBe('2.5');
    review(false);
    set(8);
    expect([form.typedValue, entry.text]).toEqual(['2.5', '20.00']);
  });

  test('end with an approval too, which is for the amount that was shown', () => {
    const { entry, form, set, flow } = entryAt(4);
    entry.type('10');
    runInAction(() => {
      flow.busy = true;
    });
    set(2);
    expect(form.typedValue).toBe('2.5');
  });

  test.each([
    ['a token amount that is typed', (page: ReturnType<typeof entryAt>) => page.form.typeInput('INPUT', '7')],
    ['an amount to receive', (page: ReturnType<typeof entryAt>) => page.form.typeInput('OUTPUT', '7')],
    [
      'another token',
      (page: ReturnType<typeof entryAt>) =>
        page.form.selectCurrency('INPUT', { ...hush, address: `0x${'77'.repeat(20)}` }),
    ],
  ])('give way to %s, which no later price changes', (_, act) => {
    const page = entryAt(4);
    page.entry.type('10');
    act(page);
    const before = page.form.typedValue;
    page.set(5);
    expect(page.form.typedValue).toBe(before);
    expect(page.entry.holds).toBe(false);
  });

  test('of less than the smallest unit ask for nothing, and say so', () => {
    const { entry, form, fakes } = entryAt(1e30);
    entry.type('0.01');
    expect([form.typedValue, entry.tooSmall, fakes.trade.request]).toEqual(['', true, undefined]);
    entry.type('0');
    expect(entry.tooSmall).toBe(false);
  });

  test.each([undefined, 0, Number.NaN])('cannot be typed at a price of %s', (price) => {
    const { entry, form, fakes } = entryAt(price);
    entry.type('10');
    expect([form.typedValue, entry.text, entry.price]).toEqual(['2', '', undefined]);
    expect(fakes.trade.request?.amountRaw).toBe(2n * E18);
  });
});
