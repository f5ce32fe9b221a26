import { beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { multicallSelfTest } from './multicallSelfTest.ts';
import { FakeNode, FakeRpcError, fakePool, testChain } from './testing/FakeNode.ts';

const USUAL = '0xcA11bde05977b3631167028862bE2a173976CA11';
const OTHER: Address = '0x00000000000000000000000000000000000000aa';
const OWNER: Address = '0x00000000000000000000000000000000000000bb';

describe('the multicall self-test', () => {
  let node: FakeNode;
  let told: string[];
  beforeEach(() => {
    node = new FakeNode().on('eth_getCode', () => '0x6001');
    told = [];
  });
  const run = (contracts: readonly Address[] = []) =>
    multicallSelfTest(
      {
        chain: testChain({
          contracts: contracts.map((address) => ({ kind: 'interfaceMulticall', version: '1', address })),
        }),
        rpc: fakePool({ a: node }),
      },
      OWNER,
      { info: (text) => void told.push(text), warn: (text) => void told.push(text) },
    );

  it('tells the balance by the first contract that works', async () => {
    node.on('eth_call', ([call]) => {
      expect(call).toMatchObject({ to: OTHER, data: expect.stringMatching(/^0x4d2301cc0{62}bb$/) });
      return `0x${'0'.repeat(62)}2a`;
    });
    expect(await run([OTHER])).toEqual({ address: OTHER, raw: 42n });
    expect(told).toEqual([`${OTHER}: getEthBalance is 42`]);
  });

  it('says where there is no contract, and that none works', async () => {
    node.on('eth_getCode', () => '0x');
    expect(await run([OTHER])).toBeUndefined();
    expect(told).toEqual([
      `${OTHER}: Multicall contract not deployed at this address`,
      `${USUAL}: Multicall contract not deployed at this address`,
      'No working multicall address found',
    ]);
  });

  it('goes on to the usual address where the listed one fails, and says why', async () => {
    node.on('eth_call', ([call]) => {
      if ((call as { to: string }).to === OTHER) throw new FakeRpcError(3, 'execution reverted: no');
      return `0x${'0'.repeat(64)}`;
    });
    expect(await run([OTHER])).toEqual({ address: USUAL, raw: 0n });
    expect(told[0]).toMatch(new RegExp(`^${OTHER}: .+`));
  });

  it('calls an error without words unknown', async () => {
    const rpc = { request: async () => Promise.reject(new Error('')) };
    const { rpc: _, ...client } = { chain: testChain(), rpc };
    await multicallSelfTest({ ...client, rpc: rpc as never }, OWNER, {
      info: () => undefined,
      warn: (text) => void told.push(text),
    });
    expect(told[0]).toBe(`${USUAL}: Unknown error`);
  });
});
