import { observable, runInAction, when } from 'mobx';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { NO_PROGRESS } from '../../../kernel/index/live/noProgress.ts';
import type {
  ChainIndex,
  FigureQuery,
  IndexCoverage,
  IndexedPool,
  PoolFigures,
} from '../../../kernel/index/types.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import {
  ChainIndexesToken,
  PriceServiceToken,
  TimersToken,
  TokenListServiceToken,
} from '../../../kernel/services.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { ExploreStore } from './ExploreStore.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const chain = {
  id: 1,
  baseTokens: [],
  stablecoins: [],
  tokens: [],
  contracts: [],
  prices: { source: 'placeholder' },
} as unknown as ChainSpec;

let close: (() => void) | undefined;
afterEach(() => close?.());

interface Given {
  readonly pools?: readonly IndexedPool[];
  readonly listed?: readonly Token[];
  /** USD by address. */
  readonly known?: ReadonlyMap<string, number>;
}

function storeOver(
  coverage: IndexCoverage | undefined,
  answer: (query: FigureQuery) => Promise<unknown>,
  { pools = [], listed = [], known = new Map() }: Given = {},
) {
  const asked: FigureQuery[] = [];
  const index = {
    chainId: 1,
    progress: observable({ ...NO_PROGRESS, coverage }, {}, { deep: false }),
    open: () => () => undefined,
    pools: async () => pools,
    figures: (query: FigureQuery) => {
      asked.push(query);
      return answer(query) as Promise<readonly PoolFigures[]>;
    },
  } as unknown as ChainIndex;
  const services = servicesOf(
    provide(ChainIndexesToken, { get: () => index }),
    provide(TokenListServiceToken, {
      tokens: () => listed,
      find: (_, address) => listed.find((token) => token.address === address),
    }),
    provide(PriceServiceToken, {
      price: (currency) => {
        const usd = known.get((currency as Token).address);
        return usd === undefined ? undefined : { usd, source: 'onchain', timestampMs: 0, confidence: 1 };
      },
    }),
    provide(TimersToken, systemTimers),
  );
  const store = new ExploreStore({ ...chain, tokens: listed }, services);
  return { store, asked, index };
}

/** Ten days and a half, up to 20 minutes after a full hour. */
const toSeconds = 1000 * DAY + 5 * HOUR + 1200;
const coverage: IndexCoverage = { fromBlock: 1, toBlock: 9, fromSeconds: 990 * DAY, toSeconds };

it.each([
  ['1d', toSeconds - 1200 - 23 * HOUR, false],
  ['7d', toSeconds - 1200 - (7 * 24 - 1) * HOUR, false],
  ['30d', coverage.fromSeconds, true],
  ['all', coverage.fromSeconds, false],
] as const)(
  'the figures of %s are of what is covered of it, and it says which',
  async (window, from, short) => {
    const { store, asked } = storeOver(coverage, async () => []);
    store.setWindow(window);
    close = store.open();
    await when(() => store.loaded);
    expect(asked.at(-1)).toEqual({ span: 'all', fromSeconds: from });
    expect(store.figuresSpan).toEqual({ fromSeconds: from, toSeconds, isYearly: !short });
    expect(store.windowIsShort).toBe(short);
  },
);

it('before anything is covered no window is told', async () => {
  const { store } = storeOver(undefined, async () => []);
  close = store.open();
  await when(() => store.loaded);
  expect(store.figuresSpan).toBeUndefined();
  expect(store.windowIsShort).toBe(false);
});

it('the first figures are read as soon as anything is covered', async () => {
  vi.useFakeTimers();
  try {
    const { store, index } = storeOver(undefined, async () => []);
    close = store.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.figuresSpan).toBeUndefined();
    runInAction(() => Object.assign(index.progress, { coverage }));
    await vi.advanceTimersByTimeAsync(1);
    expect(store.figuresSpan).toMatchObject({ toSeconds });
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  [500, 500, 6],
  [undefined, 800, undefined],
])(
  'rows are first shown with their prices, that of a token known after %s ms: at %s ms',
  async (priceMs, shownMs, volumeUsd) => {
    vi.useFakeTimers();
    try {
      const [S, T] = [addressOf(1), addressOf(2)] as const;
      const listed = [S, T].map((address): Token => {
        return { kind: 'token', chainId: 1, decimals: 0, address, symbol: 'T', name: 'T' };
      });
      const figures = {
        pool: addressOf(3),
        swaps: 1,
        volume0Raw: 1n,
        volume1Raw: 1n,
        fees0Raw: 0n,
        fees1Raw: 0n,
      };
      const pool = { address: figures.pool, token0: S, token1: T, protocol: 'v3' } as unknown as IndexedPool;
      const known = observable.map<string, number>({ [S]: 1 });
      const { store } = storeOver(coverage, async () => [figures], { pools: [pool], listed, known });
      close = store.open();
      if (priceMs) setTimeout(() => runInAction(() => known.set(T, 5)), priceMs);
      await vi.advanceTimersByTimeAsync(shownMs - 10);
      expect(store.loaded).toBe(false);
      await vi.advanceTimersByTimeAsync(20);
      expect(store.market.pools[0]).toMatchObject({ pool, volumeUsd });
    } finally {
      vi.useRealTimers();
    }
  },
);

it('sums are whole once the window is covered, or nothing more is coming', () => {
  const { store, index } = storeOver(coverage, async () => []);
  const progress = index.progress as { state: string; coverage: unknown; problems: readonly string[] };
  const whole = (state: string, problems: readonly string[] = []) => {
    runInAction(() => Object.assign(progress, { state, problems }));
    return store.whole;
  };
  expect(whole('filling')).toBe(true);
  store.setWindow('30d');
  expect([whole('filling'), whole('starting'), whole('elsewhere')]).toEqual([false, false, true]);
  expect([whole('complete'), whole('starting', ['unreachable'])]).toEqual([true, true]);
  runInAction(() => Object.assign(progress, { coverage: undefined }));
  expect(whole('starting')).toBe(false);
});

it('an answer for a window that is no longer wanted is not shown', async () => {
  const late: (() => void)[] = [];
  const { store } = storeOver(coverage, ({ fromSeconds }) =>
    fromSeconds === coverage.fromSeconds
      ? Promise.resolve([])
      : new Promise((resolve) => late.push(() => resolve([]))),
  );
  close = store.open();
  store.setWindow('all');
  await when(() => store.loaded);
  for (const answer of late) answer();
  await new Promise((resolve) => setTimeout(resolve));
  expect(late.length).toBeGreaterThan(0);
  expect(store.figuresSpan?.fromSeconds).toBe(coverage.fromSeconds);
});

it('looks one after the other, and at last, however fast more is found and however long a look takes', async () => {
  vi.useFakeTimers();
  try {
    let open = 0;
    let most = 0;
    const { store, asked, index } = storeOver(coverage, async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5000));
      open -= 1;
      return [];
    });
    close = store.open();
    // The chosen window is read at once.
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(2);
    for (let turn = 0; turn < 40; turn += 1) {
      runInAction(() => Object.assign(index.progress, { revision: turn + 1 }));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(most).toBe(2);
    expect(asked.length).toBeLessThan(6);
    expect(store.loaded).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    const all = asked.length;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toHaveLength(all);
  } finally {
    vi.useRealTimers();
  }
});
