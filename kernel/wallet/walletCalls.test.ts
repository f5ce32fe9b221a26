import { describe, expect, it } from 'vitest';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { WalletAsk } from './Connector.ts';
import { FakeWallet, failure } from './testing/FakeWallet.ts';
import { readCallsStatus, sendCallsByWallet } from './walletCalls.ts';

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hash: Hex = `0x${'ab'.repeat(32)}`;

function wallet(method: string, answer: (params: readonly unknown[]) => unknown): FakeWallet {
  const fake = new FakeWallet([account]);
  fake.answers.set(method, answer);
  return fake;
}

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

  it('tells what it asks for right before, from the very request, and asks nothing if that is stopped', async () => {
    const fake = wallet('wallet_sendCalls', () => ({ id: 'batch' }));
    const told: WalletAsk[] = [];
    const both = [...calls, { to: account, data: '0x' as Hex, value: 0n }];
    await sendCallsByWallet(fake, account, both, 10, (ask) => {
      expect(fake.asked('wallet_sendCalls')).toEqual([]);
      told.push(ask);
    });
    expect(told).toEqual([{ kind: 'calls', from: account, chainId: 10, calls: both }]);
    const stopped = sendCallsByWallet(fake, account, both, 10, () => {
      throw failure('OFF');
    });
    await expect(stopped).rejects.toMatchObject({ code: 'OFF' });
    expect(fake.asked('wallet_sendCalls')).toHaveLength(1);
  });

  it('names the service that may pay, without which the wallet sends all the same', async () => {
    const fake = wallet('wallet_sendCalls', () => ({ id: 'batch' }));
    const service = { url: 'https://pay.example/rpc', context: { policyId: 'p' } };
    await sendCallsByWallet(fake, account, calls, 10, undefined, service);
    expect(fake.asked('wallet_sendCalls')[0]?.params).toMatchObject([
      { capabilities: { paymasterService: { ...service, optional: true } } },
    ]);
    await sendCallsByWallet(fake, account, calls, 10);
    expect(JSON.stringify(fake.asked('wallet_sendCalls')[1])).not.toContain('capabilities');
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
  const other: Hex = `0x${'cd'.repeat(32)}`;
  const receipts = [{ transactionHash: hash }];
  it.each<[string, unknown, unknown]>([
    ['pending', { status: 100 }, { state: 'pending' }],
    ['pending in the words of the draft', { status: 'PENDING' }, { state: 'pending' }],
    ['pending with a part of it included', { status: 100, receipts }, { state: 'pending' }],
    ['confirmed, but nobody says where', { status: 200 }, { state: 'untold' }],
    ['confirmed', { status: 200, receipts }, { state: 'sent', hashes: [hash], said: undefined }],
    [
      'confirmed in the words of the draft',
      { status: 'CONFIRMED', receipts },
      { state: 'sent', hashes: [hash], said: undefined },
    ],
    [
      'confirmed in one transaction, told for each call',
      { status: 200, receipts: [...receipts, ...receipts] },
      { state: 'sent', hashes: [hash], said: undefined },
    ],
    ['reverted on chain', { status: 500, receipts }, { state: 'sent', hashes: [hash], said: 'reverted' }],
    [
      'reverted in part',
      { status: 600, receipts: [...receipts, { transactionHash: other }] },
      { state: 'sent', hashes: [hash, other], said: 'partial' },
    ],
    ['reverted, but nobody says where', { status: 500 }, { state: 'untold' }],
    ['given up', { status: 400 }, { state: 'given_up' }],
    [
      'given up, and yet included',
      { status: 400, receipts },
      { state: 'sent', hashes: [hash], said: undefined },
    ],
    [
      'with a hash that is none',
      { status: 200, receipts: [{ transactionHash: '0x1' }] },
      { state: 'untold' },
    ],
    [
      'confirmed, under another id than was asked for',
      { status: 200, receipts, id: 'another' },
      { state: 'sent', hashes: [hash], said: undefined },
    ],
    ['with its own id and chain', { status: 100, id: 'batch', chainId: '0xa' }, { state: 'pending' }],
  ])('%s', async (_, answer, expected) => {
    const fake = wallet('wallet_getCallsStatus', () => answer);
    expect(await readCallsStatus(fake, 'batch', 10)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['makes no sense', 7],
    ['is of another chain', { status: 200, receipts, id: 'batch', chainId: '0x1' }],
  ])('knows nothing where the answer %s', async (_, answer) => {
    const fake = wallet('wallet_getCallsStatus', () => answer);
    await expect(readCallsStatus(fake, 'batch', 10)).rejects.toMatchObject({ code: 'wallet_failed' });
  });

  it('of a batch that the wallet has lost is untold', async () => {
    const fake = wallet('wallet_getCallsStatus', () => Promise.reject(failure(5730, 'no such bundle')));
    expect(await readCallsStatus(fake, 'batch', 10)).toEqual({ state: 'untold' });
  });
});
