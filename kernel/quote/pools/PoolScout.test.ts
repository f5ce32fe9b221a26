import { getAddress } from 'ethers/address';
import { describe, expect, it } from 'vitest';
import { isV2Pool, isV3Pool, type PoolState, splitRoutes } from '../../amm/index.ts';
import { cases } from '../../amm/testing/cases.ts';
import { Random, testSeed } from '../../amm/testing/Random.ts';
import { type Traffic, trafficOf } from '../testing/traffic.ts';
import { WideMarketPage } from '../testing/WideMarketPage.ts';

const seed = testSeed(330);
const KB = 1000;
/** All pools that can be between two tokens and ten base tokens. */
const ALL = 330;
/** Enough that not all are read in each round. */
const MANY = 110;
const SHARE = 0.01;

/** The best division over all pools, as the first answer looks for it. */
function whole({ market, amountRaw }: WideMarketPage): number {
  const pools = [...market.chain.pools.values()];
  const [input, output] = market.tokens;
  if (!input || !output) throw new Error('a market has tokens');
  const request = { pools, tokenIn: input.key, tokenOut: output.key, amount: amountRaw };
  const route = splitRoutes({ ...request, tradeType: 'EXACT_INPUT' }, { maxHops: 3, maxSplits: 4 });
  return Number(route?.amountOut ?? 0n);
}

function changed(pool: PoolState, random: Random): PoolState {
  const zeroForOne = random.chance(0.5);
  const depth = pool.maths.virtualReserve(pool, zeroForOne);
  if (depth < 10n ** 6n || pool.maths.virtualReserve(pool, !zeroForOne) < 10n ** 6n) return pool;
  return pool.maths.swap(pool, zeroForOne, 'EXACT_INPUT', depth / 2000n).after;
}

describe(`a market of hundreds of pools (SEED=${seed})`, { timeout: 600_000 }, () => {
  it('takes at most 6 requests and 500 KB to the first quote, 1 and 100 KB a refresh, and gets better only', async () => {
    const random = new Random(seed);
    for (let run = 0; run < cases(10, 1); run += 1) {
      const page = new WideMarketPage(random, ALL, SHARE);
      const first = Number((await page.opened()).amountOutRaw);
      const opened = trafficOf(page.market.chain);
      expect(opened.requests).toBeLessThanOrEqual(6);
      expect(opened.bytes).toBeLessThanOrEqual(500 * KB);
      await page.settle();
      const rest = trafficOf(page.market.chain);
      const refreshes: Traffic[] = [];
      let best = first;
      for (let round = 0; round < 20; round += 1) {
        refreshes.push(await page.refresh());
        const got = Number(page.quote().amountOutRaw);
        expect(got, `round ${round}`).toBeGreaterThanOrEqual(best);
        best = got;
      }
      const most = Math.max(...refreshes.map(({ bytes }) => bytes));
      const mean = refreshes.reduce((sum, { bytes }) => sum + bytes, 0) / refreshes.length;
      expect(refreshes.map(({ requests }) => requests)).toEqual(refreshes.map(() => 1));
      expect(most).toBeLessThanOrEqual(100 * KB);
      const bps = (out: number) => ((out / whole(page) - 1) * 1e4).toFixed(2);
      console.log(
        `first quote: ${opened.requests} requests, ${opened.bytes} bytes; the rest: ${rest.requests - opened.requests}, ${rest.bytes - opened.bytes}; a refresh: 1, ${Math.round(mean)} (at most ${most}); first and last to the best of all pools: ${bps(first)} and ${bps(best)} bps`,
      );
      expect(best).toBeGreaterThan(whole(page) * (1 - 1e-4));
    }
  });

  it('quotes pools of one block only, while others are read at older ones', async () => {
    const random = new Random(seed + 1);
    const page = new WideMarketPage(random, MANY, SHARE);
    const { chain } = page.market;
    await page.opened();
    await page.settle();
    let read = 0;
    for (let round = 0; round < 12; round += 1) {
      for (const pool of chain.pools.values()) chain.pools.set(pool.address, changed(pool, random));
      await page.refresh();
      read = Math.max(read, page.read.size);
      const { blockNumber, pools = [] } = page.quote();
      expect(blockNumber).toBe(chain.block);
      expect(pools.length).toBeGreaterThan(0);
      for (const pool of pools) {
        const now = chain.pools.get(pool.address.toLowerCase());
        if (isV2Pool(pool)) expect(pool).toMatchObject(figures(now, ['reserve0', 'reserve1']));
        if (isV3Pool(pool)) expect(pool).toMatchObject(figures(now, ['sqrtPriceX96', 'tick', 'liquidity']));
      }
    }
    expect(read).toBeLessThan(MANY);
  });

  it('notices a pool that was of no use, and now is', async () => {
    const page = new WideMarketPage(new Random(seed + 2), MANY, SHARE);
    const { chain, tokens } = page.market;
    await page.opened();
    await page.settle();
    for (let round = 0; round < 12; round += 1) await page.refresh();
    const asleep = [...chain.pools.values()].find(
      (pool) => isV2Pool(pool) && pool.token0 === tokens[0]?.key && !page.read.has(pool.address),
    );
    if (!asleep || !isV2Pool(asleep)) throw new Error('all are read');
    const better = { ...asleep, reserve0: asleep.reserve0 * 1000n, reserve1: asleep.reserve1 * 1300n };
    chain.pools.set(asleep.address, better);
    const isUsed = () =>
      page.quote().pools?.some(({ address }) => address.toLowerCase() === asleep.address) ?? false;
    let rounds = 0;
    while (!isUsed() && rounds < 40) {
      await page.refresh();
      rounds += 1;
    }
    expect(rounds).toBeGreaterThan(0);
    expect(rounds).toBeLessThan(30);
  });

  it('reads what a larger amount needs', async () => {
    const page = new WideMarketPage(new Random(seed + 3), MANY, SHARE / 100);
    await page.opened();
    await page.settle();
    for (let round = 0; round < 8; round += 1) await page.refresh();
    page.type(SHARE * 20);
    const atOnce = Number(page.quote().amountOutRaw);
    for (let round = 0; round < 20; round += 1) await page.refresh();
    const later = Number(page.quote().amountOutRaw);
    expect(later).toBeGreaterThanOrEqual(atOnce);
    expect(later).toBeGreaterThan(whole(page) * (1 - 5e-4));
  });

  it('names a pool that cannot be read, whether it is looked at or used', async () => {
    const page = new WideMarketPage(new Random(seed + 4), MANY, SHARE);
    const { chain, tokens } = page.market;
    const broken = [...chain.pools.values()].find(({ token0 }) => token0 === tokens[0]?.key);
    if (!broken) throw new Error('a market has pools');
    chain.faults.set(getAddress(broken.address), () => ({ ok: true, data: '0x1234' }));
    await page.opened();
    await page.settle();
    const named = () => (page.answer().unreadablePools ?? []).map((pool) => pool.toLowerCase());
    expect(named()).toEqual([broken.address]);
    const used = page.quote().pools?.[0]?.address.toLowerCase() ?? '';
    chain.faults.set(page.quote().pools?.[0]?.address ?? '', () => ({ ok: true, data: '0x1234' }));
    await page.refresh();
    expect(named()).toContain(used);
    expect(page.quote().pools?.some(({ address }) => address.toLowerCase() === used)).toBe(false);
  });
});

function figures(pool: PoolState | undefined, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(pool ?? {}).filter(([name]) => names.includes(name)));
}
