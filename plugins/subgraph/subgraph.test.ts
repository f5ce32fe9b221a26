import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { pairPriceX96 } from '../../kernel/index/readPoolStates.ts';
import type { SubgraphEvent } from './eventOf.ts';
import { countOf, integerOf, rawOf, tickOf, unsignedRawOf } from './fields.ts';
import type { SubgraphPool } from './poolOf.ts';
import { readSubgraph } from './readSubgraph.ts';
import { SubgraphEndpoint } from './SubgraphEndpoint.ts';
import { withPairPrices } from './withPairPrices.ts';

const never = new AbortController().signal;
const hex = (value: number, bytes: number) => `0x${value.toString(16).padStart(bytes * 2, '0')}` as Hex;
const place = { hash: hex(1, 32), fromSeconds: 0, toSeconds: 10_000 };
const tokens = { token0: { id: hex(1, 20), decimals: '18' }, token1: { id: hex(2, 20), decimals: '6' } };
const pair = (index: number) => ({ id: hex(index, 20), reserve0: '2', reserve1: '3.5', ...tokens });
const swap = (index: number, seconds: number) => ({
  id: `swap ${index}`,
  timestamp: String(seconds),
  logIndex: String(index),
  sender: hex(7, 20),
  to: hex(8, 20),
  transaction: { id: hex(index, 32), blockNumber: String(seconds) },
  pair: { id: hex(1, 20) },
  amount0In: '0.000000000000000001',
  amount1In: '0',
  amount0Out: '0',
  amount1Out: '0',
});
type Swap = ReturnType<typeof swap>;

/** Answers like a subgraph: at most a thousand rows, in the requested order. */
function serve(pairs: number, swaps: readonly Swap[], change: (rows: Swap[]) => unknown = (rows) => rows) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { query } = JSON.parse(String(init.body)) as { query: string };
    asked.push(query);
    const data: Record<string, unknown> = { mints: [], burns: [] };
    const after = /id_gt: "(.*?)"/.exec(query)?.[1] ?? '';
    const until = Number(/timestamp_lte: (\d+)/.exec(query)?.[1]);
    const all = Array.from({ length: pairs }, (_, index) => pair(index + 1));
    data.pairs = all.filter(({ id }) => id > after).slice(0, 1000);
    data.swaps = change(
      [...swaps]
        .filter(({ timestamp }) => Number(timestamp) <= until)
        .sort((left, right) => Number(right.timestamp) - Number(left.timestamp))
        .slice(0, 1000),
    );
    return new Response(JSON.stringify({ data }));
  });
  return asked;
}

const endpoint = () => new SubgraphEndpoint({ url: 'https://graph.example/v2', schema: 'uniswap-v2' });
const read = () => readSubgraph(endpoint(), place, never);

afterEach(() => vi.unstubAllGlobals());

