import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SluiceError } from '../../errors/SluiceError.ts';
import { systemTimers } from '../../runtime/Timers.ts';
import type { BlockSubscriber } from '../BlockClock.ts';
import type { BlockHead } from '../BlockHead.ts';
import type { Call, CallResult, Multicall, MulticallOptions } from '../Multicall.ts';
import type { FellowEndpoint } from '../RpcPool.ts';
import { testChain } from '../testing/FakeNode.ts';
import { FakePage } from '../testing/FakePage.ts';
import type { HeadListener } from '../transport/Transport.ts';
import { HeadClock, type HeadClockOptions } from './HeadClock.ts';

const TARGET = '0x0000000000000000000000000000000000000001';
const INTERVAL_MS = 2000;

class FakeMulticall implements Pick<Multicall, 'read'> {
  readonly reads: { readonly calls: readonly Call[]; readonly atMs: number }[] = [];
  options: MulticallOptions | undefined;
  number = 100n;
  failure: SluiceError | undefined;
  takesMs = 0;

  async read(calls: readonly Call[], options?: MulticallOptions) {
    this.options = options;
    this.reads.push({ calls, atMs: Date.now() });
    if (this.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, this.takesMs));
    if (this.failure !== undefined) throw this.failure;
    const head: BlockHead = {
      number: this.number,
      timestamp: 1n,
      baseFeePerGas: undefined,
      receivedAtMs: systemTimers.elapsedMs(),
      endpoint: 'a',
    };
    return { head, results: calls.map(({ data }) => ({ ok: true, data }) as const) };
  }
}

class TestSubscriber implements BlockSubscriber {
  readonly received: (readonly CallResult[])[] = [];
  readonly failures: SluiceError[] = [];
  readonly #datas: readonly `0x${string}`[];

  constructor(...datas: `0x${string}`[]) {
    this.#datas = datas;
  }

  calls(): readonly Call[] {
    return this.#datas.map((data) => ({ target: TARGET, data }));
  }

  receive(results: readonly CallResult[]): void {
    this.received.push(results);
  }

  failed(error: SluiceError): void {
    this.failures.push(error);
  }
}

