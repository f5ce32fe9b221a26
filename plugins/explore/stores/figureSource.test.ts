import { observable, runInAction, when } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { NO_PROGRESS } from '../../../kernel/index/live/noProgress.ts';
import type { ChainIndex, FigureQuery, IndexCoverage, IndexedPool } from '../../../kernel/index/types.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import {
  ChainIndexesToken,
  PriceServiceToken,
  TimersToken,
  TokenListServiceToken,
} from '../../../kernel/services.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { type FigureSource, FigureSourcesToken } from '../tokens.ts';
import { ExploreStore } from './ExploreStore.ts';

const coverage: IndexCoverage = { fromBlock: 1, toBlock: 2, fromSeconds: 100, toSeconds: 200 };
const chain = { id: 1, baseTokens: [], stablecoins: [], tokens: [], contracts: [] } as unknown as ChainSpec;
const pool = (name: string) => ({ address: name, protocol: 'v3' }) as unknown as IndexedPool;

class Index {
  opened = 0;
  progress = { ...NO_PROGRESS, coverage: { ...coverage, toBlock: 9 }, revision: 7 };
  open() {
    this.opened += 1;
    return () => {
      this.opened -= 1;
    };
  }
  pools = async () => [pool('of the index')];
  figures = async () => [];
}

function storeWith(of: 'ready' | 'failed' | 'asking' | 'none' | 'unloadable', covered = coverage) {
  const index = new Index();
  const asked: FigureQuery[] = [];
  const source = observable(
    {
      state: of as FigureSource['state'],
      coverage: of === 'ready' ? covered : undefined,
      revision: 1,
      open: () => () => undefined,
      pools: async () => [pool('of the source')],
      events: async () => [],
      candles: async () => [],
      closes: async () => [],
      figures: async (query: FigureQuery) => {
        asked.push(query);
        return [];
      },
      view: async () => ({ default: () => null }),
    },
    {},
    { deep: false },
  ) as FigureSource & { state: FigureSource['state'] };
  const loading = () => (of === 'unloadable' ? Promise.reject(new Error('chunk')) : Promise.resolve(source));
  const services = servicesOf(
    provide(ChainIndexesToken, { get: () => index as unknown as ChainIndex }),
    provide(TokenListServiceToken, {
      tokens: () => [],
      find: () => undefined,
      load: () => Promise.reject(new Error('no token')),
    }),
    provide(PriceServiceToken, { price: () => undefined }),
    provide(TimersToken, systemTimers),
    ...(of === 'none' ? [] : [provide(FigureSourcesToken, { of: loading })]),
  );
  return { store: new ExploreStore(chain, services), index, source, asked };
}

const shown = (store: ExploreStore, name: string) =>
  when(() => store.loaded && store.pools[0]?.address === name);

describe('what the explore pages read', () => {
  it('is the other source while it answers; the index is left alone', async () => {
    const { store, index } = storeWith('ready');
    const close = store.open();
    await shown(store, 'of the source');
    expect([store.usesIndex, store.coverage?.toBlock, store.filling, index.opened]).toEqual([
      false,
      2,
      false,
      0,
    ]);
    close();
  });

  it.each(['failed', 'none', 'unloadable'] as const)('is the index where the source is %s', async (of) => {
    const { store, index } = storeWith(of);
    const close = store.open();
    await shown(store, 'of the index');
    expect([store.usesIndex, store.coverage?.toBlock, index.opened]).toEqual([true, 9, 1]);
    close();
    expect(index.opened).toBe(0);
  });

  it('is nothing, and not zero, while the source has not answered', async () => {
    const { store, index, source } = storeWith('asking');
    const close = store.open();
    await when(() => store.source !== undefined);
    expect([store.loaded, store.filling, store.coverage, index.opened]).toEqual([false, true, undefined, 0]);
    runInAction(() => Object.assign(source, { state: 'ready', coverage, revision: 2 }));
    await shown(store, 'of the source');
    close();
  });

  it('goes to the index when the source fails, without what it had told, and back when it answers', async () => {
    const { store, index, source } = storeWith('ready');
    const close = store.open();
    await shown(store, 'of the source');
    runInAction(() => Object.assign(source, { state: 'failed', revision: 2 }));
    expect([store.loaded, store.pools, index.opened]).toEqual([false, [], 1]);
    await shown(store, 'of the index');
    runInAction(() => Object.assign(source, { state: 'ready', revision: 3 }));
    await shown(store, 'of the source');
    expect(index.opened).toBe(0);
    close();
  });
});

describe('the windows of another source', () => {
  const HOUR = 3600;
  const DAY = 24 * HOUR;
  /** Up to 20 minutes after a full hour. */
  const toSeconds = 1000 * DAY + 5 * HOUR + 1200;
  const start = (days: number) => toSeconds - 1200 - (days * 24 - 1) * HOUR;
  const from = (fromSeconds: number): IndexCoverage => ({ fromBlock: 1, toBlock: 2, fromSeconds, toSeconds });

  it.each([
    ['half a day', from(toSeconds - DAY / 2), ['all']],
    ['a day', from(start(1)), ['1d']],
    ['a week', from(start(7)), ['1d', '7d']],
    ['more than a week', from(start(7) - DAY), ['1d', '7d', 'all']],
  ] as const)('that has %s are those that it covers whole, each once', async (_name, covered, windows) => {
    const { store } = storeWith('ready', covered);
    expect(store.windows).toEqual(['1d', '7d', '30d', 'all']);
    const close = store.open();
    expect(store.windows).toEqual([]);
    await shown(store, 'of the source');
    expect(store.windows).toEqual(windows);
    close();
  });

  it.each([
    ['1d', false],
    ['30d', true],
    ['all', false],
  ] as const)('of %s tell what it covers of them, and whether that is less', async (window, short) => {
    const { store, asked } = storeWith('ready', from(start(1)));
    store.setWindow(window);
    const close = store.open();
    await shown(store, 'of the source');
    expect(asked.at(-1)).toEqual({ span: 'all', fromSeconds: start(1) });
    expect(store.figuresSpan).toEqual({ fromSeconds: start(1), toSeconds, isYearly: !short });
    expect(store.windowIsShort).toBe(short);
    close();
  });

  it('are those of the index again once it fails, without the time of what it had told', async () => {
    const { store, source } = storeWith('ready', from(start(1)));
    store.setWindow('7d');
    const close = store.open();
    await shown(store, 'of the source');
    runInAction(() => Object.assign(source, { state: 'failed', revision: 2 }));
    expect([store.figuresSpan, store.windows]).toEqual([undefined, ['1d', '7d', '30d', 'all']]);
    await shown(store, 'of the index');
    expect([store.window, store.figuresSpan]).toEqual([
      '7d',
      { fromSeconds: 100, toSeconds: 200, isYearly: false },
    ]);
    close();
  });
});
