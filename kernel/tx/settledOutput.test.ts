import { id } from 'ethers/hash';
import { expect, test } from 'vitest';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { HUSH, testChain, WMON } from '../tokens/testing/testChain.ts';
import { logsIn, settledInfo, settledOutput, settledTopics } from './settledOutput.ts';

const hush = { kind: 'token', address: HUSH } as const;
const wmon = { kind: 'token', address: WMON } as const;
const mon = { kind: 'native' } as const;
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
    deposit: id('Deposit(address,uint256)'),
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

test('counts no other event of the same contract, and none without an amount', () => {
  const approval = {
    ...transfer(hush.address, POOL, ME, 30n),
    topics: [id('Approval(address,address,uint256)') as Hex, word(POOL), word(ME)],
  };
  const silent = { ...transfer(hush.address, POOL, ME, 0n), data: '0x' } as const;
  expect(settledOutput([approval, silent, transfer(hush.address, POOL, ME, 2n)], hush, ME, undefined)).toBe(
    2n,
  );
  const deposit = {
    address: wmon.address,
    topics: [id('Deposit(address,uint256)') as Hex, word(ME)],
    data: word(9n),
  };
  expect(settledOutput([deposit], mon, ME, wmon.address)).toBeUndefined();
});

test('knows contract and recipient in any letter case', () => {
  const [log] = [transfer(hush.address, POOL, ME, 8n)];
  const shouted = { ...log, address: `0x${hush.address.slice(2).toUpperCase()}` as Hex };
  expect(settledOutput([shouted], hush, ME.toLowerCase() as Address, undefined)).toBe(8n);
});

test('is unknown where the receipt does not tell, or more went than came', () => {
  expect(settledOutput([transfer(hush.address, ME, POOL, 5n)], hush, ME, undefined)).toBeUndefined();
  expect(settledOutput([], hush, ME, wmon.address)).toBeUndefined();
  expect(settledOutput([], mon, ME, undefined)).toBeUndefined();
});

test('a swap’s info carries what arrived, of a token or of the native coin', () => {
  const info = {
    type: 'SWAP',
    tradeType: 'EXACT_INPUT',
    inputCurrencyId: 'MON',
    outputCurrencyId: HUSH,
    inputCurrencyAmountRaw: '1',
    expectedOutputCurrencyAmountRaw: '100',
    minimumOutputCurrencyAmountRaw: '90',
  } as const;
  const logs = [
    transfer(HUSH, POOL, ME, 95n),
    { address: WMON, topics: [settledTopics.withdrawal, word(POOL)], data: word(9n) },
  ];
  expect(settledInfo({ info, from: ME }, logs, testChain())).toEqual({
    ...info,
    settledOutputCurrencyAmountRaw: '95',
  });
  const native = { ...info, outputCurrencyId: 'MON' } as const;
  expect(settledInfo({ info: native, from: ME }, logs, testChain())).toMatchObject({
    settledOutputCurrencyAmountRaw: '9',
  });
  // Counted for the recipient.
  const elsewhere = { ...info, recipient: ME };
  expect(settledInfo({ info: elsewhere, from: POOL }, logs, testChain())).toMatchObject({
    settledOutputCurrencyAmountRaw: '95',
  });
  expect(settledInfo({ info: { ...info, recipient: POOL }, from: ME }, logs, testChain())).toBeUndefined();
  expect(settledInfo({ info, from: POOL }, logs, testChain())).toBeUndefined();
  const damaged = { ...info, recipient: 5 as never };
  expect(settledInfo({ info: damaged, from: ME }, logs, testChain())).toMatchObject({
    settledOutputCurrencyAmountRaw: '95',
  });
  expect(settledInfo({ info: { type: 'SEND' }, from: ME }, logs, testChain())).toBeUndefined();
});

test('an exact output has what was paid, less what came back', () => {
  const info = {
    type: 'SWAP',
    tradeType: 'EXACT_OUTPUT',
    inputCurrencyId: WMON,
    outputCurrencyId: HUSH,
    maximumInputCurrencyAmountRaw: '50',
    outputCurrencyAmountRaw: '95',
    expectedInputCurrencyAmountRaw: '40',
  } as const;
  const paid = (logs: Parameters<typeof settledInfo>[1], more: object = {}) =>
    settledInfo(
      { info: { ...info, ...more }, from: ME },
      [transfer(HUSH, POOL, ME, 95n), ...logs],
      testChain(),
    );
  expect(paid([transfer(WMON, ME, POOL, 45n), transfer(WMON, POOL, ME, 3n)])).toMatchObject({
    settledInputCurrencyAmountRaw: '42',
  });
  const wrapped = (topic: 'deposit' | 'withdrawal', raw: bigint) =>
    ({ address: WMON, topics: [settledTopics[topic], word(POOL)], data: word(raw) }) as const;
  expect(
    paid([wrapped('deposit', 50n), wrapped('withdrawal', 9n)], { inputCurrencyId: 'MON' }),
  ).toMatchObject({
    settledInputCurrencyAmountRaw: '41',
  });
  // Not known is not zero.
  expect(paid([])).not.toHaveProperty('settledInputCurrencyAmountRaw');
});

const log = { address: HUSH, topics: [], data: '0xaB' };

test('logs are what has the shape of one', () => {
  const others = [
    { ...log, address: 'HUSH' },
    { ...log, address: `x${HUSH}` },
    { ...log, data: '0xg' },
    { ...log, data: undefined },
    { ...log, topics: '0x' },
    { ...log, topics: ['0x', 'no'] },
  ];
  expect(logsIn({ logs: [...others, log] })).toEqual([log]);
});

test.each([undefined, null, {}, { logs: 5 }, { logs: [null, {}, { address: 1, topics: [], data: '0x' }] }])(
  'logs in %j are none',
  (receipt) => {
    expect(logsIn(receipt)).toEqual([]);
  },
);

test('the native coin’s side is not known where V4 took part: only what was unwrapped would be told', () => {
  const manager = '0x00000000000000000000000000000000000000C4' as const;
  const base = testChain();
  const chain = testChain({
    contracts: [...base.contracts, { ...base.contracts[0]!, kind: 'poolManager', address: manager }],
  });
  const logs = [
    {
      address: manager,
      topics: [id('Swap(bytes32,address,int128,int128,uint160,uint128,int24,uint24)') as Hex],
      data: '0x' as Hex,
    },
    { address: WMON, topics: [settledTopics.withdrawal, word(POOL)], data: word(9n) },
    transfer(HUSH, POOL, ME, 95n),
  ];
  const info = {
    type: 'SWAP',
    tradeType: 'EXACT_INPUT',
    inputCurrencyId: HUSH,
    outputCurrencyId: 'MON',
    inputCurrencyAmountRaw: '1',
    expectedOutputCurrencyAmountRaw: '20',
    minimumOutputCurrencyAmountRaw: '19',
  } as const;
  expect(settledInfo({ info, from: ME }, logs, chain)).toBeUndefined();
  expect(settledInfo({ info, from: ME }, logs, base)).toMatchObject({ settledOutputCurrencyAmountRaw: '9' });
  expect(settledInfo({ info: { ...info, outputCurrencyId: HUSH }, from: ME }, logs, chain)).toMatchObject({
    settledOutputCurrencyAmountRaw: '95',
  });
});