function clockOf(options: HeadClockOptions = {}) {
  const multicall = new FakeMulticall();
  const page = new FakePage();
  const chain = testChain({ refreshIntervalMs: INTERVAL_MS, blockTimeMs: 1000 });
  const clock = new HeadClock(chain, multicall, { visibility: page, ...options });
  return { multicall, page, clock };
}

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('HeadClock', () => {
  it('does nothing while nobody rides', async () => {
    const { multicall } = clockOf();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(multicall.reads).toEqual([]);
  });

  it('serves subscribers that come together with one request, each its own results', async () => {
    const { clock, multicall } = clockOf();
    const [one, two, none] = [
      new TestSubscriber('0x01', '0x02'),
      new TestSubscriber('0x03'),
      new TestSubscriber(),
    ];
    for (const subscriber of [one, two, none]) clock.watch(subscriber);
    await vi.advanceTimersByTimeAsync(0);
    expect(multicall.reads.map(({ calls }) => calls.length)).toEqual([3]);
    expect(one.received).toEqual([
      [
        { ok: true, data: '0x01' },
        { ok: true, data: '0x02' },
      ],
    ]);
    expect(two.received).toEqual([[{ ok: true, data: '0x03' }]]);
    expect(none.received).toEqual([[]]);
    expect(clock.head?.number).toBe(100n);
  });

  it('has each endpoint that is asked carry what its subscribers send along, and waits for it', async () => {
    const { clock, multicall } = clockOf();
    const sent: string[] = [];
    const sender = (name: string) =>
      Object.assign(new TestSubscriber('0x01'), {
        along: async ({ url }: FellowEndpoint) => void sent.push(`${name} ${url}`),
      });
    for (const subscriber of [sender('one'), new TestSubscriber(), sender('two')]) clock.watch(subscriber);
    await vi.advanceTimersByTimeAsync(0);
    await multicall.options?.along?.({ url: 'a', sendAlong: () => false }, new AbortController().signal);
    expect(sent).toEqual(['one a', 'two a']);
  });

  it('ticks once per interval, and stops with the last subscriber', async () => {
    const { clock, multicall } = clockOf();
    const stop = clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS);
    expect(multicall.reads.map(({ atMs }) => atMs)).toEqual([0, 2000, 4000, 6000]);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(multicall.reads.length).toBe(4);
  });

  it('serves a new subscriber at once, also while a tick is under way', async () => {
    const { clock, multicall } = clockOf();
    multicall.takesMs = 300;
    clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(100);
    const late = new TestSubscriber('0x02');
    clock.watch(late);
    await vi.advanceTimersByTimeAsync(600);
    expect(multicall.reads.map(({ calls, atMs }) => [calls.length, atMs])).toEqual([
      [1, 0],
      [2, 300],
    ]);
    expect(late.received.length).toBe(1);
  });

  it('never has two ticks under way', async () => {
    const { clock, multicall } = clockOf();
    multicall.takesMs = 5000;
    clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(15_100);
    const gaps = multicall.reads
      .map(({ atMs }, index) => atMs - (multicall.reads[index - 1]?.atMs ?? 0))
      .slice(1);
    expect(gaps.length).toBe(3);
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(5000);
  });

  it('stops while the page is hidden and ticks at once when it is shown again', async () => {
    const { clock, multicall, page } = clockOf();
    clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(500);
    page.show(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(multicall.reads.length).toBe(1);
    clock.watch(new TestSubscriber('0x02'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(multicall.reads.length).toBe(1);
    page.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(multicall.reads.length).toBe(2);
  });

  it('goes on every two seconds after a failure, however long a refresh takes else, and says what is wrong', async () => {
    const multicall = new FakeMulticall();
    const chain = testChain({ refreshIntervalMs: 12_000, blockTimeMs: 12_000 });
    const clock = new HeadClock(chain, multicall, { visibility: new FakePage() });
    const subscriber = new TestSubscriber('0x01');
    clock.watch(subscriber);
    await vi.advanceTimersByTimeAsync(0);
    multicall.failure = new SluiceError('providers_failed', 'down');
    await vi.advanceTimersByTimeAsync(18_000);
    expect(multicall.reads.map(({ atMs }) => atMs)).toEqual([0, 12_000, 14_000, 16_000, 18_000]);
    expect(clock.error).toBe(multicall.failure);
    expect(clock.head?.number).toBe(100n);
    expect(subscriber.failures.length).toBe(4);
    expect(subscriber.received.length).toBe(1);
    multicall.failure = undefined;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(clock.error).toBeUndefined();
    expect(subscriber.received.length).toBe(2);
    await vi.advanceTimersByTimeAsync(11_999);
    expect(multicall.reads.length).toBe(6);
  });

  it('leaves a pause after a failure that took long', async () => {
    const { clock, multicall } = clockOf();
    multicall.failure = new SluiceError('providers_failed', 'hangs');
    multicall.takesMs = 10_000;
    clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(25_000);
    expect(multicall.reads.map(({ atMs }) => atMs)).toEqual([0, 12_000, 24_000]);
  });

  it('passes a head through that goes back', async () => {
    const { clock, multicall } = clockOf();
    const seen: (bigint | undefined)[] = [];
    const stop = autorun(() => void seen.push(clock.head?.number));
    clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(0);
    multicall.number = 97n;
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    stop();
    expect(seen).toEqual([undefined, 100n, 97n]);
  });

  it('tells observers once, when every subscriber has what is new', async () => {
    const { clock } = clockOf();
    const subscriber = new TestSubscriber('0x01');
    const seen: number[] = [];
    const stop = autorun(() => void (clock.head && seen.push(subscriber.received.length)));
    clock.watch(subscriber);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    expect(seen).toEqual([1]);
  });

  it("does not let one subscriber's mistake harm the others", async () => {
    const errors: string[] = [];
    const logger = { info() {}, warn() {}, error: (message: string) => void errors.push(message) };
    const { clock } = clockOf({ logger });
    const good = new TestSubscriber('0x02');
    clock.watch({
      calls: () => {
        throw new Error('calls');
      },
      receive: () => {
        throw new Error('receive');
      },
    });
    clock.watch(good);
    await vi.advanceTimersByTimeAsync(0);
    expect(good.received).toEqual([[{ ok: true, data: '0x02' }]]);
    expect(errors.length).toBe(2);
  });

  it('delivers nothing to a subscriber that left meanwhile', async () => {
    const { clock, multicall } = clockOf();
    multicall.takesMs = 300;
    const subscriber = new TestSubscriber('0x01');
    const stop = clock.watch(subscriber);
    clock.watch(new TestSubscriber('0x02'));
    await vi.advanceTimersByTimeAsync(100);
    stop();
    await vi.advanceTimersByTimeAsync(300);
    expect(subscriber.received).toEqual([]);
  });
});

describe('refresh', () => {
  it('is shared by those who ask together, and works without subscribers on a hidden page', async () => {
    const { clock, multicall, page } = clockOf();
    page.show(false);
    const heads = await Promise.all([clock.refresh(), clock.refresh()]);
    expect(heads.map(({ number }) => number)).toEqual([100n, 100n]);
    expect(multicall.reads).toMatchObject([{ calls: [] }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(multicall.reads.length).toBe(1);
  });

  it('follows a tick that is under way, since that one may be of an older block', async () => {
    const { clock, multicall } = clockOf();
    multicall.takesMs = 300;
    clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(100);
    const refreshed = Promise.all([clock.refresh(), clock.refresh()]);
    multicall.number = 101n;
    await vi.advanceTimersByTimeAsync(600);
    expect((await refreshed).map(({ number }) => number)).toEqual([101n, 101n]);
    expect(multicall.reads.length).toBe(2);
  });

  it('fails with the tick', async () => {
    const { clock, multicall } = clockOf();
    multicall.failure = new SluiceError('providers_failed', 'down');
    await expect(clock.refresh()).rejects.toBe(multicall.failure);
  });
});

describe('announced heads', () => {
  function announced() {
    let listener: HeadListener | undefined;
    let watching = 0;
    const made = clockOf({
      watchHeads: (given) => {
        listener = given;
        watching += 1;
        return () => {
          watching -= 1;
        };
      },
    });
    return { ...made, heads: () => listener, watching: () => watching };
  }

  it('set off ticks, at most once per interval, and spare the polling', async () => {
    const { clock, multicall, heads } = announced();
    clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(0);
    heads()?.live(true);
    await vi.advanceTimersByTimeAsync(3000);
    expect(multicall.reads.length).toBe(1);
    heads()?.head(101n);
    await vi.advanceTimersByTimeAsync(0);
    expect(multicall.reads.length).toBe(2);
    for (let count = 0; count < 10; count += 1) {
      heads()?.head(102n);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(multicall.reads.length).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(multicall.reads.map(({ atMs }) => atMs)).toEqual([0, 3000, 5000]);
  });

  it('are not relied on for ever, and polling returns when they end', async () => {
    const { clock, multicall, heads } = announced();
    clock.watch(new TestSubscriber('0x01'));
    await vi.advanceTimersByTimeAsync(0);
    heads()?.live(true);
    await vi.advanceTimersByTimeAsync(4000);
    expect(multicall.reads.map(({ atMs }) => atMs)).toEqual([0, 4000]);
    heads()?.live(false);
    await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    expect(multicall.reads.map(({ atMs }) => atMs)).toEqual([0, 4000, 6000, 8000]);
  });

  it('are listened to only while somebody rides and the page is seen', async () => {
    const { clock, page, watching } = announced();
    expect(watching()).toBe(0);
    const stop = clock.watch(new TestSubscriber('0x01'));
    expect(watching()).toBe(1);
    page.show(false);
    expect(watching()).toBe(0);
    page.show(true);
    expect(watching()).toBe(1);
    stop();
    expect(watching()).toBe(0);
  });
});
