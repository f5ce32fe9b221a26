import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../../chain/ChainSpec.ts';
import { originPatterns } from '../../untrusted/originPatterns.ts';
import { BrowserWalletSession } from '../BrowserWalletSession.ts';
import type { WalletOption } from '../Connector.ts';
import { SafeSource } from '../SafeSource.ts';
import { memoryStorage } from '../testing/memoryStorage.ts';
import { type SafeApps, SafeProvider } from './SafeProvider.ts';

const SAFE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' as Address;
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' as Address;
const HASH = `0x${'cd'.repeat(32)}`;

afterEach(() => void vi.useRealTimers());

type Parts = { safe?: Partial<SafeApps['safe']>; txs?: Partial<SafeApps['txs']> };

function safe({ safe: own, txs }: Parts = {}) {
  const send = vi.fn(async () => ({ safeTxHash: HASH }));
  const apps = {
    safe: { getInfo: async () => ({ safeAddress: SAFE, chainId: 10143 }), ...own },
    txs: {
      send,
      signTypedMessage: async () => ({}),
      getBySafeTxHash: async () => ({ txStatus: '' }),
      ...txs,
    },
  } as unknown as SafeApps;
  return { provider: new SafeProvider(apps), send };
}

const code = (run: Promise<unknown>) =>
  run.then(
    () => 'resolved',
    (error: { code: unknown }) => error.code,
  );

describe('a Safe as a wallet', () => {
  it('is one account on one chain', async () => {
    const { provider } = safe();
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([SAFE]);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([SAFE]);
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x279f');
  });

  it("sends with decimal values and answers with the Safe's own hash", async () => {
    const { provider, send } = safe();
    const call = { from: SAFE, to: TO, data: '0x12', value: '0x10', gas: '0x5208' };
    expect(await provider.request({ method: 'eth_sendTransaction', params: [call] })).toBe(HASH);
    expect(send).toHaveBeenCalledWith({ txs: [{ to: TO, data: '0x12', value: '16' }] });
  });

  it('takes several calls as one, and says what became of them', async () => {
    const statuses = [
      { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null },
      { txStatus: 'SUCCESS', txHash: HASH },
      { txStatus: 'CANCELLED' },
    ];
    const { provider, send } = safe({ txs: { getBySafeTxHash: async () => statuses.shift()! } });
    const calls = [{ to: TO, data: '0x12', value: '0x0' }, { to: TO }];
    expect(await provider.request({ method: 'wallet_sendCalls', params: [{ calls }] })).toEqual({ id: HASH });
    expect(send).toHaveBeenCalledWith({
      txs: [
        { to: TO, data: '0x12', value: '0' },
        { to: TO, data: '0x', value: '0' },
      ],
    });
    const status = () => provider.request({ method: 'wallet_getCallsStatus', params: [HASH] });
    expect(await status()).toEqual({ status: 100 });
    expect(await status()).toEqual({ status: 200, receipts: [{ transactionHash: HASH }] });
    expect(await status()).toEqual({ status: 400 });
    expect(await provider.request({ method: 'wallet_getCapabilities', params: [SAFE] })).toEqual({
      '0x279f': { atomic: { status: 'supported' } },
    });
  });

  it('gives a signature where there is one at once, else says that it cannot', async () => {
    const sign = (answer: object) =>
      safe({ txs: { signTypedMessage: async () => answer } }).provider.request({
        method: 'eth_signTypedData_v4',
        params: [SAFE, '{}'],
      });
    expect(await sign({ signature: '0x1234' })).toBe('0x1234');
    for (const answer of [
      { safeTxHash: HASH },
      { messageHash: HASH },
      { signature: '0x' },
      { signature: '' },
    ]) {
      expect(await code(sign(answer))).toBe(4200);
    }
  });

  it.each([
    ['Transaction was rejected', 4001],
    ['User denied', 4001],
    ['Something broke', -32603],
  ])('tells "%s" as code %i', async (words, expected) => {
    const { provider } = safe({
      txs: {
        send: async () => {
          throw new Error(words);
        },
      },
    });
    expect(await code(provider.request({ method: 'eth_sendTransaction', params: [{ to: TO }] }))).toBe(
      expected,
    );
  });

  it.each(['eth_sign', 'personal_sign', 'wallet_switchEthereumChain', 'eth_call'])(
    'has no %s',
    async (method) => {
      expect(await code(safe().provider.request({ method, params: [] }))).toBe(4200);
    },
  );

  it('is given up after two seconds where the frame around us is none, and may be asked again', async () => {
    vi.useFakeTimers();
    let answers = false;
    const { provider } = safe({
      safe: {
        getInfo: () =>
          answers
            ? Promise.resolve({ safeAddress: SAFE, chainId: 1 } as never)
            : new Promise(() => undefined),
      },
    });
    const asked = code(provider.request({ method: 'eth_accounts' }));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toBe(4900);
    answers = true;
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([SAFE]);
  });
});

describe('where a Safe is offered', () => {
  const ids = (framed: boolean, frameAncestors: readonly string[]) =>
    new SafeSource({ framed: () => framed, frameAncestors }).options.map(({ type }) => type);

  it('is inside a frame that the build allows, and nowhere else', () => {
    expect(ids(true, ['https://app.safe.global'])).toEqual(['GNOSIS_SAFE']);
    expect(ids(false, ['https://app.safe.global'])).toEqual([]);
    expect(ids(true, [])).toEqual([]);
  });

  it.each([
    ['https://app.safe.global', true],
    ['https://a.b.example.org', true],
    ['https://app.safe.global.evil.example', false],
    ['https://appxsafe.global', false],
    ['http://app.safe.global', false],
    ['https://example.org', false],
    ['https://evil.example/?.example.org', false],
  ])('believes %s: %s', (origin, believed) => {
    const patterns = originPatterns(['https://app.safe.global', 'https://*.example.org']);
    expect(patterns.some((pattern) => pattern.test(origin))).toBe(believed);
  });

  it('is connected at start inside a frame, without a question', async () => {
    const { provider } = safe();
    const option: WalletOption = {
      id: 'safe',
      name: 'Safe',
      type: 'GNOSIS_SAFE',
      provider: async () => provider,
    };
    const session = new BrowserWalletSession({
      options: { all: [option], discover: async () => undefined },
      storage: memoryStorage(),
      framed: () => true,
    });
    await session.reconnect();
    expect(session).toMatchObject({ account: SAFE, chainId: 10143, option: { type: 'GNOSIS_SAFE' } });
    const transaction = { from: SAFE, to: TO, data: '0x12', value: 0n } as const;
    expect(await session.sendTransaction(transaction, 10143)).toBe(HASH);
  });
});
