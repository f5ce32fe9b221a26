import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AmmError, type TradeType } from '../../kernel/amm/index.ts';
import { Random, testSeed } from '../../kernel/amm/testing/Random.ts';
import { randomAmount } from '../../kernel/amm/testing/randomPools.ts';
import type { Hex } from '../../kernel/chain/ChainSpec.ts';
import { localClients } from '../../kernel/quote/testing/localMarket.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { readV4 } from './testing/readV4.ts';
import { keyWords, V4Market } from './testing/V4Market.ts';
import { type PoolKey, type V4State, v4PoolRef } from './V4Pool.ts';
import { v4Maths } from './v4Maths.ts';

const full = process.env.SLUICE_FULL === '1';
const CASES = full ? 3000 : 60;
const POOLS = full ? 60 : 6;
const TRADES = full ? 60 : 6;
const AT_ONCE = 40;

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
      const pools = await read([...keys, ...seededKeys(chain)]);
      expect(pools).toHaveLength(keys.length + seededKeys(chain).length);
      const cases = Array.from({ length: CASES }, () => randomCase(random, pools));
      const seen = { whole: 0, part: 0, refused: 0, inverted: 0, protocol: 0 };
      for (let start = 0; start < CASES; start += AT_ONCE) {
        const group = cases.slice(start, start + AT_ONCE);
        for (const [index, outcome] of (await Promise.all(group.map(compare))).entries()) {
          const { pool } = group[index] as Case;
          seen[outcome] += 1;
          if (pool.inverted) seen.inverted += 1;
          if (pool.sides[0] !== pool.sides[1]) seen.protocol += 1;
        }
      }
      console.log(JSON.stringify(seen));
      expect(seen.whole).toBeGreaterThan(CASES / 2);
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
        const pools = await read(keys);
        const pool = random.pick(pools.filter((one) => v4Maths.isUsable(one, true, 0n)));
        const zeroForOne = random.chance(0.5);
        const all = everything(pool, zeroForOne, 'EXACT_INPUT');
        const amount = random.chance(0.4) ? all + random.magnitude(1, 60) : randomAmount(random, all);
        const down = zeroForOne !== pool.inverted;
        if (amount >> 120n !== 0n || all === 0n) continue;
        const { amountIn, amountOut, complete, after } = v4Maths.swap(
          pool,
          zeroForOne,
          'EXACT_INPUT',
          amount,
        );
        const { currency0, currency1 } = pool.key;
        const [given, got] = down ? [currency0, currency1] : [currency1, currency0];
        await chain.rpc('anvil_setNextBlockBaseFeePerGas', ['0x0']);
        const before = [await market.balance(given), await market.balance(got)];
        await market.sell(pool.key, down, amount);
        const now = [await market.balance(given), await market.balance(got)];
        const label = `${amount} ${zeroForOne} of ${JSON.stringify(pool.key)}`;
        expect((now[1] ?? 0n) - (before[1] ?? 0n) - amountOut, label).toBeLessThanOrEqual(0n);
        expect((before[0] ?? 0n) - (now[0] ?? 0n) - amountIn, label).toBeGreaterThanOrEqual(0n);
        const [state] = await read([pool.key]);
        const { ticks: _, ...left } = (after as V4State).sides[0];
        expect(state?.sides[0], label).toMatchObject(left);
        if (!complete) partial += 1;
      }
      expect(partial).toBeGreaterThan(0);
    },
    full ? 1_800_000 : 120_000,
  );

  /** How V4Quoter and the maths agreed. */
  async function compare({
    pool,
    zeroForOne,
    tradeType,
    amount,
  }: Case): Promise<'whole' | 'part' | 'refused'> {
    const quote = async (given: bigint) => {
      const name = tradeType === 'EXACT_INPUT' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
      const params = [keyWords(pool.key), zeroForOne !== pool.inverted, given, '0x'];
      try {
        return (await market.contract('v4Quoter').read<bigint[]>(name, [params]))[0];
      } catch (error) {
        if (error instanceof Error && error.name === 'JsonRpcError') return undefined;
        throw error;
      }
    };
    const label = `${tradeType} ${amount} ${zeroForOne} of ${JSON.stringify(pool.key)}`;
    const ours = swapOf({ pool, zeroForOne, tradeType, amount });
    const theirs = await quote(amount);
    if (!ours?.complete) {
      expect(theirs, label).toBeUndefined();
      if (!ours || ours.amountIn === 0n || ours.amountOut === 0n) return 'refused';
      const isInput = tradeType === 'EXACT_INPUT';
      const used = await quote(isInput ? ours.amountIn : ours.amountOut);
      // An output may be all there before the price has come to its end.
      if (isInput) expect(used, `${label}, as far as it goes`).toBe(ours.amountOut);
      else expect(used, `${label}, as far as it goes`).toBeLessThanOrEqual(ours.amountIn);
      return 'part';
    }
    expect(tradeType === 'EXACT_INPUT' ? ours.amountOut : ours.amountIn, label).toBe(theirs);
    return 'whole';
  }
});

function seededKeys(chain: TestChain): readonly PoolKey[] {
  return chain.v4Pools
    .filter(({ fee, hooks }) => fee !== 0x800000 && !hooks.endsWith('44'))
    .map(({ currencies: [currency0, currency1], fee, tickSpacing, hooks }) => ({
      ...{ currency0, currency1, fee, tickSpacing, hooks },
    }));
}

function randomCase(random: Random, pools: readonly V4State[]): Case {
  const pool = random.pick(pools);
  const zeroForOne = random.chance(0.5);
  const tradeType = random.chance(0.5) ? 'EXACT_INPUT' : 'EXACT_OUTPUT';
  return {
    pool,
    zeroForOne,
    tradeType,
    amount: randomAmount(random, everything(pool, zeroForOne, tradeType)),
  };
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
