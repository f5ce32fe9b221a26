import { CurrencyAmount, Ether, Token } from '@uniswap/sdk-core';
import { Pool } from '@uniswap/v4-sdk';
import { expect, it } from 'vitest';
import { ZERO_ADDRESS } from '../../kernel/abi/zeroAddress.ts';
import { type TradeType, type V3PoolState, v3Maths } from '../../kernel/amm/index.ts';
import { cases } from '../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../kernel/amm/testing/Random.ts';
import { randomAmount, randomV3Pool } from '../../kernel/amm/testing/randomPools.ts';
import { address } from '../../kernel/quote/testing/FakeChain.ts';
import { type PoolKey, poolId, type V4State, v4PoolRef } from './V4Pool.ts';
import { v4Maths } from './v4Maths.ts';
import { v4State } from './v4State.ts';

const LARGE = 2n ** 127n;
const WRAPPED = address(0xee);

it('equals @uniswap/v4-sdk, ids and partial fills included', { timeout: 900_000 }, async () => {
  const random = new Random(testSeed(45));
  const seen = { complete: 0, partial: 0, inverted: 0, protocol: 0 };
  for (let count = cases(3_000, 100); count > 0; count -= 1) {
    const drawn = randomV3Pool(random);
    const pool = poolOf(random, drawn);
    expect(poolId(pool.key)).toBe(sdkPool(pool, 0).poolId);
    for (const zeroForOne of [true, false]) {
      for (const tradeType of ['EXACT_INPUT', 'EXACT_OUTPUT'] as const) {
        const down = zeroForOne !== pool.inverted;
        // All that the pool takes: V4 itself counts no amount so large.
        const side = { ...pool.sides[down ? 0 : 1], maths: v3Maths };
        const all = v3Maths.swap(side, down, tradeType, 2n ** 200n);
        const amount = randomAmount(random, tradeType === 'EXACT_INPUT' ? all.amountIn : all.amountOut);
        if (amount >= LARGE || all.amountIn >= LARGE || all.amountOut >= LARGE) continue;
        const ours = v4Maths.swap(pool, zeroForOne, tradeType, amount);
        const theirs = await sdkSwap(pool, down, tradeType, amount);
        const { sqrtPriceX96, tick, liquidity } = (ours.after as V4State).sides[0];
        const other = tradeType === 'EXACT_INPUT' ? ours.amountOut : ours.amountIn;
        expect([other, sqrtPriceX96, tick, liquidity]).toEqual(theirs);
        seen[ours.complete ? 'complete' : 'partial'] += 1;
        if (pool.inverted) seen.inverted += 1;
        if (pool.sides[0] !== pool.sides[1]) seen.protocol += 1;
      }
    }
  }
  console.log('compared with @uniswap/v4-sdk:', seen);
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(10);
});

function poolOf(random: Random, { sqrtPriceX96, tick, liquidity, tickSpacing, ticks }: V3PoolState): V4State {
  const currency1 = random.pick([address(0xa), address(0xff)]);
  const key: PoolKey = {
    ...{ currency0: random.chance(0.5) ? ZERO_ADDRESS : address(0x1), currency1 },
    ...{ fee: random.int(0, 20_000), tickSpacing, hooks: ZERO_ADDRESS },
  };
  const protocolFee = random.chance(0.5)
    ? { zeroForOne: random.int(0, 1000), oneForZero: random.int(0, 1000) }
    : { zeroForOne: 0, oneForZero: 0 };
  return v4State(
    v4PoolRef(key, WRAPPED),
    { sqrtPriceX96, tick, liquidity, protocolFee, fee: key.fee },
    ticks,
  );
}

/** The SDK knows no protocol fee: it is given the whole fee of the direction. */
function sdkPool({ key, sides }: V4State, side: 0 | 1, fee = key.fee): Pool {
  const { sqrtPriceX96, tick, liquidity, ticks } = sides[side];
  const currency = (at: string) => (at === ZERO_ADDRESS ? Ether.onChain(1) : new Token(1, at, 18));
  return new Pool(
    currency(key.currency0),
    currency(key.currency1),
    fee,
    key.tickSpacing,
    key.hooks,
    sqrtPriceX96.toString(),
    liquidity.toString(),
    tick,
    ticks.indexes.map((index, at) => ({
      index,
      liquidityNet: (ticks.liquidityNet[at] ?? 0n).toString(),
      liquidityGross: 1,
    })),
  );
}

/** The other amount, and where the pool is after it. */
async function sdkSwap(pool: V4State, down: boolean, tradeType: TradeType, amount: bigint) {
  const theirs = sdkPool(pool, down ? 0 : 1, pool.sides[down ? 0 : 1].fee);
  const isInput = tradeType === 'EXACT_INPUT';
  const given = CurrencyAmount.fromRawAmount(
    down === isInput ? theirs.currency0 : theirs.currency1,
    amount.toString(),
  );
  const [other, after] = isInput ? await theirs.getOutputAmount(given) : await theirs.getInputAmount(given);
  return [
    BigInt(other.quotient.toString()),
    BigInt(after.sqrtRatioX96.toString()),
    after.tickCurrent,
    BigInt(after.liquidity.toString()),
  ];
}
