import { describe, expect, it, onTestFinished } from 'vitest';
import { MAX_SQRT_RATIO, type V2PoolState, v2Maths, v3Maths } from '../../../kernel/amm/index.ts';
import { getSqrtRatioAtTick } from '../../../kernel/amm/pools/tickMath.ts';
import type { V3PoolState } from '../../../kernel/amm/types.ts';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { setMultiplier } from '../../../kernel/currency/setMultiplier.ts';
import { type ProtocolShare, shareOfFee } from '../../../kernel/index/ProtocolShare.ts';
import type { IndexedPool, PoolFigures } from '../../../kernel/index/types.ts';
import { priceAtTick } from '../../../kernel/positions/tickPrice.ts';
import { choosePools, chooseTokens } from './chooseLines.ts';
import { depthBars } from './depthBars.ts';
import { exploreQuery, readExploreLink, readWindow, windowQuery } from './exploreLink.ts';
import type { MarketSource } from './marketRows.ts';
import { readMarket } from './readMarket.ts';

const addressOf = (digit: string) => `0x${digit.repeat(40)}` as Address;
const [usdc, coin, scam] = [addressOf('1'), addressOf('2'), addressOf('3')];
const token = (address: Address, symbol: string, decimals: number): Token => ({
  kind: 'token',
  chainId: 1,
  address,
  symbol,
  name: `${symbol} token`,
  decimals,
});
const tokens = new Map([
  [usdc, token(usdc, 'USDC', 6)],
  [coin, token(coin, 'COIN', 18)],
  [scam, token(scam, 'SCAM', 18)],
]);
const Q96 = 2n ** 96n;
/** Square root of raw1 per raw0 for a price in whole tokens; exact for the prices used here. */
const rootOf = (raw1: number, raw0: number) =>
  (BigInt(Math.round(Math.sqrt(raw1 / raw0) * 1e9)) * Q96) / 1_000_000_000n;

const pool = (
  address: Address,
  protocol: 'v2' | 'v3',
  fee: number,
  pair: readonly [Address, Address],
  held: readonly [bigint, bigint],
): IndexedPool => ({
  protocol,
  address,
  fee,
  token0: pair[0],
  token1: pair[1],
  state: {
    block: 9,
    balance0Raw: held[0],
    balance1Raw: held[1],
    sqrtPriceX96: rootOf(Number(held[1]), Number(held[0])),
    liquidity: 1n,
  },
});

const E18 = 10n ** 18n;
// 20,000 USDC against 200 COIN: 100 USD each.
const main = pool(addressOf('a'), 'v3', 500, [usdc, coin], [20_000_000_000n, 200n * E18]);
// 50 COIN against a million SCAM.
const trap = pool(addressOf('b'), 'v2', 3000, [coin, scam], [50n * E18, 1_000_000n * E18]);
const blank: IndexedPool = { ...main, address: addressOf('c'), state: undefined };

const figures = (change: Partial<PoolFigures>): PoolFigures => ({
  pool: main.address,
  startSeconds: 0,
  volume0Raw: 0n,
  volume1Raw: 0n,
  fees0Raw: 0n,
  fees1Raw: 0n,
  protocol0Raw: 0n,
  protocol1Raw: 0n,
  unsettled0Raw: 0n,
  unsettled1Raw: 0n,
  net0Raw: 0n,
  net1Raw: 0n,
  swaps: 0,
  mints: 0,
  burns: 0,
  collects: 0,
  beforeX96: 0n,
  openX96: 0n,
  closeX96: 0n,
  ...change,
});

const source = (change: Partial<MarketSource> = {}): MarketSource => ({
  chain: { nativeCurrency: { symbol: 'MON', name: 'The coin', decimals: 18 } },
  pools: [main, trap, blank],
  figures: [
    figures({
      volume0Raw: 1_000_000_000n,
      volume1Raw: 5n * E18,
      fees0Raw: 500_000n,
      fees1Raw: (25n * E18) / 10_000n,
      swaps: 3,
      openX96: 2n * Q96,
      closeX96: 3n * Q96,
    }),
  ],
  windowSeconds: 86_400,
  isYearly: true,
  tokenAt: (address) => tokens.get(address),
  isListed: (address) => address !== scam,
  known: new Map([[usdc, 1]]),
  steady: new Map([[usdc, 1]]),
  ...change,
});

