import { describe, expect, it } from 'vitest';
import { parseHash, parseQuantity, parseReceipt } from './parseReceipt.ts';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const told = {
  blockHash: hash('a'),
  transactionHash: hash('B'),
  blockNumber: '0x10',
  from: FROM.toLowerCase(),
  to: null,
  status: '0x1',
  transactionIndex: '0x2',
};

describe('parseReceipt', () => {
  it('keeps what is known of a receipt', () => {
    expect(parseReceipt(told)).toEqual({
      blockHash: hash('a'),
      transactionHash: hash('b'),
      blockNumber: 16,
      from: FROM,
      to: null,
      contractAddress: null,
      status: 1,
      transactionIndex: 2,
    });
  });

  it('has no status, and comes first in its block, where the node does not say', () => {
    const { status: _, transactionIndex: __, ...rest } = told;
    const receipt = parseReceipt(rest);
    expect(receipt).not.toHaveProperty('status');
    expect(receipt?.transactionIndex).toBe(0);
  });

  it.each(['blockHash', 'transactionHash', 'blockNumber', 'from'])('is none without a true %s', (name) => {
    for (const wrong of [undefined, null, '', '0x', 7n, {}]) {
      expect(parseReceipt({ ...told, [name]: wrong })).toBeUndefined();
    }
  });

  it.each([[null], [undefined], ['receipt'], [7]])('is none in %s', (value) => {
    expect(parseReceipt(value)).toBeUndefined();
  });
});

describe('parseHash', () => {
  it.each([[`x${hash('a')}`], [`${hash('a')}0`], [hash('g')], [7]])('is none in %s', (value) => {
    expect(parseHash(value)).toBeUndefined();
  });
});

describe('parseQuantity', () => {
  it.each([
    ['0x0', 0],
    ['0x1fffffffffffff', Number.MAX_SAFE_INTEGER],
    [5, 5],
  ])('%s is %i', (value, number) => {
    expect(parseQuantity(value)).toBe(number);
  });

  it.each([['0x20000000000000'], ['0x'], ['12'], ['x0x1'], ['0x1g'], [-1], [1.5], [7n], [null]])(
    'is none in %s',
    (value) => {
      expect(parseQuantity(value)).toBeUndefined();
    },
  );
});
