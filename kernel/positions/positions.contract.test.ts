import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { getTickAtSqrtRatio } from '../amm/index.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import { FEE_TIERS } from '../amm/testing/randomPools.ts';
import type { DecreaseIntent, MintIntent } from '../calldata/PositionIntent.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { type Deposit, depositFor, depositOf, depositSides } from './deposit.ts';
import { amountsForLiquidity, type TickRange } from './liquidityAmounts.ts';
import { minimumAmounts } from './minimumAmounts.ts';
import { PositionBench } from './testing/PositionBench.ts';
import { sqrtPriceOf } from './tickPrice.ts';
import { fullRange, nearestUsableTick } from './usableTick.ts';

const seed = testSeed(23);
const SYMBOLS = ['WMON', 'HUSH', 'YAKI', 'DAK', 'USDC', 'WBTC'] as const;

let chain: TestChain;
let bench: PositionBench;
let mark: Hex;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new PositionBench(chain);
  for (const symbol of SYMBOLS) await bench.stock(symbol);
});
afterEach(() => chain.revert(mark));

function randomRange(random: Random, sqrtPriceX96: bigint, tickSpacing: number): TickRange {
  const full = fullRange(tickSpacing);
  const at = getTickAtSqrtRatio(sqrtPriceX96);
  const width = random.pick([1, 10, 300]);
  const tickLower = nearestUsableTick(at + random.int(-width, width) * tickSpacing, tickSpacing);
  const tickUpper = tickLower + random.int(1, width) * tickSpacing;
  return random.chance(0.2) || tickUpper > full.tickUpper ? full : { tickLower, tickUpper };
}

/** A deposit of a random size, for a token that the range needs. */
function randomDeposit(random: Random, sqrtPriceX96: bigint, range: TickRange): Deposit {
  const { takes0, takes1 } = depositSides(sqrtPriceX96, range);
  const side = takes0 && (!takes1 || random.chance(0.5)) ? 0 : 1;
  for (let bits = 50; ; bits -= 2) {
    const deposit = depositFor(sqrtPriceX96, range, side, random.magnitude(bits, bits));
    const most =
      deposit &&
      (deposit.desired.amount0Raw > deposit.desired.amount1Raw
        ? deposit.desired.amount0Raw
        : deposit.desired.amount1Raw);
    if (deposit && most !== undefined && most < 10n ** 20n) return deposit;
  }
}

interface Setting {
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: number;
  readonly tickSpacing: number;
  /** The pool's price, or the price it is created with. */
  readonly sqrtPriceX96: bigint;
  readonly exists: boolean;
  readonly nativeAs?: Address;
}

async function randomSetting(random: Random): Promise<Setting> {
  const first = random.pick(SYMBOLS);
  const second = random.pick(SYMBOLS.filter((symbol) => symbol !== first));
  const pair = [chain.token(first).address, chain.token(second).address] as const;
  const [token0, token1] = pair[0].toLowerCase() < pair[1].toLowerCase() ? pair : [pair[1], pair[0]];
  const { fee, tickSpacing } = random.pick(FEE_TIERS);
  const now = await bench.sqrtPrice(token0, token1, fee);
  const typed = { numerator: random.magnitude(20, 60), denominator: random.magnitude(20, 60) };
  const wrapped = chain.address('wrappedNative');
  const native = [token0, token1].includes(wrapped) && random.chance(0.6);
  return {
    ...{ token0, token1, fee, tickSpacing, exists: now > 0n },
    sqrtPriceX96: now > 0n ? now : sqrtPriceOf(typed),
    ...(native ? { nativeAs: wrapped } : {}),
  };
}

const negative = ({ amount0Raw, amount1Raw }: { amount0Raw: bigint; amount1Raw: bigint }) => ({
  amount0Raw: -amount0Raw,
  amount1Raw: -amount1Raw,
});

/** The change of each side, with native coin counted as its wrapped token. */
function sides(moved: Awaited<ReturnType<PositionBench['send']>>, { nativeAs, token0, token1 }: Setting) {
  return {
    amount0Raw: moved.token0 + (nativeAs === token0 ? moved.native : 0n),
    amount1Raw: moved.token1 + (nativeAs === token1 ? moved.native : 0n),
  };
}