describe('a pool of whose kind all share one contract', () => {
  const shared: IndexedPool = {
    ...{ protocol: 'v4', address: `0x${'1d'.repeat(32)}`, fee: undefined, coin },
    ...{ token0: coin, token1: scam },
    state: {
      ...{ block: 9, balance0Raw: undefined, balance1Raw: undefined },
      ...{ sqrtPriceX96: 2n * Q96, liquidity: 10n ** 30n },
    },
  };

  it('has a price, a volume and fees, and neither liquidity nor APR', async () => {
    const traded = figures({ pool: shared.address, volume0Raw: 3n * E18, fees0Raw: E18, swaps: 2 });
    const { pools } = await readMarket(source({ pools: [main, shared], figures: [traded] }));
    expect(pools[1]).toMatchObject({ price: 4, volumeUsd: 300, feesUsd: 100, swaps: 2 });
    expect([pools[1]?.liquidityUsd, pools[1]?.apr]).toEqual([undefined, undefined]);
  });

  it('has neither price nor change where a trade has taken all there was', async () => {
    const traded = figures({ pool: shared.address, openX96: Q96, closeX96: MAX_SQRT_RATIO - 1n, swaps: 1 });
    const drained = {
      ...shared,
      state: { ...shared.state, sqrtPriceX96: MAX_SQRT_RATIO - 1n },
    } as IndexedPool;
    const { pools } = await readMarket(source({ pools: [main, drained], figures: [traded] }));
    expect(pools[1]).toMatchObject({ price: undefined, change: undefined, swaps: 1 });
  });

  it('is of the coin itself by name, and makes no price of the other token', async () => {
    const { pools, prices, tokens: lines } = await readMarket(source({ pools: [main, shared] }));
    expect(pools[1]?.token0).toMatchObject({ address: coin, symbol: 'MON', name: 'The coin' });
    expect(pools[0]?.token1?.symbol).toBe('COIN');
    expect(prices.has(scam)).toBe(false);
    expect(lines.find(({ address }) => address === coin)).toMatchObject({ pools: 2, liquidityUsd: 20_000 });
  });
});

