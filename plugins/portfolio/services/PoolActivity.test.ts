import { observable, runInAction } from 'mobx';
import { describe, expect, test, vi } from 'vitest';
import type { ChainIndex, IndexedPool, PoolEvent } from '../../../kernel/index/types.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, usdc } from '../../../ui/testing/currencies.ts';
import { PoolActivity } from './PoolActivity.ts';

const chain = testChain();
const OWNER = addressOf(0xa1);
const POOL = addressOf(0xbb);
const pool: IndexedPool = {
  protocol: 'v3',
  address: POOL,
  token0: hush.address,
  token1: usdc.address,
  fee: 3000,
  state: undefined,
};
const event = (block: number, over: Partial<PoolEvent> = {}): PoolEvent => ({
  kind: 'swap',
  pool: POOL,
  block,
  logIndex: 1,
  transactionHash: `0x${block.toString(16).padStart(64, '0')}`,
  timestampSeconds: block,
  timeExact: true,
  amount0Raw: 5n,
  amount1Raw: -7n,
  sender: addressOf(1),
  account: OWNER,
  sqrtPriceX96: 1n,
  ticks: undefined,
  ...over,
});

function fakeIndex(events: readonly PoolEvent[]) {
  const state = observable({ revision: 0 });
  let kept = events;
  const index = {
    chainId: 1,
    get progress() {
      return { revision: state.revision };
    },
    pools: vi.fn(async () => [pool]),
    events: vi.fn(async ({ limit }: { limit: number }) => kept.slice(0, limit)),
  };
  return {
    index: index as unknown as ChainIndex & typeof index,
    grow(more: readonly PoolEvent[]) {
      kept = more;
      runInAction(() => {
        state.revision += 1;
      });
    },
  };
}

const tokens = {
  find: (_: number, address: string) => [hush, usdc].find((token) => token.address === address),
  load: async () => Promise.reject(new Error('not listed')),
};

describe('what pools paid to an account', () => {
  test('is asked of the index by account, and follows what that finds', async () => {
    const { index, grow } = fakeIndex([]);
    const activity = new PoolActivity(chain, index, tokens, OWNER);
    expect(activity.payments).toBeUndefined();
    const stop = activity.follow();
    await expect.poll(() => activity.payments).toEqual([]);
    grow([event(3), event(2)]);
    await expect.poll(() => activity.payments).toHaveLength(2);
    expect(activity.payments?.[0]).toMatchObject({ id: `${chain.id}:3:1`, tokens: [hush, usdc] });
    expect(index.events).toHaveBeenLastCalledWith({
      account: OWNER,
      kinds: ['swap', 'burn', 'collect'],
      limit: 50,
    });
    stop();
    grow([event(4), event(3), event(2)]);
    await Promise.resolve();
    expect(activity.payments).toHaveLength(2);
  });

  test('comes page by page; pools are asked for once', async () => {
    const { index } = fakeIndex(Array.from({ length: 70 }, (_, at) => event(70 - at)));
    const activity = new PoolActivity(chain, index, tokens, OWNER);
    const stop = activity.follow();
    await expect.poll(() => activity.payments).toHaveLength(50);
    expect(activity.hasMore).toBe(true);
    activity.more();
    await expect.poll(() => activity.payments).toHaveLength(70);
    expect(activity.hasMore).toBe(false);
    expect(index.pools).toHaveBeenCalledOnce();
    stop();
  });

  test('says when the index cannot be read, and keeps what was known', async () => {
    const { index, grow } = fakeIndex([event(1)]);
    const activity = new PoolActivity(chain, index, tokens, OWNER);
    const stop = activity.follow();
    await expect.poll(() => activity.payments).toHaveLength(1);
    index.events.mockRejectedValueOnce(new Error('disk'));
    grow([]);
    await expect.poll(() => activity.error?.code).toBe('storage_failed');
    expect(activity.payments).toHaveLength(1);
    stop();
  });
});
