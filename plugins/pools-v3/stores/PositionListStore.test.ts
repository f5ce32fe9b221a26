import { when } from 'mobx';
import { describe, expect, test } from 'vitest';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { FakeManager, fakePosition, STRANGER, v3Chain } from '../testing/FakeManager.ts';
import { PositionListStore } from './PositionListStore.ts';

const many = (count: number, closed: (index: number) => boolean = () => false) =>
  Array.from({ length: count }, (_, index) =>
    fakePosition(BigInt(index + 1), closed(index) ? { liquidity: 0n } : {}),
  );

function opened(manager: FakeManager) {
  const store = new PositionListStore(manager.services);
  return { store, stop: store.open() };
}

const ready = (store: PositionListStore) => when(() => store.state.kind === 'ready' && !store.loadingMore);

describe('the list of positions', () => {
  test('reads the newest hundred, and the next hundred when asked', async () => {
    const manager = new FakeManager(many(250));
    const { store, stop } = opened(manager);
    await ready(store);
    expect(store.total).toBe(250);
    expect(store.rows.map(({ position }) => position.tokenId).slice(0, 2)).toEqual([250n, 249n]);
    expect(store.rows).toHaveLength(100);
    const reads = manager.client.reads;
    await store.loadMore();
    expect(store.rows).toHaveLength(200);
    expect(manager.client.reads - reads).toBe(2);
    await store.loadMore();
    expect(store.rows).toHaveLength(250);
    expect(store.hasMore).toBe(false);
    stop();
  });

  test('tells where each position stands, and follows the price', async () => {
    const manager = new FakeManager([
      fakePosition(1n),
      fakePosition(2n, { tickLower: 60, tickUpper: 120 }),
      fakePosition(3n, { liquidity: 0n }),
    ]);
    const { store, stop } = opened(manager);
    await ready(store);
    manager.client.tick();
    const statuses = () => store.rows.map(({ status }) => status);
    expect(statuses()).toEqual(['closed', 'out_of_range', 'in_range']);
    manager.tick = 60;
    manager.client.tick();
    expect(statuses()).toEqual(['closed', 'in_range', 'in_range']);
    manager.tick = 120;
    manager.client.tick();
    // The upper end does not belong to the range.
    expect(statuses()).toEqual(['closed', 'out_of_range', 'in_range']);
    stop();
  });

  test('hides closed ones on demand, and goes on reading until there is something to see', async () => {
    const manager = new FakeManager(many(400, (index) => index >= 50));
    const { store, stop } = opened(manager);
    await ready(store);
    store.setHideClosed(true);
    await when(() => !store.loadingMore && store.rows.length > 0);
    expect(store.rows).toHaveLength(50);
    expect(store.hidden).toBe(350);
    expect(store.hasMore).toBe(false);
    stop();
  });

  test('begins anew where the list changed between two pages', async () => {
    const manager = new FakeManager(many(150));
    const { store, stop } = opened(manager);
    await ready(store);
    // As in the contract: the last position takes the place of the removed one.
    const [first, ...rest] = manager.positions;
    const last = rest.pop();
    manager.positions = last && first ? [...rest.slice(0, 50), last, ...rest.slice(51)] : [];
    await store.loadMore();
    await ready(store);
    expect(store.total).toBe(148);
    expect(new Set(store.rows.map(({ position }) => position.tokenId)).size).toBe(store.rows.length);
    stop();
  });

  test('begins anew with the block in which one came or went', async () => {
    const manager = new FakeManager(many(3));
    const { store, stop } = opened(manager);
    await ready(store);
    manager.positions = many(4);
    manager.client.tick();
    await when(() => store.total === 4);
    await ready(store);
    expect(store.rows).toHaveLength(4);
    stop();
  });

  test('says that none are there, that nobody is connected, and that the chain has no V3', async () => {
    const manager = new FakeManager([fakePosition(1n, { owner: STRANGER })]);
    const { store, stop } = opened(manager);
    await ready(store);
    expect(store.rows).toEqual([]);
    manager.account = undefined;
    expect(store.state.kind).toBe('disconnected');
    manager.account = STRANGER;
    await ready(store);
    expect(store.rows).toHaveLength(1);
    stop();
    const without = opened(new FakeManager([], v3Chain({ contracts: [] })));
    expect(without.store.state.kind).toBe('unsupported');
    without.stop();
  });

  test('a failed read is told and can be tried again; a failed further page leaves what there is', async () => {
    const manager = new FakeManager(many(150));
    manager.client.down = transportError;
    const { store, stop } = opened(manager);
    await when(() => store.state.kind === 'failed');
    expect(store.total).toBeUndefined();
    manager.client.down = undefined;
    await store.retry();
    await ready(store);
    manager.client.down = transportError;
    await store.loadMore();
    expect(store.moreError?.code).toBe('providers_failed');
    expect(store.rows).toHaveLength(100);
    manager.client.down = undefined;
    await store.loadMore();
    expect(store.rows).toHaveLength(150);
    stop();
  });
});
