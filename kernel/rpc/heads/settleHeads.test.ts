import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded on demand in production; imported here so that loading takes no fake-clock time.
import './settleHeads.ts';
import { FakeNode, fakePool } from '../testing/FakeNode.ts';

const BLOCKS_BEHIND = 20_000n;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A node that has the blocks up to its head, one per second. */
function nodeAt(head: bigint, latencyMs: number, name: string): FakeNode {
  const node = new FakeNode().on('eth_gasPrice', () => name);
  node.head = head;
  node.latencyMs = latencyMs;
  return node.on('eth_getBlockByNumber', ([asked]) => {
    const number = BigInt(String(asked));
    return number > node.head ? null : { number: hex(number), timestamp: hex(1_700_000_000n + number) };
  });
}

const hex = (value: bigint) => `0x${value.toString(16)}`;

async function readsOver(nodes: Record<string, FakeNode>, reads: number, everyMs: number) {
  const pool = fakePool(nodes);
  const told: unknown[] = [];
  for (let read = 0; read < reads; read += 1) {
    const asked = pool.request('eth_gasPrice', []).then((name) => told.push(name));
    await vi.advanceTimersByTimeAsync(everyMs);
    await asked;
    for (const node of Object.values(nodes)) node.head += BigInt(everyMs / 1000);
  }
  return told;
}

describe('an endpoint that stands still since hours', () => {
  it.each([
    ['quicker', 10, 50],
    ['slower', 100, 50],
  ])('and is %s does not make the others look like liars', async (_, oldMs, newMs) => {
    const old = nodeAt(50_000n, oldMs, 'old');
    const two = { old, a: nodeAt(50_000n + BLOCKS_BEHIND, newMs, 'a') };
    expect(await readsOver(two, 4, 2000)).toEqual(['a', 'a', 'a', 'a']);
    const three = { ...two, b: nodeAt(50_000n + BLOCKS_BEHIND, newMs, 'b') };
    expect(await readsOver(three, 4, 2000)).not.toContain('old');
  });

  it('is compared once, not with every read', async () => {
    const old = nodeAt(50_000n, 60, 'old');
    const a = nodeAt(50_000n + BLOCKS_BEHIND, 10, 'a');
    await readsOver({ a, old }, 20, 1000);
    expect(a.count('eth_getBlockByNumber')).toBe(1);
  });
});

describe('an endpoint that tells of blocks that there are not', () => {
  it('is asked for one at most every ten seconds, and nothing is taken from it', async () => {
    const liar = nodeAt(50_000n, 10, 'liar');
    liar.on('eth_blockNumber', () => hex(1_000_000n));
    const told = await readsOver({ liar, a: nodeAt(50_000n, 50, 'a') }, 20, 1000);
    expect(new Set(told)).toEqual(new Set(['a']));
    expect(liar.count('eth_getBlockByNumber')).toBeLessThanOrEqual(3);
  });
});

describe('an endpoint that invents blocks far ahead of the clock', () => {
  const NOW = 1_700_000_000 + 50_000;

  /** Blocks up to `head`, the newest one at the time of the clock or `aheadSeconds` later. */
  function inventing(name: string, head: bigint, aheadSeconds: number, latencyMs: number): FakeNode {
    const node = nodeAt(head, latencyMs, name);
    return node.on('eth_getBlockByNumber', ([asked]) => ({
      number: asked,
      timestamp: hex(BigInt(NOW + aheadSeconds)),
    }));
  }

  it.each([
    ['now', 1200n, 0],
    ['in the year 2100', 2_000_000n, 2_000_000_000],
  ])('and dates them %s does not lead, whichever answers first', async (_, blocks, aheadSeconds) => {
    for (const [liarMs, honestMs] of [
      [10, 60],
      [60, 10],
    ] as const) {
      vi.setSystemTime(NOW * 1000);
      const liar = inventing('liar', 50_000n + blocks, aheadSeconds, liarMs);
      const told = await readsOver({ liar, a: nodeAt(50_000n, honestMs, 'a') }, 6, 2000);
      expect(new Set(told)).toEqual(new Set(['a']));
    }
  });

  it('is told from a chain whose time was set ahead of the clock', async () => {
    vi.setSystemTime(NOW * 1000 - 86_400_000);
    const old = nodeAt(50_000n, 10, 'old');
    expect(await readsOver({ old, a: nodeAt(70_000n, 60, 'a') }, 3, 2000)).toEqual(['a', 'a', 'a']);
  });
});
