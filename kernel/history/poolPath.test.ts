import { AbiCoder } from 'ethers';
import { expect, it } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { readPoolPath } from './poolPath.ts';

const POOL = '0x00000000000000000000000000000000000000Aa' as Address;
const SWAP = '0xc42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67';
const INITIALIZE = '0x98636036cb66a9c19a37435efc1e90142190214e8abeb821bdba3f2990dd4c95';
const coder = AbiCoder.defaultAbiCoder();
const swap = (block: number, logIndex: number, price: bigint, tick = -5) => ({
  address: POOL.toLowerCase(),
  topics: [SWAP],
  data: coder.encode(['int256', 'int256', 'uint160', 'uint128', 'int24'], [1n, -1n, price, 9n, tick]),
  blockNumber: `0x${block.toString(16)}`,
  logIndex: `0x${logIndex.toString(16)}`,
});

const read = (logs: unknown) =>
  readPoolPath({ rpc: { request: async () => logs } as unknown as ChainClient['rpc'] }, POOL, 10n, 20n);

it('keeps the last price of each block, oldest first, with the time that the node gives', async () => {
  const made = {
    ...swap(10, 0, 1n),
    topics: [INITIALIZE],
    data: coder.encode(['uint160', 'int24'], [77n, 3n]),
    blockTimestamp: '0x64',
  };
  expect(await read([swap(12, 5, 500n), swap(12, 2, 400n), swap(12, 3, 450n), made])).toEqual([
    { block: 10n, logIndex: 0, seconds: 100n, sqrtPriceX96: 77n, tick: 3 },
    { block: 12n, logIndex: 5, seconds: undefined, sqrtPriceX96: 500n, tick: -5 },
  ]);
});

it('takes nothing from logs of another pool, block or form', async () => {
  const wrong = swap(14, 1, 600n);
  expect(
    await read([
      null,
      7,
      { ...wrong, address: '0x00000000000000000000000000000000000000bb' },
      { ...wrong, address: undefined },
      { ...wrong, removed: true },
      { ...wrong, topics: ['0x1234'] },
      { ...wrong, topics: undefined },
      { ...wrong, data: '0x12' },
      { ...wrong, data: 'nonsense' },
      { ...wrong, blockNumber: '0x9' },
      { ...wrong, blockNumber: '0x15' },
      { ...wrong, logIndex: 'x' },
      swap(13, 1, 0n),
      swap(12, 1, 500n),
    ]),
  ).toEqual([{ block: 12n, logIndex: 1, seconds: undefined, sqrtPriceX96: 500n, tick: -5 }]);
  expect(await read('no list')).toEqual([]);
});
