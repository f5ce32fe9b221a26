import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Address } from '../chain/ChainSpec.ts';
import { FakeWallet } from './testing/FakeWallet.ts';
import { answeredCapabilities, walletBatches, walletCapabilities } from './walletCapabilities.ts';

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

describe('a wallet that takes its time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Answers after `ms`. */
  function slow(ms: number, answer: unknown = { '0xa': atomic('supported') }): FakeWallet {
    const fake = new FakeWallet([account]);
    fake.answers.set(
      'wallet_getCapabilities',
      () => new Promise((resolve) => setTimeout(resolve, ms, answer)),
    );
    return fake;
  }
  const asked = (fake: FakeWallet) => fake.asked('wallet_getCapabilities').length;

  it.each([2_000, 9_000, 11_000, 30_000, 59_000])(
    'of %s ms holds nobody up, and counts once it answers',
    async (ms) => {
      const fake = slow(ms);
      const first = walletBatches(fake, account, 10);
      const background = answeredCapabilities(fake, account, 10);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await first).toBe(false);
      const second = walletBatches(fake, account, 10);
      await vi.advanceTimersByTimeAsync(ms);
      await second;
      expect((await background).atomic).toBe('supported');
      expect(asked(fake)).toBe(1);
      const third = walletBatches(fake, account, 10);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await third).toBe(true);
      expect(asked(fake)).toBe(2);
    },
  );

  it('and is asked again after it has not answered at all', async () => {
    const fake = slow(10 ** 9);
    const first = answeredCapabilities(fake, account, 10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await first).atomic).toBeUndefined();
    fake.answers.set('wallet_getCapabilities', () => ({ '0xa': atomic('ready') }));
    expect((await walletCapabilities(fake, account, 10)).atomic).toBe('ready');
  });

  it('is asked for each account and network on its own', async () => {
    const fake = slow(30_000);
    const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
    void walletBatches(fake, account, 10);
    void walletBatches(fake, account, 1);
    void walletBatches(fake, other, 10);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked(fake)).toBe(3);
  });

  it('may say something else the next time', async () => {
    const fake = saying({ '0xa': atomic('supported') });
    expect(await walletBatches(fake, account, 10)).toBe(true);
    fake.answers.set('wallet_getCapabilities', () => ({ '0xa': atomic('unsupported') }));
    expect(await walletBatches(fake, account, 10)).toBe(false);
  });
});
