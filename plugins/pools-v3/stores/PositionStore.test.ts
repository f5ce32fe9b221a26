import { when } from 'mobx';
import { describe, expect, test } from 'vitest';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { HUSH, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import { FakeManager, fakePosition, OWNER, STRANGER, v3Chain } from '../testing/FakeManager.ts';
import { PositionStore } from './PositionStore.ts';

function opened(manager: FakeManager, idText: string) {
  const store = new PositionStore(manager.services, idText);
  const stop = store.open();
  manager.client.tick();
  return { store, stop };
}

const priced = (store: PositionStore) =>
  when(() => store.known?.price !== undefined && store.fees.state !== 'loading');

describe('a position', () => {
  test('is read with its owner, pool price, amounts and fees', async () => {
    const manager = new FakeManager([fakePosition(7n)]);
    const { store, stop } = opened(manager, '7');
    await priced(store);
    expect(store.known).toMatchObject({
      owner: OWNER,
      position: { token0: WMON, token1: HUSH, fee: 3000 },
      price: { tick: 0 },
    });
    expect(store.status).toBe('in_range');
    expect(store.isOwner).toBe(true);
    expect(store.fees).toMatchObject({ state: 'known', amount0Raw: 5n, amount1Raw: 7n });
    // At price 1, in the middle of the range, both amounts are the same.
    expect(store.amounts?.amount0Raw).toBe(store.amounts?.amount1Raw);
    expect(store.amounts?.amount0Raw).toBeGreaterThan(0n);
    expect(store.tokens?.map(({ symbol }) => symbol)).toEqual(['WMON', 'HUSH']);
    expect(store.nativeAs?.symbol).toBe('WMON');
    manager.account = STRANGER;
    expect(store.isOwner).toBe(false);
    manager.account = undefined;
    expect(store.isOwner).toBeUndefined();
    stop();
  });

  test.each(['', 'v2', '-1', '1.5', '0x1', '9'.repeat(78)])('"%s" is no id, and nobody is asked', (text) => {
    const manager = new FakeManager([]);
    const { store, stop } = opened(manager, text);
    expect(store.state.kind).toBe('invalid');
    expect(manager.client.reads).toBe(0);
    expect(manager.client.requests).toEqual([]);
    stop();
  });

  test('that does not exist is missing; one that is burned meanwhile becomes so', () => {
    const manager = new FakeManager([fakePosition(7n)]);
    const absent = opened(manager, '8');
    expect(absent.store.state.kind).toBe('missing');
    absent.stop();
    const { store, stop } = opened(manager, '7');
    expect(store.state.kind).toBe('ready');
    manager.positions = [];
    manager.client.tick();
    expect(store.state.kind).toBe('missing');
    stop();
  });

  test('on a chain without V3 says so', () => {
    const { store, stop } = opened(new FakeManager([], v3Chain({ contracts: [] })), '7');
    expect(store.state.kind).toBe('unsupported');
    stop();
  });

  test('a failed read is no missing position; what is known stays through a failure', async () => {
    const manager = new FakeManager([fakePosition(7n)]);
    manager.client.down = transportError;
    const { store, stop } = opened(manager, '7');
    expect(store.state.kind).toBe('failed');
    manager.client.down = undefined;
    await store.retry();
    expect(store.state.kind).toBe('ready');
    manager.client.down = transportError;
    manager.client.tick();
    expect(store.state.kind).toBe('ready');
    stop();
  });

  test('fees that cannot be read are unknown, never zero, and hold up nothing', async () => {
    const manager = new FakeManager([fakePosition(7n)]);
    manager.feesFail = true;
    const { store, stop } = opened(manager, '7');
    await priced(store);
    expect(store.fees.state).toBe('unknown');
    expect(store.amounts).toBeDefined();
    stop();
  });

  test('without liquidity is closed, and holds nothing', async () => {
    const { store, stop } = opened(new FakeManager([fakePosition(7n, { liquidity: 0n })]), '7');
    await priced(store);
    expect(store.status).toBe('closed');
    expect(store.amounts).toEqual({ amount0Raw: 0n, amount1Raw: 0n });
    stop();
  });
});
