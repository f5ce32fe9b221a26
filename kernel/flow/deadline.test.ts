import { describe, expect, test } from 'vitest';
import { testChain } from '../tokens/testing/testChain.ts';
import { APPROVAL_DEADLINE_SECONDS, defaultDeadlineSeconds } from './deadline.ts';

describe('deadline', () => {
  test('is 10 minutes by default, 5 on layer 2', () => {
    expect(defaultDeadlineSeconds(testChain({ networkType: 'L1' }))).toBe(600);
    expect(defaultDeadlineSeconds(testChain({ networkType: 'L2' }))).toBe(300);
  });

  test('is 30 minutes through the V3 router and 10 through any other, where nothing is set', () => {
    for (const networkType of ['L1', 'L2'] as const) {
      expect(defaultDeadlineSeconds(testChain({ networkType }), 'swapRouter')).toBe(1800);
    }
    for (const router of ['swapRouter02', 'universalRouter', 'v2Router02'] as const) {
      expect(defaultDeadlineSeconds(testChain({ networkType: 'L1' }), router)).toBe(600);
      expect(defaultDeadlineSeconds(testChain({ networkType: 'L2' }), router)).toBe(300);
    }
  });

  test('is 20 minutes for an approval by signature', () => {
    expect(APPROVAL_DEADLINE_SECONDS).toBe(1200);
  });
});
