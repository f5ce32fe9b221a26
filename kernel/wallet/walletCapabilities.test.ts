import { describe, expect, it } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { FakeWallet } from './testing/FakeWallet.ts';
import { walletBatches, walletCapabilities } from './walletCapabilities.ts';

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function saying(answer: unknown): FakeWallet {
  const fake = new FakeWallet([account]);
  fake.answers.set('wallet_getCapabilities', () => answer);
  return fake;
}

const atomic = (status: string) => ({ atomic: { status } });

describe('the capability to execute several calls as one', () => {
  it.each<[string, unknown, unknown]>([
    ['supported on the chain', { '0xa': atomic('supported') }, 'supported'],
    ['supported on every chain', { '0x0': atomic('supported') }, 'supported'],
    ['supported in the words of the draft', { '0xa': { atomicBatch: { supported: true } } }, 'supported'],
    ['after an upgrade of the account', { '0xa': atomic('ready') }, 'ready'],
    ['after an upgrade, on every chain', { '0x0': atomic('ready') }, 'ready'],
    ['with the id in capitals', { '0XA': atomic('supported'), '0xA': atomic('supported') }, 'supported'],
    ['with the id in full', { '0x000a': atomic('supported') }, 'supported'],
    [
      'supported everywhere but here',
      { '0x0': atomic('supported'), '0xa': atomic('unsupported') },
      undefined,
    ],
    ['supported on another chain', { '0x1': atomic('supported') }, undefined],
    ['unsupported', { '0xa': atomic('unsupported') }, undefined],
    ['nonsense', 'yes', undefined],
    ['nonsense for the chain', { '0xa': 'yes' }, undefined],
    ['nothing', null, undefined],
  ])('%s', async (_, answer, expected) => {
    const fake = saying(answer);
    expect((await walletCapabilities(fake, account, 10)).atomic).toBe(expected);
    expect(await walletBatches(fake, account, 10)).toBe(expected !== undefined);
    expect(fake.asked('wallet_getCapabilities')[0]?.params).toEqual([account, ['0xa']]);
  });

  it('is a no where the wallet lacks the method', async () => {
    expect(await walletBatches(new FakeWallet([account]), account, 10)).toBe(false);
  });
});

describe('the capability to let a service pay', () => {
  it.each<[string, unknown, boolean]>([
    ['on the chain', { '0xa': { paymasterService: { supported: true } } }, true],
    ['on every chain', { '0x0': { paymasterService: { supported: true } }, '0xa': atomic('ready') }, true],
    [
      'everywhere but here',
      { '0x0': { paymasterService: { supported: true } }, '0xa': { paymasterService: { supported: false } } },
      false,
    ],
    ['nowhere', { '0xa': atomic('supported') }, false],
  ])('%s', async (_, answer, expected) => {
    expect((await walletCapabilities(saying(answer), account, 10)).paymaster).toBe(expected);
  });
});
