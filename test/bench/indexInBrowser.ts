import { IndexStore } from '../../kernel/index/IndexStore.ts';
import { queryFigures } from '../../kernel/index/indexQueries.ts';
import { rowsOf } from '../../kernel/index/read/rowsOf.ts';
import { IdbIndexDatabase } from '../../kernel/index/store/IdbIndexDatabase.ts';
import type { IndexWorkerPort } from '../../kernel/index/worker/indexMessages.ts';
import { WorkerIndexWork } from '../../kernel/index/worker/WorkerIndexWork.ts';
import { feeOf, poolAddress, swapLog, tokenAddress } from './madeUpMarket.ts';

// Runs in a page of the bench: fills an index with generated logs, through its worker as in the app, and
// opens it again.

const CHAIN = 1;
const FACTORIES = 'bench';
const WINDOW_BLOCKS = 1000;
const SECONDS_A_BLOCK = 0.4;
const START_SECONDS = 1_700_000_000;

const work = () => new WorkerIndexWork(() => new Worker('/worker.js') as IndexWorkerPort);

async function fill(pools: number, logs: number, logsAWindow: number) {
  const store = new IndexStore(new IdbIndexDatabase(), CHAIN, FACTORIES, work());
  await store.load();
  await store.addPools(
    Array.from({ length: pools }, (_, number) => ({
      protocol: 'v3' as const,
      address: poolAddress(number),
      token0: tokenAddress(number + 50),
      token1: tokenAddress(number % 50),
      fee: feeOf(number),
    })),
  );
  const windows = Math.ceil(logs / logsAWindow);
  let workedMs = 0;
  for (let window = windows - 1; window >= 0; window -= 1) {
    const from = window * WINDOW_BLOCKS;
    const to = from + WINDOW_BLOCKS - 1;
    const text = JSON.stringify(
      Array.from({ length: logsAWindow }, (_, index) =>
        swapLog(pools, window * logsAWindow + index, {
          block: from + Math.floor((index * WINDOW_BLOCKS) / logsAWindow),
          logIndex: index,
        }),
      ),
    );
    const beganMs = performance.now();
    const sifted = await store.work.sift(JSON.parse(text) as unknown[], from, to);
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
  const { events, bytes, all } = store.segments;
  return { events, bytes, segments: all.length, workedMs };
}

async function open() {
  const beganMs = performance.now();
  const store = new IndexStore(new IdbIndexDatabase(), CHAIN, FACTORIES, work());
  await store.load();
  const loadedMs = performance.now();
  const newest = store.segments.coverage?.toSeconds ?? 0;
  const day = await queryFigures(store, { span: 'all', fromSeconds: newest - 86_400 });
  const dayMs = performance.now();
  const all = await queryFigures(store, { span: 'all' });
  const endMs = performance.now();
  return {
    pools: store.pools.length,
    events: store.segments.events,
    rows: [day.length, all.length],
    loadMs: loadedMs - beganMs,
    dayMs: dayMs - loadedMs,
    allMs: endMs - dayMs,
  };
}

Object.assign(globalThis, { bench: { fill, open } });
export type IndexBench = { fill: typeof fill; open: typeof open };
