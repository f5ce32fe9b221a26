import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wordAt } from '../../kernel/abi/words.ts';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import { AmmError, bestSingleRoute, type TradeType } from '../../kernel/amm/index.ts';
import { Random, testSeed } from '../../kernel/amm/testing/Random.ts';
import { randomAmount } from '../../kernel/amm/testing/randomPools.ts';
import { findContract } from '../../kernel/chain/ChainRegistry.ts';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { tokenPair } from '../../kernel/quote/PoolRef.ts';
import { localChainSpec, localClients } from '../../kernel/quote/testing/localMarket.ts';
import type { Call, CallResult } from '../../kernel/rpc/Multicall.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { InitializeLogs } from './InitializeLogs.ts';
import { readV4 } from './testing/readV4.ts';
import { keyWords, V4Market } from './testing/V4Market.ts';
import { V4Finder } from './V4Finder.ts';
import { DYNAMIC_FEE, type PoolKey, type V4State, v4PoolRef } from './V4Pool.ts';
import { v4Maths } from './v4Maths.ts';

const full = process.env.SLUICE_FULL === '1';
const CASES = full ? 3000 : 120;
const POOLS = full ? 60 : 4;
const END_POOLS = full ? 24 : 6;
const AT_ONCE = 40;
const TRADES = full ? 60 : 6;

interface Case {
  readonly pool: V4State;
  readonly zeroForOne: boolean;
  readonly tradeType: TradeType;
  readonly amount: bigint;
}

describe('V4 swaps', () => {
  let chain: TestChain;
  let mark: Hex;
  let market: V4Market;
  let random: Random;

  beforeEach(async () => {
    chain = localChain();
    mark = await chain.snapshot();
    random = new Random(testSeed(44));
    market = new V4Market(chain, random);
    await market.fund();
  });
  afterEach(() => chain.revert(mark));

  const read = (keys: readonly PoolKey[]) => {
    const pools = keys.map((key) => v4PoolRef(key, chain.address('wrappedNative')));
    return readV4(localClients(chain).get(31337), pools, 'whole');
  };

  it(
    `give what V4Quoter says in ${CASES} cases, and end where it ends`,
    async () => {
      const keys = await market.create(POOLS);
      const ends = await market.createAtEnds(END_POOLS);
      const pools = await read([...keys, ...ends, ...seededKeys(chain)]);
      expect(pools).toHaveLength(keys.length + ends.length + seededKeys(chain).length);
      const cases = Array.from({ length: CASES }, () => randomCase(random, pools));
      const client = localClients(chain).get(31337);
      const seen = { whole: 0, part: 0, refused: 0, inverted: 0, protocol: 0 };
      for (let start = 0; start < CASES; start += AT_ONCE) {
        const group = cases.slice(start, start + AT_ONCE);
        const { results } = await client.multicall.read(group.flatMap(questions));
        for (const [index, one] of group.entries()) {
          const [asked, used] = results.slice(2 * index, 2 * index + 2).map(amountOf);
          seen[compare(one, asked, used)] += 1;
          if (one.pool.inverted) seen.inverted += 1;
          if (one.pool.sides[0] !== one.pool.sides[1]) seen.protocol += 1;
        }
      }
      console.log(JSON.stringify(seen));
      expect(seen.whole).toBeGreaterThan(CASES / 3);
      expect(Math.min(seen.part, seen.inverted, seen.protocol)).toBeGreaterThan(0);
    },
    full ? 1_800_000 : 120_000,
  );

  it(
    `leave ${TRADES} pools as computed, also where a pool takes less than it is offered`,
    async () => {
      const keys = await market.create(POOLS);
      let partial = 0;
      for (let count = 0; count < TRADES; count += 1) {
        const key = random.pick(keys);
        const [pool] = await read([key]);
        const zeroForOne = random.chance(0.5);
        const all = pool ? everything(pool, zeroForOne, 'EXACT_INPUT') : 0n;
        if (!pool || all === 0n || all >> 110n !== 0n) continue;
        const amount = random.chance(0.4) ? all + random.magnitude(1, 60) : randomAmount(random, all);
        const swap = swapOf({ pool, zeroForOne, tradeType: 'EXACT_INPUT', amount });
        if (!swap) continue;
        const down = zeroForOne !== pool.inverted;
        const held = () =>
          Promise.all([key.currency0, key.currency1].map((currency) => market.held(currency)));
        const before = await held();
        await market.sell(key, down, amount);
        const now = await held();
        const label = `${amount} ${zeroForOne} of ${JSON.stringify(key)}`;
        const moved = now.map((raw, index) => raw - (before[index] ?? 0n));
        expect(moved, label).toEqual(
          down ? [swap.amountIn, -swap.amountOut] : [-swap.amountOut, swap.amountIn],
        );
        const [left] = await read([key]);
        const { ticks: _, ...side } = (swap.after as V4State).sides[0];
        expect(left?.sides[0], label).toMatchObject(side);
        if (!swap.complete) partial += 1;
      }
      expect(partial).toBeGreaterThan(0);
    },
    full ? 1_800_000 : 120_000,
  );

  it('are found through StateView, and more of them in the logs', async () => {
    const spec = localChainSpec(chain);
    const client = localClients(chain).get(31337);
    const [hush, usdc] = [chain.token('HUSH').address, chain.token('USDC').address];
    const wrapped = chain.address('wrappedNative');
    const pairs = [
      tokenPair(hush, usdc),
      tokenPair(wrapped, usdc),
      tokenPair(wrapped, chain.token('WETH').address),
    ];
    const finder = new V4Finder(chain.address('stateView'), wrapped, []);
    const find = async () => {
      const { calls, read: take } = finder.find(pairs);
      return new Set(take((await client.multicall.read(calls)).results).map(({ id }) => id));
    };
    const idsOf = (accept: (pool: (typeof chain.v4Pools)[number]) => boolean) => {
      const between = pairs.map(({ token0, token1 }) => [token0, token1].sort().join());
      const pools = chain.v4Pools.filter(({ currencies }) => {
        const tokens = currencies.map((currency) => (currency === ZERO_ADDRESS ? wrapped : currency));
        return between.includes([...tokens].sort().join());
      });
      return new Set(pools.filter(accept).map(({ id }) => id));
    };
    expect(await find()).toEqual(idsOf(({ fee, hooks }) => fee !== 2345 && hooks === ZERO_ADDRESS));
    const manager = findContract(spec, 'poolManager');
    if (!manager) throw new Error('no PoolManager');
    await new InitializeLogs(client, manager, (key) => finder.learn(key)).search(pairs);
    // The one with a hook that cannot change a swap too, those with a dynamic fee or another hook not.
    const tradable = idsOf(({ fee, hooks }) => fee !== DYNAMIC_FEE && (BigInt(hooks) & 0xccn) === 0n);
    expect(await find()).toEqual(tradable);
    expect(tradable.size).toBeGreaterThan(
      idsOf(({ hooks, fee }) => fee !== 2345 && hooks === ZERO_ADDRESS).size + 1,
    );
  });

  /** For V4Quoter: the amount, and as much of it as the maths say the pool takes or gives. */
  function questions(one: Case): readonly Call[] {
    const { pool, zeroForOne, tradeType, amount } = one;
    const ours = swapOf(one);
    const used = tradeType === 'EXACT_INPUT' ? ours?.amountIn : ours?.amountOut;
    const { address, abi } = market.contract('v4Quoter');
    const name = tradeType === 'EXACT_INPUT' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
    return [amount, used ?? 0n].map((given) => {
      const params = [keyWords(pool.key), zeroForOne !== pool.inverted, given, '0x'];
      return { target: address, data: abi.encodeFunctionData(name, [params]) as Hex };
    });
  }

  function amountOf(result: CallResult): bigint | undefined {
    if (result.ok) return wordAt(result.data);
    expect(result.error.code).toBe('call_reverted');
    return undefined;
  }
});