describe('the market', () => {
  it('adds up liquidity, volume, fees, yearly return, price and change', async () => {
    const [line] = (await readMarket(source())).pools;
    expect(line?.liquidityUsd).toBeCloseTo(40_000, 3);
    expect(line?.volumeUsd).toBeCloseTo(1500, 6);
    expect(line?.feesUsd).toBeCloseTo(0.75, 9);
    expect(line?.apr).toBeCloseTo((0.75 * 365) / 40_000, 9);
    expect(line?.price).toBeCloseTo(0.01, 9);
    expect(line?.change).toBeCloseTo(1.25, 9);
  });

  it('takes the protocol’s share off the yearly return, and off nothing else', async () => {
    const one = (change: Partial<PoolFigures>, share?: ProtocolShare) =>
      readMarket(
        source({
          pools: [{ ...main, state: { ...main.state, protocolShare: share } as IndexedPool['state'] }],
          figures: [figures({ volume0Raw: 1_000_000_000n, fees0Raw: 500_000n, ...change })],
        }),
      );
    const apr = async (...args: Parameters<typeof one>) => (await one(...args)).pools[0];
    const gross = (0.5 * 365) / 40_000;
    const unsettled0Raw = 1_000_000_000n;
    expect((await apr({}, undefined))?.apr).toBeCloseTo(gross, 9);
    expect((await apr({ unsettled0Raw }, shareOfFee(500, [4, 0])))?.apr).toBeCloseTo(gross * 0.75, 9);
    expect((await apr({ unsettled0Raw }, shareOfFee(500, [0, 4])))?.apr).toBeCloseTo(gross, 9);
    expect((await apr({ protocol0Raw: 100_000n }, undefined))?.apr).toBeCloseTo(gross * 0.8, 9);
    const mixed = { protocol0Raw: 50_000n, unsettled0Raw: 500_000_000n };
    expect((await apr(mixed, shareOfFee(500, [5, 5])))?.apr).toBeCloseTo(gross * 0.8, 9);
    for (const unknown of [await apr({ unsettled0Raw }), await apr({ protocol0Raw: undefined })]) {
      expect(unknown).toMatchObject({ apr: undefined, noApr: 'share', volumeUsd: 1000 });
      expect(unknown?.feesUsd).toBeCloseTo(0.5, 9);
    }
  });

  it('makes no year of minutes: the rest of the figures stay', async () => {
    const [line] = (await readMarket(source({ windowSeconds: 23 * 60, isYearly: false }))).pools;
    expect(line).toMatchObject({ apr: undefined, noApr: 'window' });
    expect(line?.feesUsd).toBeCloseTo(0.75, 9);
    expect((await readMarket(source())).pools[0]?.noApr).toBeUndefined();
  });

  it('a token that is on no list counts no more than what stands against it', async () => {
    const deep = { ...trap, state: { ...trap.state, sqrtPriceX96: Q96 / 1_000_000n } } as IndexedPool;
    const [, line] = (await readMarket(source({ pools: [main, deep] }))).pools;
    expect(line?.liquidityUsd).toBeCloseTo(10_000, 3);
  });

  it('what is not known is not shown as nothing', async () => {
    const { pools } = await readMarket(source());
    expect(pools[2]).toMatchObject({ liquidityUsd: undefined, apr: undefined, price: undefined });
    const strange = (await readMarket(source({ tokenAt: () => undefined }))).pools;
    expect(strange[0]).toMatchObject({ volumeUsd: undefined, price: undefined });
    const unpriced = await readMarket(source({ known: new Map() }));
    expect(unpriced.tokens.every(({ priceUsd }) => priceUsd === undefined)).toBe(true);
  });

  it('a priced pool that told no price in the window has not moved; where no block was read, nobody knows', async () => {
    const { pools } = await readMarket(source());
    expect(pools[1]).toMatchObject({ change: 0, volumeUsd: 0, feesUsd: 0 });
    expect(pools[2]?.change).toBeUndefined();
    const minted = await readMarket(source({ figures: [figures({ mints: 1 })] }));
    expect(minted.pools[0]?.change).toBe(0);
    const unread = await readMarket(source({ figures: [], windowSeconds: undefined }));
    for (const line of unread.pools) {
      expect(line).toMatchObject({
        change: undefined,
        volumeUsd: undefined,
        feesUsd: undefined,
        apr: undefined,
      });
    }
    expect(unread.tokens.map(({ change }) => change)).toEqual([undefined, undefined, undefined]);
  });

  it('tells of each token its price, its pools, and how its price moved', async () => {
    const lines = (await readMarket(source())).tokens;
    const found = lines.find(({ address }) => address === coin);
    expect(found).toMatchObject({ pools: 3 });
    expect(found?.priceUsd).toBeCloseTo(100, 6);
    expect(lines.find(({ address }) => address === usdc)?.change).toBe(0);
  });

  it('a token of which nothing is known to be held is of unknown worth, else of what is known', async () => {
    const unread = { ...main, state: undefined } as unknown as IndexedPool;
    const heldOf = async (pools: readonly IndexedPool[]) =>
      (await readMarket(source({ pools }))).tokens.find(({ address }) => address === usdc)?.liquidityUsd;
    expect(await heldOf([unread])).toBeUndefined();
    expect(await heldOf([main, { ...unread, address: scam }])).toBe(await heldOf([main]));
  });

  it('of thousands of pools lets other things have their turn in between', async () => {
    const pools = Array.from({ length: 20_000 }, (_, index) => ({
      ...main,
      address: `0x${index.toString(16).padStart(40, '0')}` as Address,
    }));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    const { pools: lines } = await readMarket(source({ pools }));
    clearInterval(timer);
    expect(lines).toHaveLength(pools.length);
    expect(turns).toBeGreaterThan(1);
  });
});

describe("the explore page's link", () => {
  it('says all that it takes to see the same again', () => {
    const view = {
      tab: 'pools',
      query: 'coin usdc',
      version: 'v3',
      fee: 500,
      sort: 'apr',
      descending: false,
      window: '30d',
    } as const;
    const query = exploreQuery('chain=monad', view);
    expect(query).toBe('chain=monad&tab=pools&q=coin+usdc&version=v3&fee=500&sort=apr&dir=asc&window=30d');
    expect(readExploreLink(query)).toEqual(view);
  });

  it('without a tab is the tokens, with tab=pools the pools', () => {
    expect(readExploreLink('')).toMatchObject({ tab: 'tokens', sort: 'volume', descending: true });
    expect(readExploreLink('tab=pools')).toMatchObject({ tab: 'pools' });
  });

  it('names the time of its figures, which other pages of it keep', () => {
    expect(readWindow('')).toBe('1d');
    expect(windowQuery('tab=pools&window=7d', 'all')).toBe('?tab=pools&window=all');
    expect(windowQuery('window=7d', '1d')).toBe('');
    expect(readWindow(windowQuery('', '30d'))).toBe('30d');
  });

  it('that makes no sense is as if it said nothing', () => {
    const view = readExploreLink('tab=x&version=x9&fee=abc&sort=__proto__&dir=sideways&window=8d');
    expect(view).toEqual(readExploreLink(''));
    expect(readExploreLink(`q=${'x'.repeat(500)}`).query).toHaveLength(80);
  });
});