const desiredOf = ({ desired }: Deposit, least = { amount0Raw: 0n, amount1Raw: 0n }) => ({
  amount0DesiredRaw: desired.amount0Raw,
  amount1DesiredRaw: desired.amount1Raw,
  amount0MinimumRaw: least.amount0Raw,
  amount1MinimumRaw: least.amount1Raw,
});

describe('the position manager', () => {
  it('takes and gives to the wei what was computed: mint, increase, decrease, collect', {
    timeout: 900_000,
  }, async () => {
    const random = new Random(seed);
    const seen = { created: 0, existing: 0, native: 0, single: 0, burnt: 0 };
    for (let run = cases(120, 12); run > 0; run--) {
      const setting = await randomSetting(random);
      const { token0, token1, fee, nativeAs, sqrtPriceX96, exists } = setting;
      const range = randomRange(random, sqrtPriceX96, setting.tickSpacing);
      const minted = randomDeposit(random, sqrtPriceX96, range);
      const deadline = (await bench.now()) + 6000;
      const common = {
        ...{ positionManager: bench.manager.address, token0, token1 },
        ...(nativeAs ? { nativeAs } : {}),
      };
      const mint: MintIntent = {
        ...{ kind: 'mint_position', ...common, fee, ...range, recipient: bench.account, deadline },
        // Rounding must lose nothing: the minimum is exactly the expected amount.
        ...desiredOf(minted, minted.taken),
        ...(exists ? {} : { createAtSqrtPriceX96: sqrtPriceX96 }),
      };
      expect(sides(await bench.send(mint), setting)).toEqual(negative(minted.taken));
      expect(await bench.leftWithManager(mint)).toBe(0n);
      const tokenId = await bench.lastTokenId();
      expect(await bench.liquidity(tokenId)).toBe(minted.liquidity);
      expect(await bench.sqrtPrice(token0, token1, fee)).toBe(sqrtPriceX96);
      seen[exists ? 'existing' : 'created']++;
      if (nativeAs) seen.native++;
      if (minted.taken.amount0Raw === 0n || minted.taken.amount1Raw === 0n) seen.single++;

      const added = randomDeposit(random, sqrtPriceX96, range);
      const increase = { kind: 'increase_position', ...common, tokenId, deadline } as const;
      const grown = await bench.send({ ...increase, ...desiredOf(added, added.taken) });
      expect(sides(grown, setting)).toEqual(negative(added.taken));
      const total = minted.liquidity + added.liquidity;
      expect(await bench.liquidity(tokenId)).toBe(total);

      const all = random.chance(0.4);
      const liquidity = all ? total : 1n + random.below(total - 1n);
      const given = amountsForLiquidity(sqrtPriceX96, range, liquidity, 'down');
      const decrease: DecreaseIntent = {
        ...{ kind: 'decrease_position', ...common, tokenId, liquidity, deadline, burn: all },
        ...{ recipient: bench.account, fees0MinimumRaw: 0n, fees1MinimumRaw: 0n },
        amount0MinimumRaw: given.amount0Raw,
        amount1MinimumRaw: given.amount1Raw,
      };
      expect(sides(await bench.send(decrease), setting)).toEqual(given);
      expect(await bench.leftWithManager(mint)).toBe(0n);
      if (all) {
        await expect(bench.manager.read('ownerOf', [tokenId])).rejects.toThrow();
        seen.burnt++;
      }
    }
    console.log('on the real position manager:', seen);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('refuses one wei more than was computed, as the least', async () => {
    const [token0, token1] = pairOf('WMON', 'HUSH');
    const sqrtPriceX96 = await bench.sqrtPrice(token0, token1, 3000);
    const deposit = depositFor(sqrtPriceX96, fullRange(60), 0, 10n ** 18n) as Deposit;
    const { amount0Raw, amount1Raw } = deposit.taken;
    const mint = (amount0Minimum: bigint, amount1Minimum: bigint): MintIntent => ({
      ...{ kind: 'mint_position', positionManager: bench.manager.address, token0, token1, fee: 3000 },
      ...{ ...fullRange(60), recipient: bench.account, deadline: 10 ** 12 },
      ...desiredOf(deposit, { amount0Raw: amount0Minimum, amount1Raw: amount1Minimum }),
    });
    await bench.simulate(mint(amount0Raw, amount1Raw));
    await expect(bench.simulate(mint(amount0Raw + 1n, amount1Raw))).rejects.toThrow(/Price slippage/);
    await expect(bench.simulate(mint(amount0Raw, amount1Raw + 1n))).rejects.toThrow(/Price slippage/);
    await expect(bench.simulate({ ...mint(0n, 0n), deadline: 1 })).rejects.toThrow(/too old/);
  });

  it('still mints when the price moved within the tolerance, and takes what was computed for the new price', async () => {
    const [token0, token1] = pairOf('WMON', 'USDC');
    const side = token0 === chain.token('WMON').address ? 0 : 1;
    const before = await bench.sqrtPrice(token0, token1, 3000);
    const range = fullRange(60);
    const deposit = depositFor(before, range, side, 10n ** 18n) as Deposit;
    const least = minimumAmounts(before, range, deposit.liquidity, 100, 'up');
    await bench.swap(chain.token('WMON').address, chain.token('USDC').address, 3000, 10n ** 18n);
    const after = await bench.sqrtPrice(token0, token1, 3000);
    expect(after).not.toBe(before);
    const { taken } = depositOf(after, range, deposit.desired) as Deposit;
    const moved = await bench.send({
      ...{ kind: 'mint_position', positionManager: bench.manager.address, token0, token1, fee: 3000 },
      ...{ ...range, recipient: bench.account, deadline: 10 ** 12, ...desiredOf(deposit, least) },
    });
    expect([moved.token0, moved.token1]).toEqual([-taken.amount0Raw, -taken.amount1Raw]);
  });

  it.each([true, false])('pays collected fees out, native coin: %s', async (native) => {
    const [token0, token1] = pairOf('WMON', 'USDC');
    const wrapped = chain.address('wrappedNative');
    const sqrtPriceX96 = await bench.sqrtPrice(token0, token1, 500);
    const at = nearestUsableTick(getTickAtSqrtRatio(sqrtPriceX96), 10);
    const range = { tickLower: at - 1000, tickUpper: at + 1000 };
    const deposit = depositFor(sqrtPriceX96, range, wrapped === token0 ? 0 : 1, 10n * 10n ** 18n) as Deposit;
    const common = { positionManager: bench.manager.address, token0, token1 };
    await bench.send({
      ...{ kind: 'mint_position', ...common, fee: 500, ...range, recipient: bench.account },
      ...{ deadline: 10 ** 12, ...desiredOf(deposit) },
    });
    const tokenId = await bench.lastTokenId();
    await bench.swap(token0, token1, 500, 10n ** (wrapped === token0 ? 19n : 9n));
    await bench.swap(token1, token0, 500, 10n ** (wrapped === token0 ? 9n : 19n));
    const owed = await bench.owed(tokenId);
    expect(owed.amount0Raw > 0n && owed.amount1Raw > 0n).toBe(true);
    const moved = await bench.send({
      ...{ kind: 'collect_fees', ...common, tokenId, recipient: bench.account },
      ...{ fees0MinimumRaw: owed.amount0Raw, fees1MinimumRaw: owed.amount1Raw },
      ...(native ? { nativeAs: wrapped } : {}),
    });
    const wrappedOwed = wrapped === token0 ? owed.amount0Raw : owed.amount1Raw;
    const wrappedMoved = wrapped === token0 ? moved.token0 : moved.token1;
    expect([moved.native, wrappedMoved]).toEqual(native ? [wrappedOwed, 0n] : [0n, wrappedOwed]);
    expect(wrapped === token0 ? moved.token1 : moved.token0).toBe(
      wrapped === token0 ? owed.amount1Raw : owed.amount0Raw,
    );
    expect(await bench.leftWithManager(common)).toBe(0n);
  });
});

function pairOf(first: string, second: string): readonly [Address, Address] {
  const [a, b] = [chain.token(first).address, chain.token(second).address];
  return a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a];
}
