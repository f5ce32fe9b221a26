import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Random } from '../../amm/testing/Random.ts';
import type { Corroboration } from '../Corroboration.ts';
import type { EndpointRpcPool } from '../endpoints/EndpointRpcPool.ts';
import { FakeNode, FakeRpcError, fakePool } from '../testing/FakeNode.ts';
import { timed } from '../testing/timed.ts';
import '../reads/Comparison.ts';
import { WALLET_ENDPOINT_URL } from '../RpcPool.ts';

const START = 2_000_000_000;

/** A node of a chain with a block each second; its balance read says which state it is in. */
function node(head: bigint, says: (block: bigint) => string, secondsPerBlock = 1): FakeNode {
  const made = Object.assign(new FakeNode(), { head });
  return made
    .on('eth_getBalance', ([, tag]) => says(BigInt(String(tag))))
    .on('eth_getBlockByNumber', ([tag]) => ({
      number: tag,
      timestamp: `0x${Math.floor(START + Number(BigInt(String(tag))) * secondsPerBlock).toString(16)}`,
    }));
}

const honest = (block: bigint) => (block < 90n ? '0xold' : '0xnew');
const same = () => '0xsame';

async function compare(pool: EndpointRpcPool): Promise<Corroboration<string>> {
  const { value, error } = await timed(pool.corroborate<string>('eth_getBalance', ['0x0', 'latest']));
  if (error) throw error;
  return value as Corroboration<string>;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START * 1000 + 100_000);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('an old head', () => {
  /** It dates its old block as if it were new. */
  const liar = () =>
    node(20n, honest).on('eth_getBlockByNumber', ([tag]) => ({
      number: tag,
      timestamp: `0x${(START + 100).toString(16)}`,
    }));
  const apart = {
    outcome: 'disagree',
    answers: expect.arrayContaining([
      { endpoint: 'http://honest', newest: 100n },
      { endpoint: 'http://liar', newest: 20n },
    ]),
    block: undefined,
  };

  it.each(['first', 'second'])('named by the %s of two does not lead, and is told', async (place) => {
    const nodes = { liar: liar(), honest: node(100n, honest) };
    const { liar: one, honest: other } = nodes;
    const pool = fakePool(place === 'first' ? nodes : { honest: other, liar: one });
    expect(await compare(pool)).toEqual(apart);
    expect(other.count('eth_getBalance') + one.count('eth_getBalance')).toBe(0);
  });

  it.each([450, 1200])('does not lead where the honest one takes %d ms', async (latencyMs) => {
    const late = Object.assign(node(100n, honest), { latencyMs });
    expect(await compare(fakePool({ liar: liar(), honest: late }))).toEqual(apart);
  });

  it('is contradicted by one that comes too late to name a head with it', async () => {
    const late = Object.assign(node(100n, honest), { latencyMs: 3000 });
    expect(await compare(fakePool({ liar: liar(), honest: late }))).toMatchObject({
      outcome: 'disagree',
      answers: [{ value: '0xold' }, { endpoint: 'http://honest', newest: 100n }],
      block: 20n,
    });
  });

  it('does not lead beside a second endpoint of its own operator', async () => {
    const late = Object.assign(node(100n, honest), { latencyMs: 1000 });
    const pool = fakePool({ 'a.liar.com': liar(), 'b.liar.com': liar(), 'c.liar.com': liar(), honest: late });
    expect(await compare(pool)).toMatchObject({ outcome: 'disagree', block: undefined });
  });

  it('is left out where two others are near each other', async () => {
    const pool = fakePool({ liar: liar(), a: node(100n, honest), b: node(98n, honest) });
    expect(await compare(pool)).toEqual({
      outcome: 'agreed',
      value: '0xnew',
      endpoints: ['http://a', 'http://b'],
      block: 98n,
    });
  });

  it('leaves the liar not alone when the other one that is near it cannot answer', async () => {
    const other = liar().on('eth_getBalance', () => {
      throw new FakeRpcError(-32601, 'method not found');
    });
    const pool = fakePool({ liar: liar(), other, honest: node(100n, honest) });
    expect(await compare(pool)).toMatchObject({
      outcome: 'disagree',
      answers: [{ value: '0xold' }, { endpoint: 'http://honest', newest: 100n }],
    });
  });

  it('does not come back with an answer that is late', async () => {
    const late = Object.assign(node(100n, honest), { latencyMs: 0 });
    // The honest node hangs for as long as heads are waited for, and is there when the state is asked.
    late.respond = (items) => (items.some(({ method }) => method === 'eth_blockNumber') ? 'hang' : undefined);
    setTimeout(() => {
      late.respond = undefined;
    }, 4200);
    const found = await compare(fakePool({ liar: liar(), honest: late }));
    expect(found.outcome).not.toBe('agreed');
  });
});