describe('choosing', async () => {
  const market = await readMarket(source());
  const view = readExploreLink('tab=pools');
  const chosen = (change: object) =>
    choosePools(market.pools, { ...view, ...change }).map(({ pool: { address } }) => address);

  it('of an added kind: by its protocol too', () => {
    expect(readExploreLink('tab=pools&version=v4').version).toBe('v4');
  });

  it('by version, by fee, by words in any order and by address', () => {
    expect(chosen({ version: 'v2' })).toEqual([trap.address]);
    expect(chosen({ fee: 3000 })).toEqual([trap.address]);
    expect(chosen({ query: 'scam coin' })).toEqual([trap.address]);
    expect(chosen({ query: 'coin/usdc' })).toEqual([main.address, blank.address]);
    expect(chosen({ query: trap.address.toUpperCase() })).toEqual([trap.address]);
    expect(chosen({ query: 'nothing' })).toEqual([]);
    const found = chooseTokens(market.tokens, { ...view, query: 'scam token' });
    expect(found.map(({ address }) => address)).toEqual([scam]);
  });

  it('by the price of the shown unit: of a token with a multiplier, not of the contract’s', () => {
    const byPrice = () =>
      chooseTokens(market.tokens, { ...view, sort: 'price' }).map(({ address }) => address);
    const [dearest, ...others] = byPrice();
    const { token } = market.tokens.find(({ address }) => address === dearest)!;
    setMultiplier(token!, { value: 10n ** 30n });
    onTestFinished(() => setMultiplier(token!, {}));
    expect(others.length).toBeGreaterThan(0);
    expect(byPrice()[0]).not.toBe(dearest);
  });

  it('in order, what is unknown last either way', () => {
    expect(chosen({ sort: 'liquidity' })).toEqual([main.address, trap.address, blank.address]);
    expect(chosen({ sort: 'liquidity', descending: false })).toEqual([
      trap.address,
      main.address,
      blank.address,
    ]);
  });
});

describe('depth', () => {
  const state: V3PoolState = {
    kind: 'v3',
    maths: v3Maths,
    address: main.address,
    token0: usdc,
    token1: coin,
    fee: 500,
    tickSpacing: 10,
    tick: 0,
    sqrtPriceX96: Q96,
    liquidity: 10n ** 24n,
    ticks: { minWord: -2, maxWord: 2, indexes: [-1000, 1000], liquidityNet: [10n ** 24n, -(10n ** 24n)] },
  };

  it('of one position adds up to what it holds', () => {
    const bars = depthBars(state, { decimals: 18 }, { decimals: 18 });
    const total = bars.reduce((sum, { worth }) => sum + worth, 0);
    const edge = Number(getSqrtRatioAtTick(1000)) / 2 ** 96;
    const held = (2e24 * (1 - 1 / edge)) / 1e18;
    // The bars at the ends of the position lie half outside of it and count whole.
    expect(Math.abs(total / held - 1)).toBeLessThan(0.06);
    expect(bars.filter(({ here }) => here)).toHaveLength(1);
    expect(bars[0]?.worth).toBe(0);
  });

  it('has its prices in whole tokens, rising', () => {
    const bars = depthBars(state, { decimals: 18 }, { decimals: 18 });
    const prices = bars.map(({ price }) => price);
    expect(prices).toEqual([...prices].sort((left, right) => left - right));
    const { numerator, denominator } = priceAtTick(1000);
    expect(prices.at(-1)).toBeGreaterThan(Number(numerator) / Number(denominator));
  });

  it('of a V2 pair lies around its price, and an empty one has none', () => {
    const pair = { kind: 'v2', maths: v2Maths, address: main.address, token0: usdc, token1: coin } as const;
    const full: V2PoolState = { ...pair, reserve0: 20_000_000_000n, reserve1: 200n * E18 };
    const bars = depthBars(full, { decimals: 6 }, { decimals: 18 });
    expect(bars.find(({ here }) => here)?.price).toBeCloseTo(0.01, 3);
    expect(bars.every(({ worth }) => worth > 0)).toBe(true);
    const empty: V2PoolState = { ...pair, reserve0: 0n, reserve1: 0n };
    expect(depthBars(empty, { decimals: 6 }, { decimals: 18 })).toEqual([]);
  });
});
