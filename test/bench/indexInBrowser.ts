import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { queryFigures } from '../../kernel/index/indexQueries.ts';
import { logTopics } from '../../kernel/index/read/logTopics.ts';
import { rowsOf, siftLogs } from '../../kernel/index/read/rowsOf.ts';
import { IdbIndexDatabase } from '../../kernel/index/store/IdbIndexDatabase.ts';
import { IndexStore } from '../../kernel/index/store/IndexStore.ts';

// Runs in a page of the bench: fills an index of made-up logs as it would be filled, and opens it again.

const CHAIN = 1;
const FACTORIES = 'bench';
const WINDOW_BLOCKS = 1000;
const SECONDS_A_BLOCK = 0.4;
const START_SECONDS = 1_700_000_000;
const SWAP = logTopics['Swap(address,address,int256,int256,uint160,uint128,int24)'];

const hex = (value: number | bigint, digits: number) => value.toString(16).padStart(digits, '0');
const address = (number: number): Hex => `0x${hex(number + 1, 40)}`;

/** A swap as a node's JSON has it; few pools have most of the trade. */
function swapLog(pools: number, number: number, block: number, logIndex: number): unknown {
  const pool = Math.floor(pools * ((number * 0.618_034) % 1) ** 3);
  const amount = BigInt(1 + (number % 9973)) * 10n ** 15n;
  const words = [amount, (1n << 256n) - amount * 2n, (1n << 96n) + amount, 10n ** 22n, 0n];
  return {
    address: address(pool),
    topics: [SWAP, `0x${hex(900_000, 64)}`, `0x${hex(1_000_000 + (number % 5000), 64)}`],
    data: `0x${words.map((word) => hex(word, 64)).join('')}`,
    blockNumber: `0x${block.toString(16)}`,
    blockHash: `0x${hex(block, 64)}`,
    transactionHash: `0x${hex(BigInt(number) * 0x9e3779b97f4a7c15n, 64).slice(-64)}`,
    logIndex: `0x${logIndex.toString(16)}`,
    removed: false,
  };
}

async function fill(pools: number, logs: number, logsAWindow: number) {
  const store = new IndexStore(new IdbIndexDatabase(), CHAIN, FACTORIES);
  await store.load();
  await store.addPools(
    Array.from({ length: pools }, (_, number) => ({
      protocol: 'v3' as const,
      address: address(number),
      token0: address(200_000 + number),
      token1: address(300_000 + (number % 50)),
      fee: 3000,
    })),
  );
  const windows = Math.ceil(logs / logsAWindow);
  let workedMs = 0;
  for (let window = windows - 1; window >= 0; window -= 1) {
    const from = window * WINDOW_BLOCKS;
    const to = from + WINDOW_BLOCKS - 1;
    const text = JSON.stringify(
      Array.from({ length: logsAWindow }, (_, index) =>
        swapLog(
          pools,
          window * logsAWindow + index,
          from + Math.floor((index * WINDOW_BLOCKS) / logsAWindow),
          index,
        ),
      ),
    );
    const beganMs = performance.now();
    const sifted = siftLogs(JSON.parse(text) as unknown[], from, to);
    const secondsOf = (block: number) => Math.floor(START_SECONDS + block * SECONDS_A_BLOCK);
    const { rows } = rowsOf(
      sifted.logs,
      (at) => store.poolAt(at),
      ({ block }) => ({ seconds: secondsOf(block), exact: false }),
    );
    const span = {
      from,
      to,
      fromSeconds: secondsOf(from),
      toSeconds: secondsOf(to),
      toHash: undefined,
      rows,
    };
    await store.addSpan(span, sifted.ignored);
    workedMs += performance.now() - beganMs;
  }
  const { events, bytes, all } = store.book;
  return { events, bytes, segments: all.length, workedMs };
}

async function open() {
  const beganMs = performance.now();
  const store = new IndexStore(new IdbIndexDatabase(), CHAIN, FACTORIES);
  await store.load();
  const loadedMs = performance.now();
  const newest = store.book.coverage?.toSeconds ?? 0;
  const day = await queryFigures(store, { span: 'all', fromSeconds: newest - 86_400 });
  const dayMs = performance.now();
  const all = await queryFigures(store, { span: 'all' });
  const endMs = performance.now();
  return {
    pools: store.pools.length,
    events: store.book.events,
    rows: [day.length, all.length],
    loadMs: loadedMs - beganMs,
    dayMs: dayMs - loadedMs,
    allMs: endMs - dayMs,
  };
}

Object.assign(globalThis, { bench: { fill, open } });
export type IndexBench = { fill: typeof fill; open: typeof open };