describe('a head ahead', () => {
  it.each([50n, 5000n, 9_000_000n])('by %d leaves the other one in, however the clock goes', async (by) => {
    for (const fastMs of [0, 400_000, -400_000]) {
      vi.setSystemTime(START * 1000 + 100_000 + fastMs);
      const liar = node(100n + by, () => '0xlie').on('eth_getBlockByNumber', ([tag]) => ({
        number: tag,
        timestamp: `0x${(BigInt(String(tag)) > 100n ? Math.floor(Date.now() / 1000) : START).toString(16)}`,
      }));
      const found = await compare(fakePool({ liar, honest: node(100n, honest) }));
      expect(found.outcome).toBe('disagree');
      expect(found.outcome === 'disagree' && found.answers.map(({ endpoint }) => endpoint).sort()).toEqual([
        'http://honest',
        'http://liar',
      ]);
    }
  });

  it('counts by the chain time between: many fast blocks are near, few slow ones are not', async () => {
    const fast = (head: bigint) => node(head, same, 0.25);
    expect(await compare(fakePool({ a: fast(140n), b: fast(100n) }))).toMatchObject({
      outcome: 'agreed',
      block: 100n,
    });
    const slow = (head: bigint) => node(head, same, 12);
    expect(await compare(fakePool({ a: slow(103n), b: slow(100n) }))).toMatchObject({ block: 100n });
    expect(await compare(fakePool({ a: slow(104n), b: slow(100n) }))).toMatchObject({
      outcome: 'disagree',
      block: undefined,
    });
  });
});

describe('one that has not the block or its state yet', () => {
  const lacking = (until: () => boolean, says = honest) =>
    node(100n, (block) => {
      if (!until() && block > 98n) throw new FakeRpcError(-32000, 'header not found');
      return says(block);
    });

  it('is asked again, and agrees when it has it', async () => {
    let hasIt = false;
    setTimeout(() => {
      hasIt = true;
    }, 2500);
    const pool = fakePool({ a: node(100n, honest), b: lacking(() => hasIt) });
    expect(await compare(pool)).toMatchObject({ outcome: 'agreed', block: 100n });
  });

  it('is asked at an older block after that, and so is the other one', async () => {
    const pool = fakePool({ a: node(100n, honest), b: lacking(() => false) });
    expect(await compare(pool)).toMatchObject({ outcome: 'agreed', block: 98n });
  });

  it('leaves nobody alone', async () => {
    const never = node(100n, () => {
      throw new FakeRpcError(-32000, 'missing trie node');
    });
    expect(await compare(fakePool({ a: node(100n, () => '0xlie'), never }))).toMatchObject({
      outcome: 'disagree',
      answers: [
        { endpoint: 'http://a', value: '0xlie' },
        { endpoint: 'http://never', error: { values: { reason: 'missing trie node', tooMuch: 0 } } },
      ],
    });
  });
});

