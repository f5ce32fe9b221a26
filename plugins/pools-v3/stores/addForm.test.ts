import { describe, expect, it, test } from 'vitest';
import { hush, mon, usdc } from '../../../ui/testing/currencies.ts';
import { type AddButtonInput, addButton } from './addButton.ts';
import { MintForm } from './MintForm.ts';
import { invertedText, tickText, typedRange } from './typedRange.ts';

const form = () => {
  const mint = new MintForm();
  mint.setPair(mon, hush, 3000);
  return mint;
};

describe('the mint state', () => {
  it('has what was typed and which field counts, and no other typed value', () => {
    const mint = form();
    expect(mint).toMatchObject({
      independentField: 'CURRENCY_A',
      typedValue: '',
      startPriceTypedValue: '',
      leftRangeTypedValue: '',
      rightRangeTypedValue: '',
    });
    expect('otherTypedValue' in mint).toBe(false);
    mint.typeAmount('CURRENCY_B', '1.5');
    mint.typeStartPrice('2');
    mint.typeRange('left', '1');
    mint.typeRange('right', '3.00');
    expect(mint).toMatchObject({
      independentField: 'CURRENCY_B',
      typedValue: '1.5',
      startPriceTypedValue: '2',
      leftRangeTypedValue: '1',
      rightRangeTypedValue: '3.00',
    });
  });

  it('goes to the full range and back to a typed one', () => {
    const mint = form();
    mint.typeRange('left', '1');
    mint.setFullRange();
    expect([mint.fullRange, mint.leftRangeTypedValue]).toEqual([true, '']);
    mint.typeRange('right', '7');
    expect([mint.fullRange, mint.leftRangeTypedValue, mint.rightRangeTypedValue]).toEqual([false, '', '7']);
  });

  it('turns the sides round where the other side’s currency is chosen, and forgets prices of another pair', () => {
    const mint = form();
    mint.typeRange('left', '1');
    mint.selectCurrency('CURRENCY_A', hush);
    expect([mint.currencyA, mint.currencyB, mint.feeAmount]).toEqual([hush, mon, 3000]);
    expect(mint.leftRangeTypedValue).toBe('');
    mint.selectCurrency('CURRENCY_B', usdc);
    expect([mint.currencyB, mint.feeAmount]).toEqual([usdc, undefined]);
  });

  it('keeps what was typed when the same link is read again', () => {
    const mint = form();
    mint.typeAmount('CURRENCY_A', '5');
    mint.setPair(mon, hush, 3000);
    expect(mint.typedValue).toBe('5');
    mint.setPair(mon, hush, 500);
    expect(mint.typedValue).toBe('');
  });
});

const terms = { decimals0: 18, decimals1: 18, base: 0 } as const;
const texts = (leftRangeTypedValue: string, rightRangeTypedValue: string, fullRange = false) => ({
  leftRangeTypedValue,
  rightRangeTypedValue,
  fullRange,
});

describe('a typed range', () => {
  it('becomes the nearest usable ticks', () => {
    expect(typedRange(texts('0.5', '2'), terms, 60)).toMatchObject({
      range: { tickLower: -6960, tickUpper: 6960 },
      reversed: false,
      full: false,
    });
    expect(tickText(6960, terms)).toBe('2.00564');
  });

  it('turned round has the same ticks', () => {
    const around = { ...terms, base: 1 } as const;
    expect(typedRange(texts('0.5', '2'), around, 60).range).toEqual({ tickLower: -6960, tickUpper: 6960 });
    expect(typedRange(texts('0.5', '4'), around, 60).range).toEqual({ tickLower: -13_860, tickUpper: 6960 });
    expect(invertedText('4', terms)).toBe('0.25');
    expect(invertedText('', terms)).toBe('');
  });

  it('says what is missing, no price, or turned round', () => {
    expect(typedRange(texts('', '2'), terms, 60)).toMatchObject({
      left: { problem: 'missing' },
      range: undefined,
      reversed: false,
    });
    expect(typedRange(texts('.', '2'), terms, 60).left.problem).toBe('invalid');
    expect(typedRange(texts('1', '0'), terms, 60).right.problem).toBe('invalid');
    expect(typedRange(texts('2', '1'), terms, 60)).toMatchObject({ range: undefined, reversed: true });
    // Both at one usable tick is no range either.
    expect(typedRange(texts('1', '1.001'), terms, 60).reversed).toBe(true);
  });

  it.each([0, 1] as const)('takes a lowest price of zero for the end of all prices, base %s', (base) => {
    const read = typedRange(texts('0', '2'), { ...terms, base }, 60);
    expect(base === 0 ? read.range?.tickLower : read.range?.tickUpper).toBe(base === 0 ? -887_220 : 887_220);
    expect(typedRange(texts('', '', true), { ...terms, base }, 60)).toMatchObject({
      range: { tickLower: -887_220, tickUpper: 887_220 },
      full: true,
    });
  });
});

const ready: AddButtonInput = {
  off: false,
  connected: true,
  switchingChain: false,
  walletOnOtherChain: false,
  hasTokens: true,
  samePair: false,
  hasFee: true,
  existence: 'EXISTS',
  startPrice: 'ok',
  range: 'ok',
  amount: 'ok',
  balance: 'enough',
};

describe('the main button', () => {
  test.each<[string, Partial<AddButtonInput>]>([
    ['preview', {}],
    ['off', { off: true, connected: false }],
    ['connect', { connected: false, hasTokens: false }],
    ['switching', { switchingChain: true, walletOnOtherChain: true }],
    ['switch_network', { walletOnOtherChain: true }],
    ['select_token', { hasTokens: false, existence: 'INVALID' }],
    ['invalid_pair', { samePair: true, existence: 'INVALID' }],
    ['loading', { existence: 'LOADING', hasFee: false }],
    ['select_fee', { hasFee: false, existence: 'NOT_EXISTS', startPrice: 'missing' }],
    ['unreadable', { existence: 'INVALID' }],
    ['enter_start_price', { existence: 'NOT_EXISTS', startPrice: 'missing', range: 'missing' }],
    ['invalid_price', { startPrice: 'invalid' }],
    ['invalid_price', { range: 'invalid' }],
    ['enter_range', { range: 'missing', amount: 'missing' }],
    ['invalid_range', { range: 'reversed' }],
    ['enter_amount', { amount: 'missing' }],
    ['too_many_decimals', { amount: 'too_many_decimals' }],
    ['too_much', { amount: 'too_much' }],
    ['too_little', { amount: 'too_little' }],
    ['insufficient_balance', { balance: 'insufficient' }],
    ['balance_unknown', { balance: 'unknown' }],
  ])('is %s for %o', (kind, change) => {
    const button = addButton({ ...ready, ...change });
    expect(button.kind).toBe(kind);
    expect(button.enabled).toBe(['preview', 'connect', 'switch_network'].includes(kind));
  });
});
