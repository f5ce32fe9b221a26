import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { FakeWallet, failure } from './testing/FakeWallet.ts';
import { readCallsStatus, sendCallsByWallet, walletBatches } from './walletCalls.ts';

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hash: Hex = `0x${'ab'.repeat(32)}`;

function wallet(method: string, answer: (params: readonly unknown[]) => unknown): FakeWallet {
  const fake = new FakeWallet([account]);
  fake.answers.set(method, answer);
  return fake;
}

describe('walletBatches', () => {
  it.each<[string, unknown, boolean]>([
    ['supported on the chain', { '0xa': { atomic: { status: 'supported' } } }, true],
    ['supported on every chain', { '0x0': { atomic: { status: 'supported' } } }, true],
    ['supported in the words of the draft', { '0xa': { atomicBatch: { supported: true } } }, true],
    ['only after a change of the account', { '0xa': { atomic: { status: 'ready' } } }, false],
    ['supported on another chain', { '0x1': { atomic: { status: 'supported' } } }, false],
    ['unsupported', { '0xa': { atomic: { status: 'unsupported' } } }, false],
    ['nonsense', 'yes', false],
    ['nothing', null, false],
  ])('%s', async (_, answer, expected) => {
    const fake = wallet('wallet_getCapabilities', () => answer);
    expect(await walletBatches(fake, account, 10)).toBe(expected);
    expect(fake.asked('wallet_getCapabilities')[0]?.params).toEqual([account, ['0xa']]);
  });

  it('is a no where the wallet lacks the method', async () => {
    expect(await walletBatches(new FakeWallet([account]), account, 10)).toBe(false);
  });
});

describe('sendCallsByWallet', () => {
  const calls = [{ to: account, data: '0xabcd' as Hex, value: 16n }];

  it.each<[string, unknown]>([
    ['an object', { id: 'batch' }],
    ['text', 'batch'],
  ])('asks for all or none, and reads the id from %s', async (_, answer) => {
    const fake = wallet('wallet_sendCalls', () => answer);
    expect(await sendCallsByWallet(fake, account, calls, 10)).toBe('batch');
    expect(fake.asked('wallet_sendCalls')[0]?.params).toEqual([
      {
        version: '2.0.0',
        from: account,
        chainId: '0xa',
        atomicRequired: true,
        calls: [{ to: account, data: '0xabcd', value: '0x10' }],
      },
    ]);
  });

  it('leaves a value of nothing out', async () => {
    const fake = wallet('wallet_sendCalls', () => ({ id: 'batch' }));
    await sendCallsByWallet(fake, account, [{ to: account, data: '0xabcd', value: 0n }], 10);
    expect(fake.asked('wallet_sendCalls')[0]?.params).toMatchObject([
      { calls: [{ to: account, data: '0xabcd' }] },
    ]);
    expect(JSON.stringify(fake.asked('wallet_sendCalls'))).not.toContain('value');
  });

  it.each<[string, () => unknown, string]>([
    ['an empty id', () => ({ id: '' }), 'wallet_failed'],
    ['an endless id', () => 'x'.repeat(10_000), 'wallet_failed'],
    ['a refusal', () => Promise.reject(failure(4001)), 'wallet_rejected'],
    ['a lack of it', () => Promise.reject(failure(4200)), 'wallet_unsupported'],
  ])('fails with %s', async (_, answer, code) => {
    await expect(
      sendCallsByWallet(wallet('wallet_sendCalls', answer), account, calls, 10),
    ).rejects.toMatchObject({ code });
  });
});

describe('readCallsStatus', () => {
  it.each<[string, unknown, unknown]>([
    ['pending', { status: 100 }, { state: 'pending' }],
    ['pending in the words of the draft', { status: 'PENDING' }, { state: 'pending' }],
    ['confirmed, but nobody says where', { status: 200 }, { state: 'pending' }],
    ['confirmed', { status: 200, receipts: [{ transactionHash: hash }] }, { state: 'sent', hash }],
    ['reverted on chain', { status: 500, receipts: [{ transactionHash: hash }] }, { state: 'sent', hash }],
    ['given up', { status: 400 }, { state: 'failed' }],
    [
      'with a hash that is none',
      { status: 100, receipts: [{ transactionHash: '0x1' }] },
      { state: 'pending' },
    ],
  ])('%s', async (_, answer, expected) => {
    const fake = wallet('wallet_getCallsStatus', () => answer);
    expect(await readCallsStatus(fake, 'batch')).toEqual(expected);
  });

  it('knows nothing where the answer makes no sense', async () => {
    const fake = wallet('wallet_getCallsStatus', () => 7);
    await expect(readCallsStatus(fake, 'batch')).rejects.toMatchObject({ code: 'wallet_failed' });
  });
});
