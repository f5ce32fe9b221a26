import { describe, expect, it } from 'vitest';
import { CallCache } from './CallCache.ts';

describe('CallCache', () => {
  it('keeps the thousand newest used', () => {
    const cache = new CallCache();
    for (let index = 0; index < 1000; index += 1) cache.set(1n, `k${index}`, '0x01');
    expect(cache.get(1n, 'k0')).toBe('0x01');
    cache.set(1n, 'k1000', '0x01');
    expect(cache.size).toBe(1000);
    expect(cache.get(1n, 'k0')).toBe('0x01');
    expect(cache.get(1n, 'k1')).toBeUndefined();
  });

  it('is bounded by size as well', () => {
    const cache = new CallCache();
    const big = `0x${'00'.repeat(500_000)}` as const;
    for (let index = 0; index < 10; index += 1) cache.set(1n, `k${index}`, big);
    expect(cache.size).toBeLessThan(4);
  });

  it('forgets blocks that the chain went back behind', () => {
    const cache = new CallCache();
    cache.set(10n, 'k', '0x10');
    cache.set(11n, 'k', '0x11');
    cache.dropAbove(10n);
    expect(cache.get(10n, 'k')).toBe('0x10');
    expect(cache.get(11n, 'k')).toBeUndefined();
  });
});
