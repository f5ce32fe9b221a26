import { describe, expect, it } from 'vitest';
import { headerOf } from './headerOf.ts';
import { ProofFault } from './rlp.ts';

const zeros = (count: number) => `0x${'00'.repeat(count)}`;
const EMPTY = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

/** The first block of Ethereum, as a node gives it. */
const genesis = {
  hash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  parentHash: zeros(32),
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  miner: zeros(20),
  stateRoot: '0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544',
  ...{ transactionsRoot: EMPTY, receiptsRoot: EMPTY },
  logsBloom: zeros(256),
  ...{ difficulty: '0x400000000', number: '0x0', gasLimit: '0x1388', gasUsed: '0x0', timestamp: '0x0' },
  extraData: '0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa',
  mixHash: zeros(32),
  nonce: '0x0000000000000042',
};

describe('a header', () => {
  it('has the hash that it names', () => {
    expect(headerOf(genesis)).toEqual({ number: 0n, stateRoot: genesis.stateRoot });
  });

  it.each(Object.keys(genesis))('with another %s has not', (name) => {
    const value = genesis[name as keyof typeof genesis];
    const changed = `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
    expect(() => headerOf({ ...genesis, [name]: changed })).toThrow(ProofFault);
  });

  it('with a field of a later fork is another one', () => {
    expect(() => headerOf({ ...genesis, baseFeePerGas: '0x1' })).toThrow(ProofFault);
    // A gap in the later fields is no header of any fork.
    expect(() => headerOf({ ...genesis, requestsHash: EMPTY })).toThrow(ProofFault);
  });

  it.each([null, 'block', {}])('is not %j', (block) => {
    expect(() => headerOf(block)).toThrow(ProofFault);
  });
});
