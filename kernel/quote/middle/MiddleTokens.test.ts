import { describe, expect, it, vi } from 'vitest';
import { WAIT } from '../../../test/testing/pace.ts';
import { hexWord } from '../../abi/words.ts';
import { type V2PoolState, v2Maths } from '../../amm/index.ts';
import type { Address } from '../../chain/ChainSpec.ts';
import type { Currency } from '../../currency/Currency.ts';
import type { ContributionRegistry } from '../../plugin/contributions.ts';
import type { ServiceReader } from '../../plugin/Plugin.ts';
import { tokenPair } from '../PoolRef.ts';
import type { QuoteRequest } from '../QuoteRequest.ts';
import { PoolQuoteSource } from '../sources/PoolQuoteSource.ts';
import { address, FakeChain, fakeSpec, V2_FACTORY } from '../testing/FakeChain.ts';
import { creationTopics } from './createdPools.ts';
import { MiddleTokens } from './MiddleTokens.ts';
import { letBack, middleMemory } from './middleMemory.ts';

// Digits only: such addresses are their own checksums.
const A = address(0x10);
const B = address(0x20);
const numbered = (first: number, index: number) => Number(`0x${first}${String(index).padStart(3, '0')}`);
const E = 10n ** 18n;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const none = { of: () => [] } as unknown as ContributionRegistry;
const services = {} as ServiceReader;

const token = (at: Address): Currency => ({
  kind: 'token',
  chainId: 77,
  address: at,
  decimals: 18,
  symbol: 'T',
  name: 'T',
});
const pair = (at: number, a: Address, b: Address, reserve = 1000n * E): V2PoolState => ({
  kind: 'v2',
  maths: v2Maths,
  address: address(at),
  token0: a < b ? a : b,
  token1: a < b ? b : a,
  reserve0: reserve,
  reserve1: reserve,
});
const ask: QuoteRequest = {
  tradeType: 'EXACT_INPUT',
  input: token(A),
  output: token(B),
  amountRaw: E,
};

/** `count` tokens with a pool of each end, which logs and `balanceOf` tell; the last one's are the deepest. */
function setUp(count: number, { maxHops = 4, ...change }: { maxHops?: number; logSpan?: number } = {}) {
  const chain = new FakeChain({
    ...{ ...fakeSpec, ...change },
    capabilities: { ...fakeSpec.capabilities, maxHops },
    contracts: [...fakeSpec.contracts, { kind: 'multicall3', version: '1', address: address(0x3c) }],
  });
  const middles = Array.from({ length: count }, (_, index) => address(numbered(1, index)));
  const reserve = (index: number) => BigInt(index + 1) * E;
  middles.forEach((middle, index) => {
    chain.add(
      pair(numbered(2, index), A, middle, reserve(index)),
      pair(numbered(3, index), B, middle, reserve(index)),
    );
  });
  for (const end of [A, B]) {
    chain.faults.set(end, ({ data }) => {
      const pool = chain.pools.get(`0x${data.slice(-40)}`) as V2PoolState | undefined;
      return { ok: true, data: hexWord(pool?.reserve0 ?? 0n) };
    });
  }
  let logRequests = 0;
  Object.assign(chain.client, {
    rpc: {
      request: async (method: string) => {
        if (method !== 'eth_getLogs') throw new Error(`not known: ${method}`);
        logRequests += 1;
        return [...chain.pools.values()].map((pool) => ({
          address: V2_FACTORY,
          topics: [
            creationTopics.v2Factory.topic,
            hexWord(pool.token0 as Address),
            hexWord(pool.token1 as Address),
          ],
          data: `${hexWord(pool.address as Address)}${hexWord(1).slice(2)}`,
        }));
      },
    },
  });
  Object.assign(chain.client.clock, { head: chain.head });
  const middle = new MiddleTokens(none, services, { logger: quiet });
  let loaded: MiddleTokens | undefined;
  const source = new PoolQuoteSource(chain.clients, { logger: quiet, middle: () => loaded });
  const load = () => {
    loaded = middle;
  };
  const through = (answer: ReturnType<typeof source.answer>) =>
    'quote' in answer ? answer.quote.parts.map(({ hops }) => hops[0]?.tokenOut.toLowerCase()) : [];
  return { chain, source, load, middles, middle, through, logs: () => logRequests };
}

async function until(chain: FakeChain, isSo: () => boolean): Promise<void> {
  // The code that looks for them is imported first, which takes a while on a busy machine.
  await vi.waitFor(async () => {
    await chain.settle();
    expect(isSo()).toBe(true);
  }, WAIT);
}

