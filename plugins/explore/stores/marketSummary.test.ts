import { describe, expect, it } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { IndexedPool, PoolFigures } from '../../../kernel/index/types.ts';
import type { MarketSource } from './marketRows.ts';
import { moversOf, totalsOf } from './marketSummary.ts';
import { readMarket } from './readMarket.ts';

const addressOf = (digit: string) => `0x${digit.repeat(40)}` as Address;
const [usdc, coin, meme] = [addressOf('1'), addressOf('2'), addressOf('3')];
const Q96 = 2n ** 96n;
const ONE = 10n ** 18n;

/** All tokens have 18 decimals; `rise` is the price now over the price before the window. */
interface Trade {
  readonly name: string;
  readonly pair: readonly [Address, Address];
  readonly held: readonly [bigint, bigint];
  /** The root of token1 per token0, now and before the window, in units of Q96. */
  readonly roots: readonly [now: bigint, then: bigint];
  readonly swaps: number;
}

const poolOf = ({ name, pair, held, roots }: Trade): IndexedPool => ({
  ...{ protocol: 'v3', fee: 3000, address: addressOf(name), token0: pair[0], token1: pair[1] },
  state: {
    ...{ block: 9, balance0Raw: held[0] * ONE, balance1Raw: held[1] * ONE },
    ...{ sqrtPriceX96: roots[0] * Q96, liquidity: 1n },
  },
});
const figuresOf = ({ name, roots, swaps }: Trade) =>
  ({
    ...{ pool: addressOf(name), startSeconds: 0, net0Raw: 0n, net1Raw: 0n, fees0Raw: 0n, fees1Raw: 0n },
    ...{ protocol0Raw: 0n, protocol1Raw: 0n, unsettled0Raw: 0n, unsettled1Raw: 0n },
    ...{ volume0Raw: ONE, volume1Raw: 0n, mints: 0, burns: 0, collects: 0, swaps },
    ...{ beforeX96: roots[1] * Q96, openX96: roots[1] * Q96, closeX96: roots[0] * Q96 },
  }) satisfies PoolFigures;

// 4 USDC per COIN now, 1 before: up by 300 %.
const main: Trade = { name: 'a', pair: [coin, usdc], held: [10_000n, 40_000n], roots: [2n, 1n], swaps: 5 };
// A MEME is worth a COIN.
const second: Trade = { name: 'b', pair: [coin, meme], held: [9_000n, 9_000n], roots: [1n, 2n], swaps: 9 };

const market = (trades: readonly Trade[], change: Partial<MarketSource> = {}) =>
  readMarket({
    chain: { nativeCurrency: { symbol: 'MON', name: 'The coin', decimals: 18 } },
    pools: trades.map(poolOf),
    figures: trades.filter(({ swaps }) => swaps > 0).map(figuresOf),
    windowSeconds: 86_400,
    isYearly: true,
    tokenAt: (address) => ({ kind: 'token', chainId: 1, address, symbol: 'T', name: 'T', decimals: 18 }),
    isListed: () => true,
    known: new Map([
      [usdc, 1],
      [coin, 4],
    ]),
    steady: new Map([[usdc, 1]]),
    ...change,
  });
const movers = async (trades: readonly Trade[], change: Partial<MarketSource> = {}) =>
  moversOf(await market(trades, change)).map(({ address, change: share }) => [address, share]);

describe('top movers', () => {
  it('are told by the same pools then and now, also of a token whose own price comes from elsewhere', async () => {
    const meme16: Trade = { ...second, roots: [1n, 1n] };
    expect(await movers([main, meme16])).toEqual([
      [coin, 3],
      [meme, 3],
    ]);
    expect(await movers([{ ...main, roots: [1n, 2n] }])).toEqual([[coin, -0.75]]);
  });

  it('do not name a token that is on no list', async () => {
    expect(await movers([main], { isListed: (address) => address !== coin })).toEqual([]);
  });

  it('do not name one whose pool, or a pool on the way to dollars, holds too little on the other side', async () => {
    // Its own side is worth any sum that its maker likes.
    const thin: Trade = { ...main, held: [10n ** 12n, 9_999n] };
    expect(await movers([thin])).toEqual([]);
    expect(await movers([{ ...thin, held: [1n, 10_000n] }])).toEqual([[coin, 3]]);
    expect(await movers([thin, { ...second, roots: [1n, 1n] }])).toEqual([]);
  });

  it('do not name one after one swap or two, nor without any', async () => {
    for (const swaps of [0, 1, 2]) expect(await movers([{ ...main, swaps }])).toEqual([]);
  });

  it('do not name what has not moved, nor anything while no block is read', async () => {
    expect(await movers([{ ...main, roots: [2n, 2n] }])).toEqual([]);
    expect(await movers([main], { figures: [], windowSeconds: undefined })).toEqual([]);
  });

  it('are three of each kind, the largest first', async () => {
    const names = ['4', '5', '6', '7', '8', '9'] as const;
    const trades = names.map((name, index): Trade => {
      const [now, then] = [BigInt(index) + 1n, 3n];
      return { ...main, name, pair: [addressOf(name), usdc], roots: [now, then] };
    });
    const found = (await movers(trades)).map(([address]) => String(address).slice(2, 3));
    expect(found).toEqual(['9', '8', '7', '4', '5']);
    const tokens = (await market(trades)).tokens.map((line) => ({ ...line, change: 1 }));
    expect(moversOf({ tokens })).toHaveLength(3);
  });
});

describe('totals', () => {
  it('count the pools of two listed tokens', async () => {
    const { pools } = await market([main, second], { isListed: (address) => address !== meme });
    expect(totalsOf(pools, true)).toEqual({ volumeUsd: 4, liquidityUsd: 80_000, swaps: 5 });
  });

  it('are unknown where nothing is known, and nothing where nothing has happened', async () => {
    expect(totalsOf([], false)).toEqual({ volumeUsd: undefined, liquidityUsd: undefined, swaps: undefined });
    const unread = await market([main], { figures: [], windowSeconds: undefined });
    expect(totalsOf(unread.pools, false)).toMatchObject({ volumeUsd: undefined, swaps: undefined });
    const quiet = await market([{ ...main, swaps: 0 }]);
    expect(totalsOf(quiet.pools, true)).toMatchObject({ volumeUsd: 0, swaps: 0 });
  });
});
