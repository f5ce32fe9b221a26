import { describe, expect, it } from 'vitest';
import { PerformanceRecord } from './PerformanceRecord.ts';

describe('PerformanceRecord', () => {
  it('keeps calls, failures, latency and the time of the last answer', () => {
    const record = new PerformanceRecord();
    record.succeeded(100, 5);
    record.succeeded(200, 6);
    record.failed(0);
    record.evaluate();
    expect(record).toMatchObject({ callCount: 3, failureCount: 1, lastAnswerMs: 6 });
    expect(record.latencyMs).toBeCloseTo(120);
  });

  it('measures nothing where the device slept, or its clock was set, during a request', () => {
    const record = new PerformanceRecord();
    record.succeeded(100, 5);
    record.succeeded(86_400_000, 86_400_005);
    expect(record).toMatchObject({ callCount: 2, latencyMs: 100, lastAnswerMs: 86_400_005 });
  });

  it('ranks a failing endpoint behind a slower one, and forgives with time', () => {
    const slow = new PerformanceRecord();
    const failing = new PerformanceRecord();
    for (let count = 0; count < 10; count += 1) {
      slow.succeeded(300, 0);
      failing.succeeded(100, 0);
      failing.failed(0);
    }
    expect(failing.evaluate()).toBeGreaterThan(slow.evaluate());
    for (let round = 0; round < 6; round += 1) {
      for (let count = 0; count < 10; count += 1) failing.succeeded(100, 0);
      failing.evaluate();
    }
    expect(failing.evaluate()).toBeLessThan(slow.evaluate());
  });

  it('knows the 95th percentile only from enough answers', () => {
    const record = new PerformanceRecord();
    for (let ms = 1; ms <= 4; ms += 1) record.succeeded(ms, 0);
    expect(record.p95Ms()).toBeUndefined();
    for (let ms = 5; ms <= 20; ms += 1) record.succeeded(ms, 0);
    expect(record.p95Ms()).toBe(20);
  });

  it('is unsteady for three seconds after both an answer and a failure', () => {
    const record = new PerformanceRecord();
    record.failed(1000);
    expect(record.isUnsteady(1000)).toBe(false);
    record.succeeded(100, 2000);
    expect(record.isUnsteady(3999)).toBe(true);
    expect(record.isUnsteady(4000)).toBe(false);
    record.failed(4500);
    expect(record.isUnsteady(4999)).toBe(true);
    expect(record.isUnsteady(5000)).toBe(false);
  });
});