describe('one that tells its newest block and does not answer the question', () => {
  it.each([
    ['out of gas', () => new FakeRpcError(-32000, 'out of gas'), 1],
    ['a gas limit', () => new FakeRpcError(-32603, 'gas limit exceeded'), 1],
    ['too large a request', () => new FakeRpcError(-32600, 'request too large'), 1],
    ['an internal error', () => new FakeRpcError(-32603, 'internal error'), 0],
  ])('leaves nobody alone (%s)', async (_, error, tooMuch) => {
    const refusing = node(100n, () => {
      throw error();
    });
    expect(await compare(fakePool({ a: node(100n, () => '0xlie'), refusing }))).toMatchObject({
      outcome: 'disagree',
      answers: [{ value: '0xlie' }, { endpoint: 'http://refusing', error: { values: { tooMuch } } }],
    });
  });

  it.each([413, 429, 403, 'hang'] as const)('leaves nobody alone (%s)', async (status) => {
    const refusing = node(100n, honest);
    refusing.respond = (items) => {
      if (!items.some(({ method }) => method === 'eth_getBalance')) return undefined;
      return status === 'hang' ? 'hang' : new Response('no', { status });
    };
    for (const nodes of [
      { a: node(100n, () => '0xlie'), refusing },
      { refusing, a: node(100n, () => '0xlie') },
    ]) {
      expect(await compare(fakePool(nodes))).toMatchObject({
        outcome: 'disagree',
        answers: expect.arrayContaining([
          expect.objectContaining({
            endpoint: 'http://refusing',
            error: expect.objectContaining({ values: expect.objectContaining({ tooMuch: 1 }) }),
          }),
        ]),
      });
    }
  });

  it('is not asked for longer until only the liar answers', async () => {
    const mute = (made: FakeNode) => {
      made.respond = (items) =>
        items.some(({ method }) => method === 'eth_getBalance')
          ? new Response('', { status: 502 })
          : undefined;
      return made;
    };
    const liar = mute(node(100n, () => '0xlie'));
    setTimeout(() => {
      liar.respond = undefined;
    }, 9000);
    const found = await compare(fakePool({ liar, other: mute(node(100n, honest)) }));
    expect(found.outcome).toBe('disagree');
  });
});

describe("the wallet's node", () => {
  const withWallet = async (pool: EndpointRpcPool, wallet: FakeNode): Promise<EndpointRpcPool> => {
    const request = async ({ method, params = [] }: { method: string; params?: unknown }) =>
      wallet.handlers[method]?.(params as readonly unknown[]);
    await timed(pool.useWallet({ request, on() {}, removeListener() {} } as never));
    pool.prefer([WALLET_ENDPOINT_URL]);
    return pool;
  };

  it('makes no agreement', async () => {
    const pool = await withWallet(fakePool({ a: node(100n, same) }), node(100n, same));
    expect(await compare(pool)).toMatchObject({ outcome: 'alone', endpoint: 'http://a', unanswered: [] });
  });

  it('contradicts', async () => {
    const pool = await withWallet(
      fakePool({ a: node(100n, same) }),
      node(100n, () => '0xother'),
    );
    expect(await compare(pool)).toMatchObject({ outcome: 'disagree' });
    const ahead = await withWallet(fakePool({ a: node(100n, same) }), node(500n, same));
    expect(await compare(ahead)).toMatchObject({ outcome: 'disagree', block: undefined });
  });

  it('does not outvote an honest node with its double', async () => {
    const lie = () => '0xlie';
    const pool = await withWallet(
      fakePool({ liar: node(100n, lie), honest: node(100n, honest) }),
      node(100n, lie),
    );
    expect(await compare(pool)).toMatchObject({ outcome: 'disagree' });
    const late = Object.assign(node(100n, honest), { latencyMs: 1000 });
    const old = await withWallet(fakePool({ liar: node(20n, honest), late }), node(20n, honest));
    expect(await compare(old)).toMatchObject({ outcome: 'disagree', block: undefined });
  });
});

it('finds no disagreement among honest nodes that are up to three blocks apart and differ in latency', async () => {
  const random = new Random(20261128);
  const alarms: string[] = [];
  for (let review = 0; review < 200; review += 1) {
    const blockMs = random.pick([250, 400, 1000, 2000, 12_000]);
    const startedAtMs = Date.now();
    const count = random.int(2, 3);
    const nodes = Array.from({ length: count }, () => {
      const behind = BigInt(random.int(0, 3));
      const head = () => 1000n + BigInt(Math.floor((Date.now() - startedAtMs) / blockMs)) - behind;
      const made = node(
        0n,
        (block) => {
          if (block > head()) throw new FakeRpcError(-32000, 'header not found');
          return `0x${block.toString(16)}`;
        },
        blockMs / 1000,
      );
      made.latencyMs = random.int(20, 1400);
      return made.on('eth_blockNumber', () => `0x${head().toString(16)}`);
    });
    const pool = fakePool(Object.fromEntries(nodes.map((made, index) => [`n${index}`, made])));
    const { outcome } = await compare(pool);
    if (outcome !== 'agreed') alarms.push(`${review}: ${outcome}, ${count} nodes, ${blockMs} ms`);
  }
  expect(alarms.length, alarms.join('\n')).toBeLessThanOrEqual(2);
});