describe('pages of a thousand rows', () => {
  it('of pools and events are read to the end, each row once', async () => {
    const swaps = Array.from({ length: 2500 }, (_, index) => swap(index, 1 + Math.floor(index / 3)));
    const asked = serve(2001, swaps);
    const { pools, events, fromSeconds } = await read();
    expect(pools).toHaveLength(2001);
    expect(events.map(({ logIndex }) => logIndex)).toEqual(swaps.map((_, index) => index));
    expect(fromSeconds).toBe(0);
    expect(asked.every((query) => query.includes(`block: { hash: "${place.hash}" }`))).toBe(true);
  });

  it('of more events than are read leave out the oldest, and the window says so', async () => {
    const swaps = Array.from({ length: 21_000 }, (_, index) => swap(index, Math.floor(index / 3)));
    serve(1, swaps);
    const { events, fromSeconds } = await read();
    expect(fromSeconds).toBeGreaterThan(0);
    const kept = swaps.filter(({ timestamp }) => Number(timestamp) >= fromSeconds);
    expect(events).toHaveLength(kept.length);
  });

  it('that do not get further are a fault and no endless loop', async () => {
    serve(
      1,
      Array.from({ length: 3000 }, (_, index) => swap(index, 5)),
    );
    await expect(read()).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('that repeat an event in another row are a fault', async () => {
    serve(1, [swap(1, 5)], (rows) => [...rows, { ...rows[0], id: 'again' }]);
    await expect(read()).rejects.toMatchObject({ problem: 'malformed' });
  });

  it('with an event of a pool that is not there are a fault', async () => {
    serve(1, [{ ...swap(1, 5), pair: { id: hex(99, 20) } }]);
    await expect(read()).rejects.toMatchObject({ problem: 'malformed' });
  });

  it('with an event of another time than was asked for are a fault', async () => {
    serve(1, [swap(1, 5)], (rows) => rows.map((row) => ({ ...row, timestamp: '10001' })));
    await expect(read()).rejects.toMatchObject({ problem: 'malformed' });
  });
});

describe('what an answer says', () => {
  it('is taken exactly, in base units', () => {
    expect(rawOf('-1.5', 18, 'x')).toBe(-1_500_000_000_000_000_000n);
    expect(rawOf('12345678901234567890.123456', 6, 'x')).toBe(12_345_678_901_234_567_890_123_456n);
    expect(rawOf('3.1000', 1, 'x')).toBe(31n);
    expect(countOf('12', 'x')).toBe(12);
    expect(tickOf('-887272', 'x')).toBe(-887_272);
  });

  it.each([
    ['more places than the token has', () => rawOf('0.0000001', 6, 'x')],
    ['an exponent', () => rawOf('1e18', 18, 'x')],
    ['a number in place of text', () => rawOf(1, 18, 'x')],
    ['nothing', () => rawOf(null, 18, 'x')],
    ['a negative reserve', () => unsignedRawOf('-1', 18, 'x')],
    ['a price of too many bits', () => integerOf(String(1n << 160n), 'x', 160n)],
    ['a negative count', () => countOf(-1, 'x')],
    ['a tick beyond the last one', () => tickOf('887273', 'x')],
  ])('%s is refused', (_name, parse) => {
    expect(parse).toThrow(expect.objectContaining({ problem: 'malformed' }));
  });

  it('errors beside data are errors, their text cut and made visible', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"data":{},"errors":[{"message":"a\\u202eb"}]}'));
    await expect(endpoint().ask('{ x }', never)).rejects.toMatchObject({
      problem: 'refused',
      message: 'a‹U+202E›b',
    });
  });

  it('of more than 8 MB is not read', async () => {
    vi.stubGlobal('fetch', async () => new Response('x'.repeat(8_000_001)));
    await expect(endpoint().ask('{ x }', never)).rejects.toMatchObject({ problem: 'unreachable' });
  });
});

describe('prices of V2 pairs', () => {
  const pool = { protocol: 'v2', address: hex(1, 20), state: { balance0Raw: 110n, balance1Raw: 91n } };
  const event = (kind: SubgraphEvent['kind'], amount0Raw: bigint, amount1Raw: bigint) =>
    ({ kind, pool: hex(1, 20), amount0Raw, amount1Raw, sqrtPriceX96: 0n }) as SubgraphEvent;
  const prices = (events: readonly SubgraphEvent[]) =>
    withPairPrices([pool as SubgraphPool], events).map(({ sqrtPriceX96 }) => sqrtPriceX96);

  it('are those of the reserves after each, found from the newest back', () => {
    const events = [event('swap', 10n, -9n), event('mint', 20n, 20n), event('swap', -50n, 50n)];
    expect(prices(events)).toEqual([
      pairPriceX96(140n, 21n),
      pairPriceX96(160n, 41n),
      pairPriceX96(110n, 91n),
    ]);
  });

  it('are unknown before what the events do not explain', () => {
    const events = [event('swap', 5n, -5n), event('mint', 500n, 500n), event('swap', 1n, -1n)];
    expect(prices(events)).toEqual([0n, pairPriceX96(109n, 92n), pairPriceX96(110n, 91n)]);
  });
});
