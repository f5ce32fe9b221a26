import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testChain } from '../../kernel/tokens/testing/testChain.ts';
import { NodeWallet } from './NodeWallet.ts';
import { NodeWalletSource } from './NodeWalletSource.ts';

const url = 'http://127.0.0.1:8545';
const chain = testChain({ endpoints: [{ url }] });
const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];

interface Body {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

const asked: Body[] = [];
let answer: (body: Body) => object;
beforeEach(() => {
  answer = () => ({ result: accounts });
  vi.stubGlobal('fetch', async (target: string, init: { method: string; body: string }) => {
    expect([target, init.method]).toEqual([url, 'POST']);
    const body = JSON.parse(init.body) as Body;
    asked.push(body);
    return { json: async () => ({ jsonrpc: '2.0', id: body.id, ...answer(body) }) };
  });
});
afterEach(() => {
  asked.length = 0;
  vi.unstubAllGlobals();
});

describe('the test wallet', () => {
  const wallet = new NodeWallet(chain);

  test('has one account: the first that the node has unlocked', async () => {
    expect(await wallet.request({ method: 'eth_requestAccounts' })).toEqual([accounts[0]]);
    expect(await wallet.request({ method: 'eth_accounts' })).toEqual([accounts[0]]);
    expect(asked.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_accounts']);
  });

  test('knows its chain without asking, and no other', async () => {
    expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x7a69');
    const switchTo = (chainId: string) =>
      wallet.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
    expect(await switchTo('0x7a69')).toBeNull();
    await expect(switchTo('0x1')).rejects.toMatchObject({ code: 4902 });
    expect(asked).toEqual([]);
  });

  test.each(['eth_sendTransaction', 'eth_signTypedData_v4', 'eth_getTransactionReceipt'])(
    'sends %s on to the node, with its parameters and an id of its own',
    async (method) => {
      answer = () => ({ result: '0xab' });
      expect(await wallet.request({ method, params: [{ to: '0x1' }] })).toBe('0xab');
      await wallet.request({ method, params: [] });
      expect(asked[0]).toMatchObject({ method, params: [{ to: '0x1' }] });
      expect(asked[0]?.id).not.toBe(asked[1]?.id);
    },
  );

  test("hands the node's refusals on with their code", async () => {
    answer = () => ({ error: { code: -32003, message: 'insufficient funds' } });
    await expect(wallet.request({ method: 'eth_sendTransaction', params: [] })).rejects.toMatchObject({
      code: -32003,
      message: 'insufficient funds',
    });
  });

  test.each(['eth_sign', 'debug_traceTransaction', 'anvil_setBalance', 'wallet_addEthereumChain'])(
    'refuses %s and asks nobody',
    async (method) => {
      await expect(wallet.request({ method })).rejects.toMatchObject({ code: 4200 });
      expect(asked).toEqual([]);
    },
  );

  test('needs an endpoint', () => {
    expect(() => new NodeWallet(testChain({ endpoints: [] }))).toThrow('Sluice local has no endpoint');
  });
});

test('is offered as one option that is marked as a test', async () => {
  const { options } = new NodeWalletSource(chain);
  expect(options).toMatchObject([{ id: 'local', name: 'Test wallet', type: 'LOCAL', test: true }]);
  const provider = await options[0]?.provider();
  expect(await provider?.request({ method: 'eth_chainId' })).toBe('0x7a69');
});
