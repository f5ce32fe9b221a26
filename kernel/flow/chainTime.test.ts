import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { FakeNode, fakePool } from '../rpc/testing/FakeNode.ts';
import { chainTime, compareChainTime, nowSeconds } from './chainTime.ts';

const NOW = 1_800_000_000;
const YEAR_2100 = 4_102_444_800;

/** A client whose newest block has `time`; `times` are what its endpoints say about that block. */
function clientAt(time: number | undefined, endpoint = 'https://rpc.one.com', times: readonly number[] = []) {
  const nodes = times.map((at, index): [string, FakeNode] => {
    const block = { number: '0x61', hash: `0x${at}`, timestamp: `0x${at.toString(16)}` };
    return [`rpc.${index}.com`, new FakeNode().on('eth_getBlockByNumber', () => block)];
  });
  const head = time === undefined ? undefined : { number: 100n, timestamp: BigInt(time), endpoint };
  const rpc = fakePool(Object.fromEntries(nodes));
  return { clock: { head }, rpc } as unknown as ChainClient;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW * 1000 + 999);
});
afterEach(() => void vi.useRealTimers());

describe('the time that deadlines count from', () => {
  it.each([
    ['no block is known', undefined, NOW],
    ['the newest block is older', NOW - 12, NOW],
    ['the newest block is a little ahead', NOW + 12, NOW + 12],
    ['the newest block is five minutes ahead', NOW + 300, NOW + 300],
  ])('is the later of clock and block: %s', (_, time, seconds) => {
    expect(chainTime(clientAt(time))).toEqual({ seconds, apartSeconds: 0, counts: 'clock' });
  });

  it.each([
    [YEAR_2100, NOW + 300],
    [NOW + 301, NOW + 300],
    [NOW - 301, NOW],
    [0, NOW],
  ])('is bounded by the clock, and it is said how far they are apart: %i', async (time, seconds) => {
    const client = clientAt(time);
    await compareChainTime(client);
    expect(chainTime(client)).toEqual({ seconds, apartSeconds: time - NOW, counts: 'clock' });
    expect(nowSeconds(client)).toBe(seconds);
  });

  it.each([3600, -3600])('is the chain’s if two operators agree on it (%i s)', async (apart) => {
    const client = clientAt(NOW + apart, 'https://rpc.0.com', [NOW + apart, NOW + apart]);
    await compareChainTime(client);
    expect(chainTime(client)).toEqual({ seconds: NOW + apart, apartSeconds: apart, counts: 'chain' });
    // It goes on with the clock.
    vi.setSystemTime((NOW + 60) * 1000);
    expect(nowSeconds(client)).toBe(NOW + 60 + apart);
  });

  it('is no longer what was compared once the device’s clock has been set', async () => {
    for (const setSeconds of [-86_400, -600, 600, 86_400]) {
      const apart = 7200;
      const before = Math.floor(Date.now() / 1000);
      const times = [before + apart, before + apart];
      const client = clientAt(before + apart, 'https://rpc.0.com', times);
      await compareChainTime(client);
      expect(chainTime(client)).toMatchObject({ seconds: before + apart, counts: 'chain' });
      vi.setSystemTime((before + setSeconds) * 1000);
      expect(chainTime(client).counts).toBe('clock');
      await compareChainTime(client);
      expect(nowSeconds(client)).toBe(before + apart);
    }
  });

  it.each([
    ['another one says otherwise', [YEAR_2100, NOW]],
    ['nobody else says so', [YEAR_2100]],
  ])('is not what one endpoint says alone: %s', async (_, times) => {
    const client = clientAt(YEAR_2100, 'https://rpc.0.com', times);
    await compareChainTime(client);
    expect(chainTime(client)).toMatchObject({ seconds: NOW + 300, counts: 'clock' });
  });

  it('of a node on this device is its own, whatever the clock says', async () => {
    for (const url of [
      'http://127.0.0.1:8545',
      'http://localhost:8545',
      'http://one.localhost:8545',
      'http://[::1]:8545',
    ]) {
      expect(chainTime(clientAt(NOW + 86_400, url))).toEqual({
        seconds: NOW + 86_400,
        apartSeconds: 86_400,
        counts: 'own',
      });
      expect(chainTime(clientAt(NOW - 86_400, url))).toMatchObject({ seconds: NOW, apartSeconds: 0 });
    }
    expect(nowSeconds(clientAt(YEAR_2100, 'https://127.0.0.1.evil.com'))).toBe(NOW + 300);
  });

  it('is not compared while clock and block are near each other', async () => {
    const client = clientAt(NOW - 12, 'https://rpc.0.com', [NOW, NOW]);
    const corroborate = vi.spyOn(client.rpc, 'corroborate');
    await compareChainTime(client);
    expect(corroborate).not.toHaveBeenCalled();
  });
});
