// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { LiveChainIndex } from '../index/live/LiveChainIndex.ts';
import { completed, indexOver } from '../index/testing/indexOver.ts';
import type { ChainIndex, EventQuery, PoolEvent, PriceQuery, ShareChange } from '../index/types.ts';
import type { TickRange } from '../positions/liquidityAmounts.ts';
import { localClients } from '../quote/testing/localMarket.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { loadReplay } from './loadReplay.ts';
import type { ReplayedWindow } from './ReplayedWindow.ts';
import { rangeFees } from './rangeFees.ts';
import { rangeTime } from './rangeTime.ts';
import { rangeOutcome } from './rangeValue.ts';
import { type LogSums, logSums } from './testing/logSums.ts';
import { RangeMarket } from './testing/RangeMarket.ts';

const STEPS = cases(400, 70);
const seed = testSeed(20_261_125);
/** Of the position that is there all the time. Nobody else has this range. */
const WATCHED: TickRange = { tickLower: -400, tickUpper: 600 };
/** Where the others' positions begin and end, multiples of all tick spacings that are used: over several words. */
const TICKS = [-6_000, -3_000, -1_200, -600, 0, 600, 1_200, 3_000, 6_000];

describe.each([
  ['without a protocol fee', [0, 0], []],
  [
    'with a protocol fee that changes',
    [4, 7],
    [
      [10, 0],
      [0, 5],
    ],
  ],
] as const)(`a pool of ${STEPS} random steps, %s`, (_, protocol, later) => {
  let chain: TestChain;
  let client: ChainClient;
  let index: LiveChainIndex;
  let mark: Hex;
  let market: RangeMarket;
  let watched: { liquidity: bigint; fromSeconds: number; collected: readonly [bigint, bigint] };
  let window: ReplayedWindow;
  let sums: LogSums;
  const random = new Random(seed + protocol[0]);

  beforeAll(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    // Blocks only by transactions: however long the tests take, the node keeps the state that they read.
    await chain.stopMining();
    await chain.rpc('evm_setAutomine', [true]);
    client = localClients(chain).get(31337);
    market = new RangeMarket(chain, random);
    await market.make(['DAK', 'YAKI'], 100, protocol);
    await market.mint({ tickLower: -12_000, tickUpper: 12_000 }, 10n ** 19n);
    for (let step = 0; step < 12; step += 1) await market.step(TICKS);
    await market.wait(50);
    const tokenId = await market.mint(WATCHED, 10n ** 19n);
    const fromSeconds = market.logs.at(-1)?.seconds as number;
    for (let step = 0; step < STEPS; step += 1) {
      await market.wait(random.int(1, 900));
      const change = later.find((_, at) => step === Math.floor((STEPS * (at + 1)) / 3));
      if (change) await market.setProtocol(change);
      await market.step(TICKS);
    }
    const liquidity = await market.liquidity(tokenId);
    watched = { liquidity, fromSeconds, collected: await market.collect(tokenId) };
    await market.wait(700);
    await chain.rpc('evm_mine');
    index = indexOver(client);
    const close = index.open();
    await completed(index, Number(BigInt(await chain.rpc<Hex>('eth_blockNumber'))));
    close();
    const replay = await loadReplay(client, index, market.pool, fromSeconds);
    if (replay.state !== 'known') throw new Error(JSON.stringify(replay));
    window = replay.window;
    sums = logSums(market.logs, market.pool, fromSeconds, window.toSeconds);
  }, 300_000);

  afterAll(() => chain.revert(mark));

  it('has swaps over several ticks, mints and burns in it', () => {
    const names = market.logs.filter(({ seconds }) => seconds > watched.fromSeconds).map(({ name }) => name);
    for (const name of ['Swap', 'Mint', 'Burn'])
      expect(names.filter((one) => one === name).length).toBeGreaterThan(3);
    expect(new Set(window.path.map(({ tick }) => Math.floor(tick / 600))).size).toBeGreaterThan(3);
    expect(window.swaps).toBe(names.filter((name) => name === 'Swap').length);
    expect(window.steps.length).toBeGreaterThan(window.swaps * 0.8);
  });

  it('gives the fees that the contract pays to a position that was there, to the wei', async () => {
    const fees = await rangeFees(window, WATCHED, watched.liquidity, 'member');
    expect([fees.amount0Raw, fees.amount1Raw]).toEqual(watched.collected);
    expect(watched.collected.every((raw) => raw > 1000n)).toBe(true);
  });

  it('gives a position that was not there its share of each step, as a plain sum over the logs does', async () => {
    for (let run = 0; run < 12; run += 1) {
      const tickLower = random.int(-400, 300) * 10;
      const range = { tickLower, tickUpper: tickLower + random.int(1, 400) * 10 };
      const liquidity = random.magnitude(50, 75);
      const fees = await rangeFees(window, range, liquidity, 'newcomer');
      const plain = sums.shareOf(range, Number(liquidity));
      for (const [ours, theirs] of [
        [fees.amount0Raw, plain[0]],
        [fees.amount1Raw, plain[1]],
      ] as const)
        expect(Math.abs(Number(ours) - theirs)).toBeLessThanOrEqual(window.steps.length + theirs * 1e-6);
    }
  });

  it('gives a very small newcomer what the pool’s own positions got, by liquidity', async () => {
    // Between the same ticks, so that no step goes over an end.
    const liquidity = 10n ** 12n;
    const [small, member] = [
      await rangeFees(window, WATCHED, liquidity, 'newcomer'),
      await rangeFees(window, WATCHED, liquidity, 'member'),
    ];
    for (const name of ['amount0Raw', 'amount1Raw'] as const) {
      expect(small[name]).toBeLessThanOrEqual(member[name]);
      expect(Number(small[name])).toBeGreaterThan(Number(member[name]) * 0.9999 - 2);
    }
  });

  it('says how long the price was in a range, as the logs’ own ticks and times do', () => {
    for (let run = 0; run < 20; run += 1) {
      const tickLower = random.int(-60, 60) * 100;
      const range = { tickLower, tickUpper: tickLower + random.int(1, 60) * 100 };
      expect(rangeTime(window, range)).toEqual({
        insideSeconds: sums.secondsIn(range),
        allSeconds: window.toSeconds - watched.fromSeconds,
      });
    }
  });

  it('values position and holding as the formulas of the whitepaper do', () => {
    for (let run = 0; run < 20; run += 1) {
      const tickLower = random.int(-60, 60) * 100;
      const range = { tickLower, tickUpper: tickLower + random.int(1, 60) * 100 };
      const { depositX192, endX192 } = rangeOutcome(window, range, 10n ** 20n);
      const [held, end] = sums.valuesOf(range, 1e20);
      expect(Math.abs(Number(depositX192) / 2 ** 192 / held - 1)).toBeLessThan(1e-9);
      expect(Math.abs(Number(endX192) / 2 ** 192 / end - 1)).toBeLessThan(1e-9);
      expect(endX192).toBeLessThanOrEqual(depositX192);
    }
  });

  it('begins where the pool does, if that is later than was asked for', async () => {
    const replay = await loadReplay(client, index, market.pool, 0);
    expect(replay).toMatchObject({ state: 'known' });
    if (replay.state !== 'known') return;
    expect(replay.window.fromSeconds).toBe(sums.madeSeconds);
    expect(replay.window.swaps).toBe(market.logs.filter(({ name }) => name === 'Swap').length);
  });

  it('says nothing where a log is missing or was changed', async () => {
    const lying = (
      change: (event: PoolEvent) => readonly PoolEvent[],
      isThere: (change: ShareChange) => boolean = () => true,
    ): ChainIndex =>
      ({
        progress: index.progress,
        prices: (query: PriceQuery) => index.prices(query),
        shareChanges: async (pool: Address) => (await index.shareChanges(pool)).filter(isThere),
        events: async (query: EventQuery) => (await index.events(query)).flatMap(change),
      }) as unknown as ChainIndex;
    const shareChanges = await index.shareChanges(market.pool.address);
    expect(shareChanges).toHaveLength(protocol[0] > 0 ? 1 + later.length : 0);
    // Nobody can notice that the first one is missing.
    for (const victim of shareChanges.slice(1)) {
      const without = lying(
        (event) => [event],
        ({ block }) => block !== victim.block,
      );
      expect(await loadReplay(client, without, market.pool, watched.fromSeconds)).toEqual({
        state: 'unknown',
        reason: 'differs',
      });
    }
    const kept = (await index.events({ pool: market.pool.address, limit: 500 })).filter(
      ({ timestampSeconds }) => timestampSeconds > watched.fromSeconds,
    );
    const swaps = kept.filter(({ kind }) => kind === 'swap');
    const others = kept.filter(({ kind, liquidityRaw }) => kind !== 'swap' && (liquidityRaw ?? 0n) > 0n);
    const told = await rangeFees(window, WATCHED, watched.liquidity, 'member');
    let refused = 0;
    for (const victim of [swaps[0], swaps.at(-1), random.pick(swaps), ...others] as PoolEvent[]) {
      const without = lying((event) => (isSame(event, victim) ? [] : [event]));
      const replay = await loadReplay(client, without, market.pool, watched.fromSeconds);
      if (replay.state === 'unknown') refused += 1;
      // Liquidity that came before the first swap, or where the price never was, changes nothing.
      if (replay.state === 'known') {
        expect(victim.kind).not.toBe('swap');
        expect(await rangeFees(replay.window, WATCHED, watched.liquidity, 'member')).toEqual(told);
      }
    }
    expect(refused).toBeGreaterThan(5);
    // A wei more or less of a small swap would be as possible as what was.
    const large = swaps.filter(
      ({ amount0Raw, amount1Raw }) => sizeOf(amount0Raw) > 10n ** 9n && sizeOf(amount1Raw) > 10n ** 9n,
    );
    const swap = random.pick(large);
    for (const change of [
      { amount0Raw: (swap.amount0Raw ?? 0n) + sizeOf(swap.amount0Raw) / 1000n },
      { amount1Raw: (swap.amount1Raw ?? 0n) + sizeOf(swap.amount1Raw) / 1000n },
      { liquidityRaw: (swap.liquidityRaw ?? 0n) + 1n },
      { liquidityRaw: undefined },
      { sqrtPriceX96: 1n << 159n },
      { amount0Raw: 0n, amount1Raw: 0n },
    ]) {
      const changed = lying((event) => (isSame(event, swap) ? [{ ...event, ...change }] : [event]));
      expect(await loadReplay(client, changed, market.pool, watched.fromSeconds)).toMatchObject({
        state: 'unknown',
      });
    }
    // Where there was no liquidity, a price a little further is as possible, and nobody earned anything there.
    const moved = { sqrtPriceX96: swap.sqrtPriceX96 + swap.sqrtPriceX96 / 10_000n };
    const changed = lying((event) => (isSame(event, swap) ? [{ ...event, ...moved }] : [event]));
    const replay = await loadReplay(client, changed, market.pool, watched.fromSeconds);
    if (replay.state === 'known') {
      expect(swap.liquidityRaw).toBe(0n);
      expect(await rangeFees(replay.window, WATCHED, watched.liquidity, 'member')).toEqual(told);
    }
  });
});

const sizeOf = (raw: bigint | undefined) => BigInt(String(raw ?? 0n).replace('-', ''));

function isSame(event: PoolEvent, other: PoolEvent): boolean {
  return event.logIndex === other.logIndex && event.block === other.block;
}
