import { autorun } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type V2PoolState, v2Maths } from '../amm/index.ts';
import type { Address, ChainSpec } from '../chain/ChainSpec.ts';
import type { Currency, Token } from '../currency/Currency.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import { ChainPoolsRegistry } from '../quote/ChainPoolsRegistry.ts';
import { type PoolRef, tokenPair } from '../quote/PoolRef.ts';
import { address, FakeChain, fakeSpec, WRAPPED } from '../quote/testing/FakeChain.ts';
import { systemTimers, type Timers } from '../runtime/Timers.ts';
import { OnchainPrices } from './OnchainPrices.ts';

const DOLLAR = address(0xd0);
const HUSH = address(0xa0);
const chainId = fakeSpec.id;
const entry = (at: Address, symbol: string, decimals: number) => ({
  chainId,
  address: at,
  symbol,
  name: symbol,
  decimals,
});
const spec = {
  ...fakeSpec,
  tokens: [entry(DOLLAR, 'USDC', 6)],
  stablecoins: ['USDC', 'DAI'],
  prices: { source: 'onchain', referenceRaw: String(10n ** 18n) },
} as unknown as ChainSpec;

const usdc: Token = { kind: 'token', ...entry(DOLLAR, 'USDC', 6) };
const hush: Token = { kind: 'token', ...entry(HUSH, 'HUSH', 18) };
const native: Currency = { kind: 'native', chainId, decimals: 18, symbol: 'COIN', name: 'Coin' };

function pair(at: number, reserves: Readonly<Record<Address, bigint>>): V2PoolState {
  const [a, b] = Object.keys(reserves) as [Address, Address];
  const { token0, token1 } = tokenPair(a, b);
  const reserveOf = (token: Address) => reserves[token] as bigint;
  return {
    kind: 'v2',
    maths: v2Maths,
    address: address(at),
    token0,
    token1,
    reserve0: reserveOf(token0),
    reserve1: reserveOf(token1),
  };
}
function refOf({ address: at, token0, token1 }: V2PoolState): PoolRef {
  return { kind: 'v2', address: at as Address, token0: token0 as Address, token1: token1 as Address };
}

const E18 = 10n ** 18n;
/** One coin is 100 dollars, one HUSH 0.0001. */
const coinPool = pair(1, { [WRAPPED]: 10_000n * E18, [DOLLAR]: 1_000_000n * 10n ** 6n });
const hushPool = pair(2, { [HUSH]: 10_000_000_000n * E18, [WRAPPED]: 10_000n * E18 });

class FakeTimers implements Timers {
  ms = 1_000_000;
  #planned: { readonly atMs: number; readonly task: () => void }[] = [];
  elapsedMs = () => this.ms;
  wallMs = this.elapsedMs;
  after = (ms: number, task: () => void) => {
    const planned = { atMs: this.ms + ms, task };
    this.#planned.push(planned);
    return () => {
      this.#planned = this.#planned.filter((other) => other !== planned);
    };
  };
  get waiting(): number {
    return this.#planned.length;
  }
  pass(ms: number): void {
    this.ms += ms;
    const due = this.#planned.filter(({ atMs }) => atMs <= this.ms);
    this.#planned = this.#planned.filter(({ atMs }) => atMs > this.ms);
    for (const { task } of due) task();
  }
}

