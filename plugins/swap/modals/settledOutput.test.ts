import { id } from 'ethers/hash';
import { expect, test } from 'vitest';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { hush, mon, wmon } from '../testing/SwapFakes.ts';
import { settledOutput, settledTopics } from './settledOutput.ts';

const ME: Address = '0x00000000000000000000000000000000000000Aa';
const POOL: Address = '0x00000000000000000000000000000000000000bB';
const word = (value: string | bigint) => `0x${BigInt(value).toString(16).padStart(64, '0')}` as Hex;
const transfer = (token: string, from: Address, to: Address, raw: bigint) => ({
  address: token.toLowerCase() as Hex,
  topics: [settledTopics.transfer, word(from), word(to)],
  data: word(raw),
});

test('names the events as the contracts do', () => {
  expect(settledTopics).toEqual({
    transfer: id('Transfer(address,address,uint256)'),
    withdrawal: id('Withdrawal(address,uint256)'),
  });
});

test('is what came of the output token, less what went again', () => {
  const logs = [
    transfer(wmon.address, ME, POOL, 7n),
    transfer(hush.address, POOL, ME, 60n),
    transfer(hush.address, POOL, ME, 40n),
    transfer(hush.address, POOL, POOL, 500n),
    transfer(hush.address, ME, POOL, 5n),
  ];
  expect(settledOutput(logs, hush, ME, wmon.address)).toBe(95n);
});

test('is what was unwrapped where the native coin is bought', () => {
  const logs = [
    { address: wmon.address, topics: [settledTopics.withdrawal, word(POOL)], data: word(9n) },
    { address: hush.address, topics: [settledTopics.withdrawal, word(POOL)], data: word(100n) },
  ];
  expect(settledOutput(logs, mon, ME, wmon.address)).toBe(9n);
});

test('is unknown where the receipt does not tell', () => {
  expect(settledOutput([], hush, ME, wmon.address)).toBeUndefined();
  expect(settledOutput([], mon, ME, undefined)).toBeUndefined();
});
