import { describe, expect, it } from 'vitest';
import { TokenBucket } from './TokenBucket.ts';

describe('TokenBucket', () => {
  it('never lets more than the limit through in any second', () => {
    const bucket = new TokenBucket(10, 0);
    const passed: number[] = [];
    for (let ms = 0; ms < 5000; ms += 7) while (bucket.take(ms)) passed.push(ms);
    for (const from of passed) {
      expect(passed.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(10);
    }
    expect(passed.length).toBeGreaterThan(20);
  });

  it('tells when the next one is there', () => {
    const bucket = new TokenBucket(2, 0);
    expect(bucket.take(0)).toBe(true);
    expect(bucket.take(0)).toBe(false);
    expect(bucket.nextAtMs(0)).toBe(1000);
    expect(bucket.take(1000)).toBe(true);
  });

  it('keeps no limit where none is known', () => {
    const bucket = new TokenBucket(undefined, 0);
    for (let count = 0; count < 1000; count += 1) expect(bucket.take(0)).toBe(true);
    expect(bucket.nextAtMs(0)).toBe(0);
  });

  it('pays back what was spent on credit', () => {
    const bucket = new TokenBucket(2, 0);
    bucket.spend(0);
    bucket.spend(0);
    expect(bucket.take(1999)).toBe(false);
    expect(bucket.take(2000)).toBe(true);
  });
});
