import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeNode, fakePool } from '../testing/FakeNode.ts';
import { settled } from '../testing/settled.ts';

const word = (digit: number) => `0x${`${digit}`.repeat(64)}`;
const address = (digit: number) => `0x${`${digit}a`.repeat(20)}`;
const log = (blockNumber: string, emitter = address(1)) => ({ blockNumber, address: emitter, data: '0x' });

type Case = readonly [method: string, params: readonly unknown[], right: unknown, wrong: unknown];

/** The wrong one is the answer to another request of the same method. */
const CASES: readonly Case[] = [
  ['eth_getBlockByNumber', ['0x5', false], { number: '0x5' }, { number: '0x64' }],
  ['eth_getBlockByHash', [word(1), false], { hash: word(1) }, { hash: word(2) }],
  ['eth_getTransactionByHash', [word(1)], { hash: word(1) }, { hash: word(2) }],
  ['eth_getTransactionReceipt', [word(1)], { transactionHash: word(1) }, { transactionHash: word(2) }],
  [
    'eth_getProof',
    [address(1), [], 'latest'],
    { address: address(1).toUpperCase() },
    { address: address(2) },
  ],
  ['eth_getLogs', [{ fromBlock: '0x5', toBlock: '0x6' }], [log('0x5'), log('0x6')], [log('0x5'), log('0x7')]],
  ['eth_getLogs', [{ fromBlock: '0x5', toBlock: 'latest' }], [log('0x5')], [log('0x4')]],
  [
    'eth_getLogs',
    [{ fromBlock: '0x1', address: [address(1), address(2)] }],
    [log('0x5', address(2))],
    [log('0x5', address(3))],
  ],
];

/** The first gives the answer of another request, the second the right one. */
function two([method, , right, wrong]: Case) {
  const [first, second] = [new FakeNode(), new FakeNode()];
  first.on(method, () => wrong);
  second.on(method, () => right);
  return { first, second };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an answer that names something else than was asked for', () => {
  it.each(CASES)('%s %j: the next endpoint is asked', async (...each) => {
    const [method, params, right] = each;
    expect(await settled(fakePool(two(each)).request(method, params))).toEqual(right);
  });

  it.each(CASES)('%s %j: is no opinion where two are compared', async (...each) => {
    const [method, params, right] = each;
    const { first, second } = two(each);
    const found = await settled(fakePool({ first, second }).corroborate(method, params));
    expect(found).toMatchObject({ outcome: 'alone', value: right });
  });

  it.each(CASES)('%s %j: the right one is taken from the first', async (...each) => {
    const [method, params, right] = each;
    const { second } = two(each);
    expect(await settled(fakePool({ second }).request(method, params))).toEqual(right);
  });
});
