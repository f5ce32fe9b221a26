import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Corroboration } from '../Corroboration.ts';
import type { EndpointRpcPool } from '../endpoints/EndpointRpcPool.ts';
import { FakeNode, FakeRpcError, fakePool } from '../testing/FakeNode.ts';
import { timed } from '../testing/timed.ts';
import './Comparison.ts';

type Says = string | ((block: bigint) => unknown);

/** A node whose balance read says `says`. */
function node(says: Says, change: Partial<FakeNode> = {}): FakeNode {
  const made = new FakeNode().on('eth_getBalance', ([, tag]) =>
    typeof says === 'function' ? says(BigInt(String(tag))) : says,
  );
  return Object.assign(made, change);
}

const bad = () => new Response('bad gateway', { status: 502 });
const READ = ['0x0', 'latest'] as const;

async function corroborate(pool: EndpointRpcPool, options = {}) {
  const { value, error } = await timed(pool.corroborate<string>('eth_getBalance', READ, options));
  if (error) throw error;
  return value as Corroboration<string>;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('two operators', () => {
  it('that give one answer at one block agree', async () => {
    const pool = fakePool({ a: node('0xA'), b: node('0xa', { head: 98n }), c: node('0xb') });
    expect(await corroborate(pool)).toEqual({
      outcome: 'agreed',
      value: '0xa',
      endpoints: ['http://a', 'http://b'],
      block: 98n,
    });
  });

  it('that differ disagree, and it is told who said what', async () => {
    const a = node('0xa');
    const b = node('0xb');
    expect(await corroborate(fakePool({ a, b }))).toEqual({
      outcome: 'disagree',
      answers: [
        { endpoint: 'http://a', value: '0xa' },
        { endpoint: 'http://b', value: '0xb' },
      ],
      block: 100n,
    });
    expect([a.count('eth_getBalance'), b.count('eth_getBalance')]).toEqual([3, 3]);
  });

  it('that differ do not become a lone one when the others begin to fail', async () => {
    const b = node('0xb');
    const a = node(() => {
      setTimeout(() => {
        b.respond = bad;
      }, 100);
      return '0xa';
    });
    expect((await corroborate(fakePool({ a, b }))).outcome).toBe('disagree');
    expect(b.requests.length).toBeGreaterThan(2);
  });

  it.each([
    ['502', bad],
    ['silence', () => 'hang' as const],
    ['a rate limit', () => new Response('', { status: 429 })],
  ])('that differ disagree though a third one answers with %s', async (_, respond) => {
    const c = node('0xb', { respond });
    expect(await corroborate(fakePool({ a: node('0xa'), b: node('0xb'), c }))).toMatchObject({
      outcome: 'disagree',
      answers: [{ endpoint: 'http://a' }, { endpoint: 'http://b' }],
    });
  });

  it('are asked again where they differ, and agree then', async () => {
    let said = 0;
    const reorganised = node(() => (++said === 1 ? '0xb' : '0xa'));
    expect(await corroborate(fakePool({ a: node('0xa'), b: reorganised }))).toMatchObject({
      outcome: 'agreed',
      value: '0xa',
    });
  });

  it('outvote a third one, which is marked down', async () => {
    const pool = fakePool({ a: node('0xb'), b: node('0xa'), c: node('0xa') });
    expect(await corroborate(pool)).toMatchObject({
      outcome: 'agreed',
      value: '0xa',
      endpoints: ['http://b', 'http://c'],
    });
    expect(pool.endpoints.find(({ url }) => url === 'http://a')?.failureCount).toBe(1);
  });

  it('may agree on a revert, which is thrown', async () => {
    const revert = () => {
      throw new FakeRpcError(3, 'execution reverted', '0x12345678');
    };
    await expect(corroborate(fakePool({ a: node(revert), b: node(revert) }))).rejects.toMatchObject({
      code: 'call_reverted',
    });
  });

  it('disagree if one reverts and the other one does not', async () => {
    const revert = () => {
      throw new FakeRpcError(3, 'execution reverted', '0x12345678');
    };
    expect(await corroborate(fakePool({ a: node(revert), b: node('0xb') }))).toMatchObject({
      outcome: 'disagree',
      answers: [
        { endpoint: 'http://a', error: { code: 'call_reverted' } },
        { endpoint: 'http://b', value: '0xb' },
      ],
    });
  });

  it('need only agree on the part that is compared', async () => {
    const block = (hash: string, size: string) =>
      new FakeNode().on('eth_getBlockByNumber', () => ({ number: '0x64', hash, size }));
    const read = (pool: EndpointRpcPool) =>
      timed(
        pool.corroborate<{ hash: string }>('eth_getBlockByNumber', ['0x64', false], {
          compare: ({ hash }) => hash,
        }),
      );
    const same = await read(fakePool({ a: block('0x1', '0xa'), b: block('0x1', '0xb') }));
    expect(same.value).toMatchObject({ outcome: 'agreed', block: undefined });
    const other = await read(fakePool({ a: block('0x1', '0xa'), b: block('0x2', '0xa') }));
    expect(other.value).toMatchObject({ outcome: 'disagree' });
  });

  it('agree where both lack the part that is compared', async () => {
    const block = (size: string) =>
      new FakeNode().on('eth_getBlockByNumber', () => ({ number: '0x64', size }));
    const compare = ({ baseFeePerGas }: { baseFeePerGas?: string }) => baseFeePerGas;
    const pool = fakePool({ a: block('0xa'), b: block('0xb') });
    const told = await timed(
      pool.corroborate<{ baseFeePerGas?: string }>('eth_getBlockByNumber', ['0x64', false], { compare }),
    );
    expect(told.value).toMatchObject({ outcome: 'agreed' });
  });
});

describe('one operator', () => {
  it('is alone, however many endpoints it has', async () => {
    const pool = fakePool({ 'rpc1.one.com': node('0xa'), 'rpc2.one.com': node('0xa') });
    expect(await corroborate(pool)).toMatchObject({ outcome: 'alone', value: '0xa' });
  });

  it('does not outvote another one with two endpoints', async () => {
    const pool = fakePool({
      'rpc1.one.com': node('0xb'),
      'rpc2.one.com': node('0xb'),
      'rpc.two.com': node('0xa'),
    });
    expect((await corroborate(pool)).outcome).toBe('disagree');
  });

  it('is passed over for one of another operator', async () => {
    const second = node('0xa');
    const pool = fakePool({
      'rpc1.one.com': node('0xa'),
      'rpc2.one.com': second,
      'rpc.two.com': node('0xa'),
    });
    expect(await corroborate(pool)).toMatchObject({
      outcome: 'agreed',
      endpoints: ['http://rpc1.one.com', 'http://rpc.two.com'],
    });
    expect(second.count('eth_getBalance')).toBe(0);
  });

  it.each([
    ['502', bad],
    ['silence', () => 'hang' as const],
  ])('is alone if the other one answers with %s for as long as it is waited for', async (_, respond) => {
    const b = node('0xb', { respond });
    const { value, ms } = await timed(fakePool({ b, a: node('0xa') }).corroborate('eth_getBalance', READ));
    expect(value).toMatchObject({
      outcome: 'alone',
      value: '0xa',
      endpoint: 'http://a',
      unanswered: ['http://b'],
    });
    expect(ms).toBeGreaterThanOrEqual(4000);
    expect(b.requests.length).toBeGreaterThan(1);
  });

  it('is not alone if the other one answers after a few failures', async () => {
    const b = node('0xb', { respond: bad });
    setTimeout(() => {
      b.respond = undefined;
    }, 1000);
    expect((await corroborate(fakePool({ a: node('0xa'), b }))).outcome).toBe('disagree');
  });

  it('is not alone if the other one answers a read of no block when it is asked again', async () => {
    const receipts = (says: string) => new FakeNode().on('eth_getTransactionReceipt', () => says);
    const b = receipts('b');
    b.respond = bad;
    setTimeout(() => {
      b.respond = undefined;
    }, 400);
    const pool = fakePool({ a: receipts('a'), b });
    const { value } = await timed(pool.corroborate('eth_getTransactionReceipt', ['0x1']));
    expect(value).toMatchObject({ outcome: 'disagree', block: undefined });
  });

  it('is not alone if the other one is slow', async () => {
    const pool = fakePool({ a: node('0xa'), b: node('0xb', { latencyMs: 1400 }) });
    expect((await corroborate(pool)).outcome).toBe('disagree');
  });

  it('is alone on a chain with one endpoint, and where the person left the others out', async () => {
    expect(await corroborate(fakePool({ a: node('0xa') }))).toMatchObject({
      outcome: 'alone',
      unanswered: [],
    });
    const b = node('0xb');
    expect(await corroborate(fakePool({ b, a: node('0xa') }), { exclude: ['http://b'] })).toMatchObject({
      outcome: 'alone',
      value: '0xa',
      unanswered: [],
    });
    expect(b.requests).toEqual([]);
  });
});

it('compares several reads at one block as one', async () => {
  const nonces = (says: string) => (made: FakeNode) => made.on('eth_getTransactionCount', () => says);
  const pool = (other: string) =>
    fakePool({ a: nonces('0x1')(node('0xa')), b: nonces(other)(node('0xa', { head: 99n })) });
  const reads = [
    { method: 'eth_getBalance', params: READ },
    { method: 'eth_getTransactionCount', params: READ },
  ];
  expect((await timed(pool('0x1').corroborateAll(reads))).value).toEqual({
    outcome: 'agreed',
    value: [
      { ok: true, value: '0xa' },
      { ok: true, value: '0x1' },
    ],
    endpoints: ['http://a', 'http://b'],
    block: 99n,
  });
  expect((await timed(pool('0x2').corroborateAll(reads))).value).toMatchObject({ outcome: 'disagree' });
});

it('is over when its caller gives up', async () => {
  const stop = new AbortController();
  const hanging = () => node('0xa', { respond: () => 'hang' });
  const pool = fakePool({ a: hanging(), b: hanging() });
  setTimeout(() => stop.abort(), 300);
  const { error, ms } = await timed(pool.corroborate('eth_getBalance', READ, { signal: stop.signal }));
  expect(error).toMatchObject({ code: 'cancelled' });
  expect(ms).toBeLessThan(400);
});

it.each([
  ['refuse', bad, 4000],
  ['hang', () => 'hang' as const, 16_000],
])('fails where nobody answers (%s)', async (_, respond, mostMs) => {
  const down = () => node('0xa', { respond });
  const { error, ms } = await timed(fakePool({ a: down(), b: down() }).corroborate('eth_getBalance', READ));
  expect(error).toMatchObject({ code: 'providers_failed' });
  expect(ms).toBeLessThan(mostMs);
});

it('gives endpoints that have become slow the time that they need', async () => {
  const [a, b] = [node('0xa'), node('0xa')];
  const pool = fakePool({ a, b });
  await corroborate(pool);
  a.latencyMs = b.latencyMs = 2500;
  expect(await corroborate(pool)).toMatchObject({ outcome: 'agreed' });
});

it('takes the answer of one that was down and is back, however long the other one hangs', async () => {
  const a = node('0xa', { respond: bad });
  const b = node('0xb');
  const pool = fakePool({ a, b });
  expect(await corroborate(pool)).toMatchObject({ outcome: 'alone', value: '0xb' });
  b.respond = () => 'hang';
  setTimeout(() => {
    a.respond = undefined;
  }, 500);
  const { value, ms } = await timed(pool.corroborate('eth_getBalance', READ));
  expect(value).toMatchObject({ outcome: 'alone', value: '0xa' });
  expect(ms).toBeLessThan(10_000);
});

it('asks nobody about a block that it has not reached, and tells that it has not', async () => {
  const b = node('0xb', { head: 40n });
  const pool = fakePool({ a: node('0xa'), b });
  const { value } = await timed(pool.corroborate('eth_getBalance', ['0x0', '0x32']));
  expect(value).toMatchObject({
    outcome: 'disagree',
    answers: [
      { endpoint: 'http://a', value: '0xa' },
      { endpoint: 'http://b', error: { code: 'providers_failed' } },
    ],
    block: 50n,
  });
  expect(b.count('eth_getBalance')).toBe(0);
  b.head = 50n;
  expect((await timed(pool.corroborate('eth_getBalance', ['0x0', '0x32']))).value).toMatchObject({
    answers: [{ value: '0xa' }, { value: '0xb' }],
  });
});
