import { autorun, observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { ChainIndex, IndexedPool, PoolEvent } from '../../../kernel/index/types.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { ChainIndexesToken, TimersToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { hush, usdc } from '../../../ui/testing/currencies.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { FakeIndex } from '../testing/FakeIndex.ts';
import { PaymentsWatch } from './PaymentsWatch.ts';
import { AT_ONCE } from './takeTurns.ts';

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
const chains = [1, 2, 3].map((id) => testChain({ id, slug: `c${id}`, label: `Chain ${id}` }));

function event(seconds: number): PoolEvent {
  return {
    kind: 'swap',
    pool: POOL,
    block: seconds,
    logIndex: 1,
    transactionHash: `0x${seconds.toString(16).padStart(64, '0')}`,
    timestampSeconds: seconds,
    timeExact: true,
    amount0Raw: 5n,
    amount1Raw: -7n,
    sender: addressOf(1),
    account: OWNER,
    sqrtPriceX96: 1n,
    ticks: undefined,
  };
}

let indexes: readonly FakeIndex[];
const looked = observable(
  { owner: OWNER as Address | undefined, shown: chains as readonly ChainSpec[] },
  {},
  { deep: false },
);
let watch: PaymentsWatch;
let stops: (() => void)[];

beforeEach(() => {
  indexes = chains.map(({ id }) => new FakeIndex(id, [pool]));
  runInAction(() => Object.assign(looked, { owner: OWNER, shown: chains }));
  const services = servicesOf(
    provide(ChainIndexesToken, { get: (chainId) => indexes[chainId - 1]?.asIndex as ChainIndex }),
    provide(TokenListServiceToken, {
      find: (_, address) => [hush, usdc].find((token) => token.address === address),
      load: async () => Promise.reject(new Error('not listed')),
    }),
    provide(TimersToken, systemTimers),
  );
  watch = new PaymentsWatch(looked, services);
  stops = [watch.open(), autorun(() => watch.payments)];
});
afterEach(() => {
  for (const stop of stops) stop();
});

const places = () => watch.payments.map(({ chain, event: { block } }) => `${chain.slug} ${block}`);
const opened = () => indexes.filter((index) => index.opened > 0).length;

describe('what pools paid on several networks', () => {
  test('stands in one list, newest first', async () => {
    indexes[0]?.tell([event(30), event(10)]);
    indexes[2]?.tell([event(20)]);
    await expect.poll(() => places()).toEqual(['c1 30', 'c3 20', 'c1 10']);
    expect(watch.settled).toBe(true);
    expect(new Set(watch.payments.map(({ id }) => id)).size).toBe(3);
  });

  test('is read on a few of them at a time, and on none once nobody looks', () => {
    expect(opened()).toBe(AT_ONCE);
    stops[0]?.();
    expect(opened()).toBe(0);
  });

  test('of one that cannot be read hides nothing of the others', async () => {
    const [broken, , other] = indexes;
    if (broken) broken.failure = new Error('disk');
    broken?.tell([]);
    other?.tell([event(20)]);
    await expect.poll(() => places()).toEqual(['c3 20']);
    await expect.poll(() => watch.settled).toBe(true);
    expect(watch.activities.map(({ error }) => error?.code)).toEqual([
      'storage_failed',
      undefined,
      undefined,
    ]);
  });

  test('is not shown where what came between may still lack, until more is asked for', async () => {
    indexes[0]?.tell(Array.from({ length: 60 }, (_, at) => event(160 - at)));
    indexes[1]?.tell([event(150), event(100)]);
    await expect.poll(() => watch.payments).toHaveLength(51);
    expect(places()).not.toContain('c2 100');
    expect(watch.hasMore).toBe(true);
    watch.more();
    await expect.poll(() => watch.payments).toHaveLength(62);
    expect(places().slice(-2)).toEqual(['c1 101', 'c2 100']);
    expect(watch.hasMore).toBe(false);
  });

  test('is of the networks and the account that are looked at, and stays when they are again', async () => {
    indexes[0]?.tell([event(30)]);
    indexes[1]?.tell([event(20)]);
    await expect.poll(() => places()).toEqual(['c1 30', 'c2 20']);
    runInAction(() => Object.assign(looked, { shown: chains.slice(1, 2) }));
    expect([places(), opened()]).toEqual([['c2 20'], 1]);
    runInAction(() => Object.assign(looked, { owner: undefined }));
    expect([places(), opened()]).toEqual([[], 0]);
    runInAction(() => Object.assign(looked, { owner: OWNER, shown: chains }));
    expect(places()).toEqual(['c1 30', 'c2 20']);
  });
});