describe('tokens in the middle', () => {
  it('cost the first quote no request, and few afterwards, however many pools there are', async () => {
    const { chain, source, load, middles, through, logs } = setUp(60);
    chain.add(pair(1, A, B, E));
    source.watch(ask.input, ask.output);
    await chain.settle();
    const first = source.answer(ask);
    expect('quote' in first).toBe(true);
    const opened = chain.batches.length;
    // Factories and fees; the pool.
    expect(opened).toBe(2);
    expect(logs()).toBe(0);

    load();
    source.answer(ask);
    await until(chain, () =>
      through(source.answer(ask)).some((token) => middles.some((one) => one === token)),
    );
    const better = source.answer(ask);
    expect(
      'quote' in better && 'quote' in first && better.quote.amountOutRaw > first.quote.amountOutRaw,
    ).toBe(true);
    expect(logs()).toBeLessThanOrEqual(4);
    const searched = chain.batches.length - opened;
    // One more reads the new pools.
    expect(logs() + searched).toBeLessThanOrEqual(10 + 1);
    // The deepest eight, with a pool of either end, beside the first one.
    chain.round();
    const deepest = Array.from({ length: 8 }, (_, index) => 59 - index);
    const read = deepest.flatMap((index) => [address(numbered(2, index)), address(numbered(3, index))]);
    expect(
      chain.batches
        .at(-1)
        ?.map(({ target }) => target)
        .sort(),
    ).toEqual([address(1), ...read].sort());
    const before = chain.batches.length;
    for (const amountRaw of [2n, 3n * E, 5n * E]) source.answer({ ...ask, amountRaw });
    await chain.settle();
    expect(chain.batches).toHaveLength(before);
  });

  it('are looked for before it is said that there is no route', async () => {
    const { chain, source, load, middles, through } = setUp(1);
    source.watch(ask.input, ask.output);
    await chain.settle();
    expect(source.answer(ask)).toEqual({ loading: true });
    load();
    expect(source.answer(ask)).toEqual({ loading: true });
    await until(chain, () => !('loading' in source.answer(ask)));
    expect(through(source.answer(ask))).toEqual(middles);

    const empty = setUp(0);
    empty.load();
    empty.source.watch(ask.input, ask.output);
    await empty.chain.settle();
    await until(empty.chain, () => 'none' in empty.source.answer(ask));
    expect(empty.source.answer(ask)).toMatchObject({ none: true, lack: undefined });
  });

  it('are not all known where nodes give the logs of a part of the blocks', async () => {
    // All blocks are in two spans of 51, and not in two of 50.
    for (const [logSpan, lack] of [
      [51, undefined],
      [50, 'history'],
    ] as const) {
      const { chain, source, load } = setUp(0, { logSpan });
      load();
      source.watch(ask.input, ask.output);
      await until(chain, () => 'none' in source.answer(ask));
      expect(source.answer(ask), `${logSpan}`).toMatchObject({ none: true, lack });
    }
  });

  it('are left out after a quote through them failed', async () => {
    const { chain, source, load, middles, through, middle } = setUp(2);
    load();
    source.watch(ask.input, ask.output);
    await until(chain, () => 'quote' in source.answer(ask));
    const answer = source.answer(ask);
    if (!('quote' in answer)) throw new Error('no quote');
    expect(through(answer)).toContain(middles[1]);
    middle.leaveOut({
      ...answer.quote,
      parts: answer.quote.parts.filter(({ hops }) => hops[0]?.tokenOut === middles[1]),
    });
    await until(chain, () => through(source.answer(ask)).length > 0);
    expect(through(source.answer(ask))).toEqual([middles[0]]);

    // One node's word had left it out, and two know better.
    const pool = tokenPair(A, middles[1] as Address);
    letBack(chain.client.chain, [[pool]]);
    await chain.settle();
    expect(through(source.answer(ask))).toEqual([middles[0]]);
    letBack(chain.client.chain, [[pool], [pool]]);
    await until(chain, () => through(source.answer(ask)).includes(middles[1]));
  });

  it('that are left out take nobody’s place, and come back where the pair is opened later', async () => {
    const many = setUp(9);
    middleMemory(many.chain.client.chain).leftOut.add(many.middles[8] as Address);
    many.load();
    many.source.watch(ask.input, ask.output);
    // The least deep one is among the eight in its place.
    const least = address(numbered(2, 0));
    await until(many.chain, () => {
      many.source.answer(ask);
      return many.chain.batches.some((calls) => calls.some(({ target }) => target === least));
    });

    const { chain, source, load, middles, through } = setUp(2);
    middleMemory(chain.client.chain).leftOut.add(middles[1] as Address);
    load();
    source.watch(ask.input, ask.output);
    await until(chain, () => through(source.answer(ask)).length > 0);
    expect(through(source.answer(ask))).toEqual([middles[0]]);
    const pool = tokenPair(A, middles[1] as Address);
    letBack(chain.client.chain, [[pool], [pool]]);
    await until(chain, () => through(source.answer(ask)).includes(middles[1]));
  });

  it('with a transfer fee are left out, and nothing is looked for where routes have one hop', async () => {
    const { chain, source, load, middles, through } = setUp(2);
    chain.taxes.set(middles[1] as Address, { buyFeeBps: 100, sellFeeBps: 0 });
    load();
    source.watch(ask.input, ask.output);
    await until(chain, () => 'quote' in source.answer(ask));
    expect(through(source.answer(ask))).toEqual([middles[0]]);

    const single = setUp(2, { maxHops: 1 });
    single.load();
    single.source.watch(ask.input, ask.output);
    await until(single.chain, () => 'none' in single.source.answer(ask));
    expect(single.logs()).toBe(0);
  });
});