/** How V4Quoter's answers and the maths agree. */
function compare(one: Case, asked: bigint | undefined, used: bigint | undefined) {
  const { pool, zeroForOne, tradeType, amount } = one;
  const isInput = tradeType === 'EXACT_INPUT';
  const label = `${tradeType} ${amount} ${zeroForOne} of ${JSON.stringify(pool.key)}`;
  const ours = swapOf(one);
  compareRoute(one, ours, label);
  if (ours?.complete) {
    expect(isInput ? ours.amountOut : ours.amountIn, label).toBe(asked);
    return 'whole';
  }
  expect(asked, label).toBeUndefined();
  if (!ours || ours.amountIn === 0n || ours.amountOut === 0n) return 'refused';
  // An output may be all there before the price has come to its end.
  if (isInput) expect(used, `${label}, as far as it goes`).toBe(ours.amountOut);
  else expect(used, `${label}, as far as it goes`).toBeLessThanOrEqual(ours.amountIn);
  return 'part';
}

/** The search finds a route wherever the pool takes the whole amount and pays something, however near its end. */
function compareRoute(
  { pool, zeroForOne, tradeType, amount }: Case,
  ours: ReturnType<typeof swapOf>,
  label: string,
): void {
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0];
  const route = bestSingleRoute({ tradeType, tokenIn, tokenOut, amount, pools: [pool] });
  const isWhole = ours?.complete === true && ours.amountIn > 0n && ours.amountOut > 0n;
  expect([route?.amountIn, route?.amountOut], `${label} by the search`).toEqual(
    isWhole ? [ours.amountIn, ours.amountOut] : [undefined, undefined],
  );
}

function seededKeys(chain: TestChain): readonly PoolKey[] {
  return chain.v4Pools
    .filter(({ fee, hooks }) => fee !== DYNAMIC_FEE && !hooks.endsWith('44'))
    .map(({ currencies: [currency0, currency1], fee, tickSpacing, hooks }) => ({
      ...{ currency0, currency1, fee, tickSpacing, hooks },
    }));
}

function randomCase(random: Random, pools: readonly V4State[]): Case {
  const pool = random.pick(pools);
  const zeroForOne = random.chance(0.5);
  const tradeType = random.chance(0.5) ? 'EXACT_INPUT' : 'EXACT_OUTPUT';
  const all = everything(pool, zeroForOne, tradeType);
  const amount = random.chance(0.1) ? all + random.magnitude(0, 80) : randomAmount(random, all);
  return { pool, zeroForOne, tradeType, amount };
}

/** The amount that a trade of more than the pool holds would use up. */
function everything(pool: V4State, zeroForOne: boolean, tradeType: TradeType): bigint {
  const all = swapOf({ pool, zeroForOne, tradeType, amount: 1n << 126n });
  return (tradeType === 'EXACT_INPUT' ? all?.amountIn : all?.amountOut) ?? 1n << 90n;
}

/** Undefined where the contract reverts. */
function swapOf({ pool, zeroForOne, tradeType, amount }: Case) {
  try {
    return v4Maths.swap(pool, zeroForOne, tradeType, amount);
  } catch (error) {
    if (error instanceof AmmError && error.code !== 'tick_range_exceeded') return undefined;
    throw error;
  }
}
