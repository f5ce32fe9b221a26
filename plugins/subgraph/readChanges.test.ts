import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { readChanges, readSubgraph } from './readSubgraph.ts';
import { SubgraphEndpoint } from './SubgraphEndpoint.ts';

const never = new AbortController().signal;
const hex = (value: number, bytes: number) => `0x${value.toString(16).padStart(bytes * 2, '0')}` as Hex;
const tokens = { token0: { id: hex(1, 20), decimals: '18' }, token1: { id: hex(2, 20), decimals: '6' } };

/** A block every second; `index` distinguishes events in one block. */
const swap = (block: number, index = 0, pair = 1) => ({
  id: `swap ${block} ${index}`,
  timestamp: String(block),
  logIndex: String(index),
  sender: hex(7, 20),
  to: hex(8, 20),
  transaction: { id: hex(block, 32), blockNumber: String(block) },
  pair: { id: hex(pair, 20) },
  amount0In: '1',
  amount1In: '0',
  amount0Out: '0',
  amount1Out: '1',
});

interface State {
  readonly pairs: readonly { readonly id: number; readonly reserve: number; readonly changed: number }[];
  readonly swaps: readonly ReturnType<typeof swap>[];
}

/** A subgraph with this state that counts the rows it returned. */
function serve({ pairs, swaps }: State): { rows: number } {
  const given = { rows: 0 };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { query } = JSON.parse(String(init.body)) as { query: string };
    const number = (pattern: RegExp) => Number(pattern.exec(query)?.[1] ?? Number.NaN);
    const since = number(/_change_block: \{ number_gte: (\d+) \}/);
    const after = /id_gt: "(.*?)"/.exec(query)?.[1] ?? '';
    const data: Record<string, readonly unknown[]> = {
      mints: [],
      burns: [],
      pairs: pairs
        .filter(({ changed }) => !(changed < since))
        .map(({ id, reserve }) => ({ id: hex(id, 20), reserve0: String(reserve), reserve1: '5', ...tokens }))
        .filter(({ id }) => id > after)
        .slice(0, 1000),
      swaps: [...swaps]
        .filter(({ timestamp }) => Number(timestamp) <= number(/timestamp_lte: (\d+)/))
        .filter(({ timestamp }) => Number(timestamp) >= number(/timestamp_gte: (\d+)/))
        .sort((left, right) => Number(right.timestamp) - Number(left.timestamp))
        .slice(0, 1000),
    };
    const name = /\{ (\w+)\(/.exec(query)?.[1] ?? '';
    given.rows += data[name]?.length ?? 0;
    return new Response(JSON.stringify({ data: { [name]: data[name] } }));
  });
  return given;
}

const endpoint = new SubgraphEndpoint({ url: 'https://graph.example/v2', schema: 'uniswap-v2' });
const place = (toSeconds: number, fromSeconds = 0) => ({ hash: hex(toSeconds, 32), fromSeconds, toSeconds });

/** Reads the first state completely at `block`, and then the changes to the second state. */
async function twice(first: State, block: number, second: State, at = place(block + 10)) {
  serve(first);
  const reading = await readSubgraph(endpoint, place(block), never);
  const given = serve(second);
  const changed = await readChanges(endpoint, { reading, block, seconds: block }, at, never);
  const { rows } = given;
  return { changed, rows, whole: await readSubgraph(endpoint, at, never) };
}

const pairs = [
  { id: 1, reserve: 3, changed: 1 },
  { id: 2, reserve: 4, changed: 1 },
];

afterEach(() => vi.unstubAllGlobals());

describe('what changed since a reading', () => {
  it('is asked for alone, and with it the reading is that of now', async () => {
    const { changed, rows, whole } = await twice({ pairs, swaps: [swap(3), swap(5)] }, 5, {
      pairs: [...pairs.slice(0, 1), { id: 2, reserve: 9, changed: 7 }, { id: 3, reserve: 1, changed: 8 }],
      swaps: [swap(3), swap(5), swap(7, 0, 2), swap(8, 0, 3), swap(8, 1, 3)],
    });
    expect(changed).toEqual(whole);
    // Two pairs, three swaps, and the one swap in the second of the first reading.
    expect(rows).toBe(6);
  });

  it('of the very second of the reading is found too, and what was there already is there once', async () => {
    const late = { ...swap(6), timestamp: '5' };
    const { changed, whole } = await twice({ pairs, swaps: [swap(5)] }, 5, { pairs, swaps: [swap(5), late] });
    expect(changed).toEqual(whole);
    expect(changed.events.map(({ block }) => block)).toEqual([5, 6]);
  });

  it('drops what has left the window', async () => {
    const { changed, whole } = await twice(
      { pairs, swaps: [swap(3), swap(5)] },
      5,
      { pairs, swaps: [swap(3), swap(5), swap(9)] },
      place(15, 4),
    );
    expect(changed).toEqual(whole);
    expect([changed.fromSeconds, changed.events.length]).toEqual([4, 2]);
  });

  it('that is more than is read begins the window where the rest does, without what lies before the gap', async () => {
    const many = Array.from({ length: 21_000 }, (_, at) => swap(6 + Math.floor(at / 3), at % 3));
    const { changed, whole } = await twice(
      { pairs, swaps: [swap(5)] },
      5,
      { pairs, swaps: [swap(5), ...many] },
      place(8_000),
    );
    expect(changed).toEqual(whole);
    expect(changed.fromSeconds).toBeGreaterThan(6);
  });

  it('never lets more of a kind pile up than one reading has', async () => {
    const old = Array.from({ length: 15_000 }, (_, at) => swap(1 + Math.floor(at / 3), at % 3));
    const young = Array.from({ length: 9_000 }, (_, at) => swap(6_000 + Math.floor(at / 3), at % 3));
    const { changed } = await twice(
      { pairs, swaps: old },
      5_500,
      { pairs, swaps: [...old, ...young] },
      place(10_000),
    );
    expect(changed.events.length).toBeLessThanOrEqual(20_000);
    expect(changed.events.length).toBeGreaterThan(19_990);
    const kept = [...old, ...young].filter(({ timestamp }) => Number(timestamp) >= changed.fromSeconds);
    expect(changed.events).toHaveLength(kept.length);
  });

  it('with an event of a pool that is not told of is a fault', async () => {
    await expect(twice({ pairs, swaps: [] }, 5, { pairs, swaps: [swap(7, 0, 99)] })).rejects.toMatchObject({
      problem: 'malformed',
    });
  });
});
