import { makeObservable, observableRef, runInAction, when } from 'mobx';
import { describe, expect, it } from 'vitest';
import { getSqrtRatioAtTick } from '../../../kernel/amm/index.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { ChainIndex, IndexCoverage, IndexState, PoolPrice } from '../../../kernel/index/types.ts';
import type { Call, CallResult } from '../../../kernel/rpc/Multicall.ts';
import { ChainClientsToken, ChainIndexesToken } from '../../../kernel/services.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { RangeHistory } from './RangeHistory.ts';
import { RangeStudy } from './RangeStudy.ts';

const POOL = '0x00000000000000000000000000000000000000aA' as Address;
const DAY = 86_400;
const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0');
const ok = (...words: readonly bigint[]): CallResult => ({ ok: true, data: `0x${words.map(word).join('')}` });
const PRICE = getSqrtRatioAtTick(7) + 1n;

/** An index without a swap, whose pool has had one price since second 50. */
class QuietIndex {
  progress: { state: IndexState; coverage: IndexCoverage | undefined } = {
    state: 'idle',
    coverage: undefined,
  };
  opened = 0;
  prices: () => Promise<readonly PoolPrice[]> = async () => [{ timestampSeconds: 50, sqrtPriceX96: PRICE }];
  events = async () => [];
  shareChanges = async () => [];

  constructor() {
    makeObservable(this, { progress: observableRef });
  }

  open = () => {
    this.opened += 1;
    return () => {
      this.opened -= 1;
    };
  };

  cover(fromSeconds: number, state: IndexState = 'filling'): void {
    const coverage = { fromBlock: 1, toBlock: 9, fromSeconds, toSeconds: 100 * DAY };
    runInAction(() => {
      this.progress = { state, coverage };
    });
  }
}

function setUp() {
  const index = new QuietIndex();
  const asked: (readonly Call[])[] = [];
  const failures: SluiceError[] = [];
  const multicall = {
    read: async (calls: readonly Call[], { block }: { block: bigint }) => {
      asked.push(calls);
      expect(block).toBe(9n);
      const failure = failures.pop();
      if (failure) throw failure;
      const answers = [ok(PRICE, 7n, 0n, 1n, 1n, 0n, 1n), ok(0n), ok(60n)];
      return { results: calls.map((_, at) => answers[at] ?? ok(32n, 0n)) };
    },
  };
  const chain = { id: 1, contracts: [{ kind: 'tickLens', version: '1', address: POOL }] };
  const services = servicesOf(
    provide(ChainClientsToken, { get: () => ({ chain, multicall }) } as never),
    provide(ChainIndexesToken, { get: () => index as unknown as ChainIndex } as never),
  );
  const history = new RangeHistory(services);
  const wanted = { chainId: 1, address: POOL, fee: 3000, tickSpacing: 60 };
  return { index, asked, failures, history, open: () => history.open(() => wanted) };
}

const settled = (history: RangeHistory, count: number, asked: readonly unknown[]) =>
  expect.poll(() => [asked.length, history.loading]).toEqual([count, false]);

describe('the past of a pool', () => {
  it('asks for nothing before it is open, and closes the index again', () => {
    const { index, asked, open } = setUp();
    index.cover(0, 'complete');
    expect([index.opened, asked]).toEqual([0, []]);
    const close = open();
    expect(index.opened).toBe(1);
    close();
    expect(index.opened).toBe(0);
  });

  it('is read with the first blocks, when twice as far is known, and when all is', async () => {
    const { index, asked, history, open } = setUp();
    const close = open();
    expect(history.settled).toBe(false);
    index.cover(99 * DAY);
    await settled(history, 1, asked);
    expect(history.replay).toMatchObject({ state: 'known', window: { fromSeconds: 99 * DAY, swaps: 0 } });
    // Not twice as far.
    index.cover(98.5 * DAY);
    await settled(history, 1, asked);
    index.cover(98 * DAY);
    await settled(history, 2, asked);
    index.cover(97.9 * DAY, 'complete');
    await settled(history, 3, asked);
    expect(history.settled).toBe(true);
    history.refresh();
    await settled(history, 4, asked);
    close();
    history.refresh();
    expect(asked).toHaveLength(4);
  });

  it('keeps what it knew when a read fails, says why, and tries again when told to', async () => {
    const { index, failures, history, open } = setUp();
    failures.push(new SluiceError('rpc_error', 'busy'));
    open();
    index.cover(99 * DAY);
    await when(() => history.error !== undefined);
    expect(history.replay).toBeUndefined();
    history.refresh();
    await when(() => history.replay !== undefined);
    expect([history.error, history.replay?.state]).toEqual([undefined, 'known']);
    failures.push(new SluiceError('rpc_error', 'busy'));
    history.refresh();
    await when(() => history.error !== undefined);
    expect(history.replay?.state).toBe('known');
  });

  it('is none where the index knows no price of the pool', async () => {
    const { index, history, open } = setUp();
    index.prices = async () => [];
    open();
    index.cover(99 * DAY);
    await when(() => history.replay !== undefined);
    expect(history.replay).toEqual({ state: 'none' });
  });
});

describe('what a range would have done', () => {
  it('without a trade is time alone, no fees and no pace', async () => {
    const { index, history, open } = setUp();
    open();
    index.cover(10 * DAY, 'complete');
    await when(() => history.replay !== undefined);
    const { replay } = history;
    if (replay?.state !== 'known') throw new Error('it is known');
    const study = new RangeStudy();
    const range = { tickLower: 0, tickUpper: 60 };
    const stop = study.open(() => ({
      ...{ window: replay.window, days: 7, ...range, liquidity: 10n ** 18n, amount: 'x' },
    }));
    await when(() => study.result !== undefined);
    const { result } = study;
    expect(result?.window).toMatchObject({ fromSeconds: 93 * DAY, toSeconds: 100 * DAY, swaps: 0 });
    expect(result?.time).toEqual({ insideSeconds: 7 * DAY, allSeconds: 7 * DAY });
    expect(result?.position).toMatchObject({
      fees: { amount0Raw: 0n, amount1Raw: 0n },
      yearPips: undefined,
    });
    stop();
  });
});
