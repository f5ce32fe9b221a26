import { describe, expect, it } from 'vitest';
import type { Call, CallResult } from '../Multicall.ts';
import { FakeNode, fakePool } from '../testing/FakeNode.ts';
import { fakeMulticall3, MULTICALL3 } from '../testing/fakeMulticall3.ts';
import { corroborateCalls } from './corroborateCalls.ts';

const TARGET = '0x0000000000000000000000000000000000000001';
const CALLS = [
  { target: TARGET, data: '0x11111111' },
  { target: TARGET, data: '0x22222222' },
] as const;
const results = (second: string) => [
  { ok: true, data: '0x0a' },
  second === '0x' ? { ok: false, error: { code: 'call_reverted' } } : { ok: true, data: second },
];

/** A node with a Multicall3 whose second call answers `second`; `0x` is a revert. */
function node(second: string): FakeNode {
  const made = new FakeNode();
  fakeMulticall3(made, (data) =>
    data === '0x11111111' ? { success: true, data: '0x0a' } : { success: second !== '0x', data: second },
  );
  return made;
}

/** A node that knows no Multicall3. */
function bare(second: string): FakeNode {
  return new FakeNode().on('eth_call', ([call]) => {
    const { to, data } = call as { to: string; data: string };
    if (to === MULTICALL3) return '0x';
    return data === '0x11111111' ? '0x0a' : second;
  });
}

describe('calls compared as one read', () => {
  it('travel as one request to each of two operators, at one block', async () => {
    const [a, b] = [node('0x0b'), node('0x0b')];
    b.head = 99n;
    expect(await corroborateCalls(fakePool({ a, b }), MULTICALL3, CALLS, {})).toEqual({
      outcome: 'agreed',
      value: results('0x0b'),
      endpoints: ['http://a', 'http://b'],
      block: 99n,
    });
    expect([a.count('eth_call'), b.count('eth_call')]).toEqual([1, 1]);
    expect(a.calls.findLast(({ method }) => method === 'eth_call')?.params[1]).toBe('0x63');
  });

  it('disagree if one result differs, with the results of each endpoint', async () => {
    const pool = fakePool({ a: node('0x0b'), b: node('0x') });
    expect(await corroborateCalls(pool, MULTICALL3, CALLS, {})).toMatchObject({
      outcome: 'disagree',
      answers: [
        { endpoint: 'http://a', value: results('0x0b') },
        { endpoint: 'http://b', value: results('0x') },
      ],
    });
  });

  it('need only agree on what is compared, by one request or one by one', async () => {
    const compare = ([first]: readonly CallResult[]) => first?.ok && first.data;
    for (const made of [node, bare]) {
      const at = made === node ? MULTICALL3 : undefined;
      const pool = fakePool({ a: made('0x0b'), b: made('0x0c') });
      expect(await corroborateCalls(pool, at, CALLS, { compare })).toMatchObject({ outcome: 'agreed' });
      const strict = { compare: (all: readonly CallResult[]) => all.map((each) => each.ok && each.data) };
      expect(await corroborateCalls(pool, at, CALLS, strict)).toMatchObject({ outcome: 'disagree' });
    }
  });

  it('disagree if one endpoint answers with something else than results', async () => {
    const pool = fakePool({ a: node('0x0b'), b: bare('0x0b') });
    expect(await corroborateCalls(pool, MULTICALL3, CALLS, {})).toMatchObject({
      outcome: 'disagree',
      answers: [{ value: results('0x0b') }, { endpoint: 'http://b', error: { code: 'rpc_error' } }],
    });
  });

  it('are alone with one endpoint', async () => {
    expect(await corroborateCalls(fakePool({ a: node('0x') }), MULTICALL3, CALLS, {})).toMatchObject({
      outcome: 'alone',
      value: results('0x'),
      endpoint: 'http://a',
    });
  });

  it.each([undefined, MULTICALL3] as const)('go one by one where there is no Multicall3 (%s)', async (at) => {
    const [a, b] = [bare('0x0b'), bare('0x0b')];
    b.head = 99n;
    expect(await corroborateCalls(fakePool({ a, b }), at, CALLS, { gas: 5n })).toMatchObject({
      outcome: 'agreed',
      value: results('0x0b'),
      block: 99n,
    });
    expect(b.calls.findLast(({ method }) => method === 'eth_call')?.params).toEqual([
      { to: TARGET, data: '0x22222222', gas: '0x5' },
      '0x63',
    ]);
    const other = fakePool({ a: bare('0x0b'), b: bare('0x0c') });
    expect(await corroborateCalls(other, at, CALLS, {})).toMatchObject({ outcome: 'disagree' });
  });
});

describe('calls that one endpoint finds too much for one request', () => {
  const many = Array.from({ length: 64 }, (_, index) => ({
    target: TARGET,
    data: `0x${(index + 1).toString(16).padStart(8, '0')}`,
  })) as readonly Call[];
  /** Refuses aggregates of more than `most` calls, and says `says` of each. */
  const limited = (most: number, says = '0x0a') => {
    const made = new FakeNode();
    // The fake reckons with four calls for the head, which are not among these.
    fakeMulticall3(made, () => ({ success: true, data: says }), most - 4);
    return made;
  };

  it('go in several, at one block, and are compared all the same', async () => {
    const small = limited(4);
    const pool = fakePool({ big: limited(1000), small });
    const found = await corroborateCalls(pool, MULTICALL3, many, {});
    expect(found).toMatchObject({ outcome: 'agreed', block: 100n });
    expect(found.outcome === 'agreed' && found.value).toHaveLength(64);
    const lying = fakePool({ liar: limited(1000, '0x0b'), small: limited(4) });
    expect(await corroborateCalls(lying, MULTICALL3, many, {})).toMatchObject({
      outcome: 'disagree',
      answers: [{ endpoint: 'http://liar' }, { endpoint: 'http://small' }],
    });
  });

  it('are refused where even those are too much, and leave nobody alone', async () => {
    const small = limited(2);
    const pool = fakePool({ liar: limited(1000, '0x0b'), small });
    expect(await corroborateCalls(pool, MULTICALL3, many, {})).toMatchObject({
      outcome: 'disagree',
      answers: [{ endpoint: 'http://liar' }, { endpoint: 'http://small', error: { values: { tooMuch: 1 } } }],
    });
    expect(small.count('eth_call')).toBeLessThanOrEqual(1 + 4 + 16);
  });
});
