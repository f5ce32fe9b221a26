import { describe, expect, it, test } from 'vitest';
import { hush, mon, usdc } from '../../../ui/testing/currencies.ts';
import { type AddButtonInput, addButton } from './addButton.ts';
import { MintForm } from './MintForm.ts';

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
    mint.typeStartPrice(' 2.0');
    mint.typeRange('left', '1');
    mint.typeRange('right', '3.00');
    expect(mint).toMatchObject({
      independentField: 'CURRENCY_B',
      typedValue: '1.5',
      startPriceTypedValue: ' 2.0',
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

const ready: AddButtonInput = {
  off: false,
  gate: 'ready',
  hasTokens: true,
  samePair: false,
  hasFee: true,
  existence: 'EXISTS',
  startPrice: 'ok',
  range: 'ok',
  foreign: false,
  amount: 'ok',
  balance: 'enough',
};

describe('the main button', () => {
  test.each<[string, Partial<AddButtonInput>]>([
    ['preview', {}],
    ['off', { off: true, gate: 'connect' }],
    ['connect', { gate: 'connect', hasTokens: false }],
    ['switching', { gate: 'switching' }],
    ['switch_network', { gate: 'switch_network' }],
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
    ['accept_owner', { foreign: true, amount: 'missing' }],
    ['accept_owner', { foreign: true }],
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
