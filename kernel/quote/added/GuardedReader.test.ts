import { describe, expect, it } from 'vitest';
import type { Hex } from '../../chain/ChainSpec.ts';
import type { PoolChanges } from '../pools/PoolChanges.ts';
import { constantSum } from '../testing/constantSum.ts';
import { address, FakeChain } from '../testing/FakeChain.ts';
import { GuardedReader } from './GuardedReader.ts';

const TOPIC: Hex = `0x${'5'.repeat(64)}`;
const pool = { kind: 'sum', address: address(7), token0: address(1), token1: address(2) };
const change = { lower: -10, upper: 10, liquidity: 3n };
const good: PoolChanges = {
  ...{ address: address(9), topics: [TOPIC], id: TOPIC },
  read: () => change,
  reread: () => undefined,
};

/** A reader whose own one tells of its logs by `changes`, and the faults that were found. */
function guarded(changes: () => unknown) {
  const faults: string[] = [];
  const create = () =>
    Object.defineProperty(constantSum.reader(new FakeChain().client.chain, pool) as object, 'changes', {
      get: changes,
    }) as never;
  const onFault = (cause: unknown) => void faults.push((cause as Error).message);
  return { reader: new GuardedReader(create, pool, constantSum.maths, onFault, () => undefined), faults };
}

describe('the logs of an added kind of pool', () => {
  it('are those that it names', () => {
    const { reader, faults } = guarded(() => good);
    expect(reader.changes).toMatchObject({ address: good.address, topics: good.topics, id: good.id });
    expect(reader.changes?.read([TOPIC], '0x')).toEqual(change);
    const marked: unknown[] = [];
    const marking = guarded(() => ({ ...good, reread: (ticks: unknown) => marked.push(ticks) }));
    marking.reader.changes?.reread([1, 2]);
    expect([marked, faults, marking.faults]).toEqual([[[1, 2]], [], []]);
    expect(guarded(() => undefined).reader.changes).toBeUndefined();
  });

  const boom = () => {
    throw new Error('boom');
  };
  it.each<[string, unknown, string]>([
    ['names by no address', { ...good, address: 5 }, 'names logs that are none'],
    ['names by no topics', { ...good, topics: [5] }, 'names logs that are none'],
    ['reads as no change', { ...good, read: () => ({ ...change, liquidity: 3 }) }, 'as no change'],
    ['reads as no range', { ...good, read: () => ({ ...change, lower: 0.5 }) }, 'as no change'],
    ['cannot read', { ...good, read: boom }, 'boom'],
    ['does not follow', { ...good, reread: boom }, 'boom'],
  ])('that it %s are its fault, and nothing else', (_, changes, message) => {
    const { reader, faults } = guarded(() => changes);
    expect(() => {
      reader.changes?.read([TOPIC], '0x');
      reader.changes?.reread([1]);
    }).not.toThrow();
    expect(faults[0]).toContain(message);
    expect(reader.state).toBeUndefined();
  });
});