describe('OnchainPrices', () => {
  let chain: FakeChain;
  let timers: FakeTimers;
  let visible: boolean;
  let listeners: Set<() => void>;
  let pools: ChainPoolsRegistry;
  let prices: OnchainPrices;

  beforeEach(() => {
    chain = new FakeChain(spec);
    chain.add(coinPool, hushPool);
    timers = new FakeTimers();
    vi.spyOn(systemTimers, 'elapsedMs').mockImplementation(timers.elapsedMs);
    visible = true;
    listeners = new Set();
    pools = new ChainPoolsRegistry(chain.clients);
    const visibility = {
      get visible() {
        return visible;
      },
      onChange(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    prices = new OnchainPrices(pools, { timers, visibility });
  });
  afterEach(() => vi.restoreAllMocks());

  /** Advances by `ms` and reads what is due. @returns the number of requests */
  async function read(ms = 0): Promise<number> {
    const before = chain.batches.length;
    timers.pass(ms);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await chain.settle();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return chain.batches.length - before;
  }
  const look = (...currencies: readonly Currency[]) =>
    autorun(() => {
      for (const currency of currencies) prices.price(currency);
    });

  it('prices the coin by a stablecoin, a token through the coin, and a stablecoin as the measure', async () => {
    const stop = look(native, hush);
    expect(prices.price(native)).toBeUndefined();
    await read();
    const wrapped: Token = { kind: 'token', ...entry(WRAPPED, 'WCOIN', 18) };
    expect(prices.price(native)?.usd).toBeCloseTo(100, 9);
    expect(prices.price(wrapped)?.usd).toBeCloseTo(100, 9);
    expect(prices.price(hush)?.usd).toBeCloseTo(0.0001, 12);
    expect(prices.price(usdc)).toMatchObject({ usd: 1, source: 'onchain', confidence: 0.9 });
    const [coinPrice, hushPrice] = [prices.price(native), prices.price(hush)];
    expect(coinPrice).toMatchObject({ source: 'onchain', confidence: 0.85 });
    expect(hushPrice?.confidence).toBeCloseTo(0.85 * 0.85, 9);
    expect(hushPrice?.timestampMs).toBe(timers.ms);
    stop();
  });

  it('on a chain of placeholders prices the others against what has one, and marks them as made up', async () => {
    const made = {
      ...spec,
      baseTokens: ['HUSH'],
      prices: { source: 'placeholder', usd: { USDC: 1, HUSH: 0.0002 } },
    };
    const own = { ...made, tokens: [...spec.tokens, entry(HUSH, 'HUSH', 18)] } as unknown as ChainSpec;
    const yaki: Token = { kind: 'token', ...entry(address(0xb0), 'YAKI', 18) };
    const market = new FakeChain(own);
    market.add(pair(7, { [yaki.address]: 1_000n * E18, [HUSH]: 1_000_000_000n * E18 }));
    const placeholders = new OnchainPrices(new ChainPoolsRegistry(market.clients), {
      timers,
    });
    const seen: unknown[] = [];
    const stop = autorun(() => void seen.push(placeholders.price(yaki)));
    timers.pass(0);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await market.settle();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(placeholders.price(yaki)).toMatchObject({
      usd: expect.closeTo(200, 6),
      source: 'placeholder',
      confidence: 0,
    });
    expect(placeholders.price(hush)).toMatchObject({ usd: 0.0002, source: 'placeholder' });
    stop();
  });

  it('reads all that a page asks for together, in two requests, and again after five minutes', async () => {
    const stop = look(native, hush, { ...hush, address: address(0xa1) });
    expect(await read()).toBe(2);
    expect(await read(299_999)).toBe(0);
    chain.add(pair(1, { [WRAPPED]: 10_000n * E18, [DOLLAR]: 2_000_000n * 10n ** 6n }));
    expect(chain.subscribers.size, 'nobody subscribes between').toBe(0);
    expect(await read(1)).toBe(2);
    expect(prices.price(native)?.usd).toBeCloseTo(200, 9);
    stop();
  });

  it('reads nothing that is not observed', async () => {
    prices.price(native);
    expect(await read()).toBe(0);
    const stop = look(native);
    await read();
    stop();
    expect(await read(600_000)).toBe(0);
    expect(timers.waiting).toBe(0);
  });

  it('does not read a price again within five minutes', async () => {
    const stop = look(native);
    await read();
    stop();
    const again = look(native);
    expect(await read()).toBe(0);
    expect(prices.price(native)?.usd).toBeCloseTo(100, 9);
    again();
  });

  it('follows pools that somebody trades in, without a request of its own', async () => {
    const stop = look(native);
    await read();
    const { store } = pools.get(chainId);
    const unwatch = store.watch([refOf(coinPool)]);
    await chain.settle();
    chain.add(pair(1, { [WRAPPED]: 10_000n * E18, [DOLLAR]: 3_000_000n * 10n ** 6n }));
    const before = chain.batches.length;
    chain.round();
    expect(chain.batches.length - before).toBe(1);
    expect(prices.price(native)?.usd).toBeCloseTo(300, 9);
    unwatch();
    stop();
  });

  it('waits for a hidden page to be seen', async () => {
    visible = false;
    const stop = look(native);
    expect(await read()).toBe(0);
    visible = true;
    for (const listener of [...listeners]) listener();
    expect(await read()).toBe(2);
    expect(prices.price(native)?.usd).toBeCloseTo(100, 9);
    stop();
  });

  it('tries a failed read again, and keeps what it knew with its age', async () => {
    const stop = look(native);
    await read();
    const known = prices.price(native);
    chain.down = new SluiceError('providers_failed', 'down');
    await read(300_000);
    expect(prices.price(native)).toEqual(known);
    expect(await read(4_999)).toBe(0);
    chain.down = undefined;
    expect(await read(1)).toBe(2);
    expect(prices.price(native)?.timestampMs).toBe(timers.ms);
    stop();
  });

  it('has no price from a pool that cannot trade the reference amount', async () => {
    chain.add(pair(1, { [WRAPPED]: 40n * E18, [DOLLAR]: 4_000_000n * 10n ** 6n }));
    const stop = look(native, hush);
    await read();
    expect(prices.price(native)).toBeUndefined();
    expect(prices.price(hush), 'and none through it').toBeUndefined();
    stop();
  });

  it('notifies its observers when the price changes, and at most once a minute for its age alone', async () => {
    let drawn = 0;
    const stop = autorun(() => {
      prices.price(native);
      drawn += 1;
    });
    await read();
    const { store } = pools.get(chainId);
    const unwatch = store.watch([refOf(coinPool)]);
    await chain.settle();
    const before = drawn;
    for (let second = 0; second < 58; second += 2) {
      timers.pass(2_000);
      chain.round();
    }
    expect(drawn).toBe(before);
    timers.pass(2_000);
    chain.round();
    expect(drawn).toBe(before + 1);
    unwatch();
    stop();
  });

  it('says nothing of a chain without a wrapped coin', async () => {
    const bare = new FakeChain({ ...spec, contracts: [] });
    const none = new OnchainPrices(new ChainPoolsRegistry(bare.clients), { timers });
    expect(none.price(native)).toBeUndefined();
  });
});
