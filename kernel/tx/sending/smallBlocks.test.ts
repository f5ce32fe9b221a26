import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../errors/SluiceError.ts';
import type { BlockHead } from '../../rpc/BlockHead.ts';
import { EndpointPair } from '../testing/EndpointPair.ts';
import { estimatedGas } from './estimatedGas.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hex = (gas: number) => `0x${gas.toString(16)}`;
const block = (limit: number) => ({ gasLimit: hex(limit) });

interface Case {
  /** The limit that came with the newest block; absent: none did. */
  readonly known?: number;
  readonly estimates: readonly unknown[];
  /** What each endpoint says of the newest block. */
  readonly blocks?: readonly unknown[];
  readonly usual?: number;
  readonly billing?: 'used' | 'limit';
}

/** What comes of a case, and how often blocks were asked for. */
async function run({ known, estimates, blocks = [], usual = 290_000, billing = 'used' }: Case) {
  const pair = new EndpointPair(
    { eth_estimateGas: estimates, eth_getBlockByNumber: blocks },
    { gas: { billing } },
  );
  const head = { baseFeePerGas: 1n, ...(known !== undefined && { gasLimit: BigInt(known) }) } as BlockHead;
  const client = { ...pair.client, clock: { ...pair.client.clock, head } };
  const call = { to: address, data: '0xabcdef', value: 0n } as const;
  const request = { from: address, call, usual: BigInt(usual), marginBps: 2_000n } as const;
  const asked = () => pair.asked.filter(({ method }) => method === 'eth_getBlockByNumber').length;
  return estimatedGas(client, request).then(
    ({ limit }) => ({ result: Number(limit) as number | ErrorCode, asked: asked() }),
    (error) => ({ result: error.code as number | ErrorCode, asked: asked() }),
  );
}

describe('a gas limit in small blocks', () => {
  it.each<[string, Case, number | ErrorCode, number]>([
    ['the margin goes beyond the block', case300(292_273), 300_000, 2],
    ['the margin fits', case300(240_000), 288_000, 0],
    ['the margin fits exactly', case300(250_000), 300_000, 0],
    ['the margin is one unit too much', case300(250_001), 300_000, 2],
    ['the estimate takes the whole block', case300(300_000), 300_000, 2],
    ['the estimate is one unit too much', case300(300_001), 'gas_beyond_block', 2],
    ['the estimate is far too much', { ...case300(2_000_000), usual: 1_900_000 }, 'gas_beyond_block', 2],
    ['a plain transfer', case300(21_000), 25_200, 0],
    ['blocks are HyperEVM’s', { ...case300(1_900_000, 2_000_000), usual: 1_900_000 }, 2_000_000, 2],
    [
      'blocks are HyperEVM’s and it needs more',
      { ...case300(2_100_000, 2_000_000), usual: 1_900_000 },
      'gas_beyond_block',
      2,
    ],
    ['blocks are large', case300(292_273, 30_000_000), 350_728, 0],
    ['blocks are just as large as the largest transaction', case300(292_273, 2 ** 24), 350_728, 0],
    ['nobody gives a limit', { estimates: [hex(292_273)] }, 350_728, 0],
    ['the limit is no limit', case300(292_273, 0), 350_728, 0],
    ['the limit is less than any transaction', case300(292_273, 20_999), 350_728, 0],
    [
      'one operator alone is there',
      { known: 300_000, estimates: [hex(292_273)], blocks: [block(300_000)] },
      300_000,
      1,
    ],
    ['nobody gives the block again', { ...case300(292_273), blocks: [{}, null] }, 300_000, 2],
    [
      'the first one lies of a smaller block',
      { ...case300(292_273), blocks: [block(292_274), block(2_000_000)] },
      350_728,
      2,
    ],
    [
      'the second one lies of a smaller block',
      { ...case300(292_273), blocks: [block(2_000_000), block(21_000)] },
      350_728,
      2,
    ],
    [
      'one lies of a block into which nothing fits',
      { ...case300(292_273), blocks: [block(21_000), block(300_000)] },
      300_000,
      2,
    ],
    [
      'one lies of a larger block',
      { ...case300(292_273), blocks: [block(300_000), block(310_000)] },
      310_000,
      2,
    ],
    [
      'one estimates more than the block, but no such gas is usual',
      { ...case300(292_273), estimates: [hex(9_000_000), hex(240_000)] },
      288_000,
      0,
    ],
    ['the limit is paid', { ...case300(292_273), billing: 'limit' }, 300_000, 2],
    [
      'the node stops at its own block',
      { estimates: [new Error('gas required exceeds allowance (300000)')] },
      'gas_beyond_block',
      0,
    ],
    ['the node says that gas ran out', { estimates: [new Error('out of gas')] }, 'gas_beyond_block', 0],
    [
      'the account cannot pay',
      { estimates: [new Error('gas required exceeds allowance (0)')] },
      'funds_short',
      0,
    ],
  ])('where %s', async (_, given, result, asked) => {
    expect(await run(given)).toEqual({ result, asked });
  });

  function case300(estimate: number, known = 300_000): Case {
    return { known, estimates: [hex(estimate), hex(estimate)], blocks: [block(known), block(known)] };
  }
});
