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
