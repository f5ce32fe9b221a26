import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Currency, Token } from '../../../kernel/currency/Currency.ts';
import { SwapForm } from './SwapForm.ts';

const mon: Currency = { kind: 'native', chainId: 1, symbol: 'MON', name: 'Monad', decimals: 18 };
const tokenAt = (digit: string): Token => ({
  kind: 'token',
  chainId: 1,
  address: `0x${digit.repeat(40)}`,
  symbol: `T${digit}`,
  name: `Token ${digit}`,
  decimals: 18,
});

function form(input: Currency | undefined, output: Currency | undefined) {
  const swap = new SwapForm();
  swap.replaceSwapState({ input, output, typedValue: '1', independentField: 'INPUT', recipient: null });
  return swap;
}

describe('SwapForm', () => {
  test('selecting the currency of the other side flips the sides', () => {
    const swap = form(mon, tokenAt('1'));
    swap.selectCurrency('INPUT', tokenAt('1'));
    expect([swap.input, swap.output]).toEqual([tokenAt('1'), mon]);
    expect(swap.independentField).toBe('OUTPUT');
  });

  test('selecting another currency replaces one side and keeps what was typed', () => {
    const swap = form(mon, tokenAt('1'));
    swap.selectCurrency('OUTPUT', tokenAt('2'));
    expect([swap.input, swap.output, swap.typedValue]).toEqual([mon, tokenAt('2'), '1']);
  });

  test('switching moves the typed amount with its token, or keeps it on the input where it must', () => {
    const swap = form(mon, tokenAt('1'));
    swap.switchCurrencies();
    expect(swap.independentField).toBe('OUTPUT');
    swap.switchCurrencies(true);
    expect(swap.independentField).toBe('INPUT');
  });

  test('identical tokens clear the output', () => {
    expect(form(tokenAt('1'), tokenAt('1')).output).toBeUndefined();
  });

  test('what a link names follows its side, and gives way to what is chosen there', () => {
    const swap = form(mon, undefined);
    swap.replaceSwapState({ ...swap, linked: { OUTPUT: 'LATE' } });
    swap.switchCurrencies();
    expect(swap).toMatchObject({ input: undefined, output: mon, linked: { INPUT: 'LATE' } });
    swap.selectCurrency('INPUT', tokenAt('1'));
    expect(swap).toMatchObject({ input: tokenAt('1'), output: mon, linked: { INPUT: undefined } });
  });

  test('what a link names is not taken twice', () => {
    const swap = form(mon, undefined);
    swap.replaceSwapState({ ...swap, linked: { OUTPUT: 'LATE' } });
    swap.settleLinked('OUTPUT', { ...mon });
    expect(swap).toMatchObject({ input: mon, output: undefined, linked: { OUTPUT: undefined } });
  });

  test('the typed value can be reset', () => {
    const form = new SwapForm();
    form.typeInput('OUTPUT', '12');
    form.resetTypedValue();
    expect([form.typedValue, form.independentField]).toEqual(['', 'OUTPUT']);
  });

  test('typing makes its field the independent one', () => {
    const swap = form(mon, tokenAt('1'));
    swap.typeInput('OUTPUT', '2.5');
    expect([swap.independentField, swap.typedValue, swap.independentCurrency]).toEqual([
      'OUTPUT',
      '2.5',
      tokenAt('1'),
    ]);
    swap.forceExactInput();
    expect([swap.independentField, swap.typedValue]).toEqual(['INPUT', '']);
  });
});

describe('a recipient', () => {
  const LINKED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  const opened = (recipient: string | null) => {
    const swap = form(mon, undefined);
    swap.replaceSwapState({ ...swap, recipient });
    return swap;
  };
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('of a link is from the link, also after a reload', () => {
    expect(opened(LINKED).recipientFromLink).toBe(true);
    expect(opened(LINKED).recipientFromLink).toBe(true);
    expect(opened(null).recipientFromLink).toBe(false);
  });

  test('that was typed is not, also after a reload with it in the address of the page', () => {
    const swap = opened(LINKED);
    swap.setRecipient('alice.eth');
    expect(swap.recipientFromLink).toBe(false);
    expect(opened('alice.eth').recipientFromLink).toBe(false);
    // Another link in the same tab.
    expect(opened(LINKED).recipientFromLink).toBe(true);
    swap.setRecipient(null);
    expect(opened('alice.eth').recipientFromLink).toBe(true);
  });

  test('of a link that comes back after a slip of the keyboard is still the link’s', () => {
    const swap = opened(LINKED);
    swap.setRecipient(LINKED.slice(0, -1));
    swap.setRecipient(LINKED);
    expect(swap.recipientFromLink).toBe(true);
    expect(opened(LINKED).recipientFromLink).toBe(true);
  });

  test('is the link’s where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
    });
    expect(opened(LINKED).recipientFromLink).toBe(true);
  });
});
