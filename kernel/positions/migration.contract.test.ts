import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEPLOYER } from '../../chains/local/accounts.ts';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { getTickAtSqrtRatio } from '../amm/index.ts';
import { cases } from '../amm/testing/cases.ts';
import { Random, testSeed } from '../amm/testing/Random.ts';
import type { V2PairFigures } from '../amm/v2Liquidity.ts';
import type { MigrationIntent } from '../calldata/MigrationIntent.ts';
import { checkCalldata } from '../calldata/read/checkCalldata.ts';
import { encodeMigration } from '../calldata/v3Migrator.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import { mined } from '../rpc/testing/mined.ts';
import type { TickRange } from './liquidityAmounts.ts';
import { type MigrationTerms, migrationMinimum, migrationOf } from './migration.ts';
import { PositionBench } from './testing/PositionBench.ts';
import { sqrtPriceOf } from './tickPrice.ts';
import { fullRange, nearestUsableTick } from './usableTick.ts';

const seed = testSeed(71);
const MAX = (1n << 256n) - 1n;
const SYMBOLS = ['WMON', 'HUSH', 'YAKI', 'DAK', 'USDC', 'USDT', 'WBTC'] as const;
const TIERS = [
  { fee: 500, tickSpacing: 10 },
  { fee: 3000, tickSpacing: 60 },
  { fee: 10_000, tickSpacing: 200 },
] as const;
const PAIR_ABI = [
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function totalSupply() view returns (uint256)',
  'function kLast() view returns (uint256)',
  'function mint(address) returns (uint256)',
];
const FACTORY_ABI = [
  'function getPair(address, address) view returns (address)',
  'function createPair(address, address) returns (address)',
  'function setFeeTo(address)',
  'function feeTo() view returns (address)',
];

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

const at = (address: Address, abi = TOKEN_ABI) => new TestContract(chain.url, address, abi);
const factory = () => at(chain.address('v2Factory'), FACTORY_ABI);
const balance = (token: Address, owner: Address) => at(token).read<bigint>('balanceOf', [owner]);

/** Adds liquidity to the pair for the account, and creates the pair if needed. */
async function fill(token0: Address, token1: Address, amounts: readonly [bigint, bigint]): Promise<Address> {
  let pair = await factory().read<Address>('getPair', [token0, token1]);
  if (BigInt(pair) === 0n) {
    await factory().send(bench.account, 'createPair', [token0, token1]);
    pair = await factory().read<Address>('getPair', [token0, token1]);
  }
  await at(token0).send(bench.account, 'transfer', [pair, amounts[0]]);
  await at(token1).send(bench.account, 'transfer', [pair, amounts[1]]);
  await at(pair, PAIR_ABI).send(bench.account, 'mint', [bench.account]);
  await at(pair).send(bench.account, 'approve', [chain.address('v3Migrator'), MAX]);
  return pair;
}

async function figuresOf(pair: Address, token0: Address, token1: Address): Promise<V2PairFigures> {
  const contract = at(pair, PAIR_ABI);
  const [reserves, totalSupply, kLast, feeTo, balance0, balance1] = await Promise.all([
    contract.read<readonly bigint[]>('getReserves'),
    contract.read<bigint>('totalSupply'),
    contract.read<bigint>('kLast'),
    factory().read<string>('feeTo'),
    balance(token0, pair),
    balance(token1, pair),
  ]);
  const [reserve0 = 0n, reserve1 = 0n] = reserves;
  return { reserve0, reserve1, balance0, balance1, totalSupply, kLast, feeOn: BigInt(feeTo) !== 0n };
}

/** @returns what the gas cost, in wei */
async function send(intent: MigrationIntent): Promise<bigint> {
  const call = encodeMigration(intent);
  checkCalldata(call, intent);
  const transaction = { from: bench.account, to: call.to, data: call.data, gas: '0x989680' };
  await chain.rpc('eth_call', [transaction, 'latest']);
  const { status, gasUsed, effectiveGasPrice } = await mined(chain, transaction);
  expect(status).toBe('0x1');
  return BigInt(gasUsed) * BigInt(effectiveGasPrice);
}

async function held(token0: Address, token1: Address) {
  const native = BigInt(await chain.rpc<Hex>('eth_getBalance', [bench.account, 'latest']));
  return [await balance(token0, bench.account), await balance(token1, bench.account), native] as const;
}

async function randomSetting(random: Random) {
  const first = random.pick(SYMBOLS);
  const second = random.pick(SYMBOLS.filter((symbol) => symbol !== first));
  const pair = [chain.token(first).address, chain.token(second).address] as const;
  const [token0, token1] = pair[0].toLowerCase() < pair[1].toLowerCase() ? pair : [pair[1], pair[0]];
  if (random.chance(0.2)) await factory().send(DEPLOYER, 'setFeeTo', [DEPLOYER]);
  const address = await fill(token0, token1, [random.magnitude(58, 62), random.magnitude(58, 62)]);
  const figures = await figuresOf(address, token0, token1);
  const tier = random.pick(TIERS);
  const now = await bench.sqrtPrice(token0, token1, tier.fee);
  const atPair = sqrtPriceOf({ numerator: figures.reserve1, denominator: figures.reserve0 });
  return { token0, token1, pair: address, figures, ...tier, exists: now > 0n, sqrtPriceX96: now || atPair };
}

function randomRange(random: Random, sqrtPriceX96: bigint, tickSpacing: number): TickRange {
  const full = fullRange(tickSpacing);
  if (random.chance(0.35)) return full;
  const width = random.pick([1, 20, 300]);
  const middle = nearestUsableTick(getTickAtSqrtRatio(sqrtPriceX96), tickSpacing);
  const tickLower = middle + random.int(-width, width) * tickSpacing;
  const tickUpper = tickLower + random.int(1, width) * tickSpacing;
  return tickLower < full.tickLower || tickUpper > full.tickUpper ? full : { tickLower, tickUpper };
}

describe('the V3 migrator', () => {
  it('puts in and gives back to the wei what was computed, for random ranges, prices, fees and orders', {
    timeout: 900_000,
  }, async () => {
    const random = new Random(seed);
    const seen = { created: 0, existing: 0, native: 0, partial: 0, onesided: 0, both: 0 };
    let fresh = await chain.snapshot();
    for (let run = cases(200, 14); run > 0; run--) {
      // Each case starts from the same market, because a case may leave too little in a pair for the next.
      await chain.revert(fresh);
      fresh = await chain.snapshot();
      const { token0, token1, pair, figures, fee, tickSpacing, exists, sqrtPriceX96 } =
        await randomSetting(random);
      const owned = await balance(pair, bench.account);
      const terms: MigrationTerms = {
        liquidityRaw: random.chance(0.5) ? owned : 1n + random.below(owned),
        percentage: random.chance(0.5) ? 100 : random.int(1, 99),
        range: randomRange(random, sqrtPriceX96, tickSpacing),
        sqrtPriceX96,
      };
      const migration = migrationOf(figures, terms);
      if (!migration || migration.liquidity === 0n || figures.reserve0 === 0n) continue;
      const { taken, refund } = migration;
      const wrapped = chain.address('wrappedNative');
      const native = random.chance(0.5);
      const intent: MigrationIntent = {
        ...{ kind: 'migrate_pair', migrator: chain.address('v3Migrator'), pair, token0, token1, fee },
        ...{ liquidityRaw: terms.liquidityRaw, percentage: terms.percentage, ...terms.range },
        // Rounding must lose nothing: the minimum is exactly the expected amount.
        ...{ amount0MinimumRaw: taken.amount0Raw, amount1MinimumRaw: taken.amount1Raw },
        ...{ recipient: bench.account, deadline: (await bench.now()) + 6000, refundAsNative: native },
        ...(exists ? {} : { createAtSqrtPriceX96: sqrtPriceX96 }),
      };
      const before = await held(token0, token1);
      const gas = await send(intent);
      const after = await held(token0, token1);
      const [delta0, delta1, deltaNative] = [
        after[0] - before[0],
        after[1] - before[1],
        after[2] - before[2] + gas,
      ];
      const asNative = (token: Address) => native && token === wrapped;
      expect(delta0 + (asNative(token0) ? deltaNative : 0n)).toBe(refund.amount0Raw);
      expect(delta1 + (asNative(token1) ? deltaNative : 0n)).toBe(refund.amount1Raw);
      if (asNative(token0)) expect(delta0).toBe(0n);
      if (asNative(token1)) expect(delta1).toBe(0n);
      expect(owned - (await balance(pair, bench.account))).toBe(terms.liquidityRaw);
      expect(await bench.liquidity(await bench.lastTokenId())).toBe(migration.liquidity);
      for (const token of [token0, token1]) {
        expect(await balance(token, chain.address('v3Migrator'))).toBe(0n);
      }
      seen[exists ? 'existing' : 'created']++;
      if (deltaNative > 0n) seen.native++;
      if (terms.percentage < 100) seen.partial++;
      seen[taken.amount0Raw === 0n || taken.amount1Raw === 0n ? 'onesided' : 'both']++;
    }
    console.log('migrated on the real contract:', seen);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });

  it('goes through at a price moved within the tolerance, and refuses one beyond it', async () => {
    const [a, b] = [chain.token('WMON').address, chain.token('HUSH').address];
    const [token0, token1] = a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a];
    const tier = { fee: 3000, tickSpacing: 60 } as const;
    const whole = 10n ** 18n;
    const pair = await fill(
      token0,
      token1,
      token0 === a ? [whole, 10n ** 6n * whole] : [10n ** 6n * whole, whole],
    );
    const sqrtPriceX96 = await bench.sqrtPrice(token0, token1, tier.fee);
    const terms: MigrationTerms = {
      liquidityRaw: await balance(pair, bench.account),
      percentage: 100,
      range: fullRange(tier.tickSpacing),
      sqrtPriceX96,
    };
    const migration = migrationOf(await figuresOf(pair, token0, token1), terms);
    if (!migration) throw new Error('no migration');
    const minimum = migrationMinimum(migration, terms, 100);
    const intent: MigrationIntent = {
      ...{ kind: 'migrate_pair', migrator: chain.address('v3Migrator'), pair, token0, token1, fee: tier.fee },
      ...{ liquidityRaw: terms.liquidityRaw, percentage: 100, ...terms.range },
      ...{ amount0MinimumRaw: minimum.amount0Raw, amount1MinimumRaw: minimum.amount1Raw },
      ...{ recipient: bench.account, deadline: 10 ** 12, refundAsNative: false },
    };
    const call = encodeMigration(intent);
    const attempt = () =>
      chain.rpc('eth_call', [{ from: bench.account, to: call.to, data: call.data }, 'latest']);
    await attempt();
    const movedBps = async () => {
      const now = await bench.sqrtPrice(token0, token1, tier.fee);
      return Number(((now * now - sqrtPriceX96 * sqrtPriceX96) * 10_000n) / (sqrtPriceX96 * sqrtPriceX96));
    };
    // Small trades to just inside the tolerance of 1 %, then far outside it.
    while (Math.abs(await movedBps()) < 80)
      await bench.swap(token1, token0, tier.fee, token1 === a ? 10n * whole : 10n ** 7n * whole);
    expect(Math.abs(await movedBps())).toBeLessThan(100);
    await attempt();
    while (Math.abs(await movedBps()) < 400)
      await bench.swap(token1, token0, tier.fee, token1 === a ? 20n * whole : 2n * 10n ** 7n * whole);
    await expect(attempt()).rejects.toThrow(/Price slippage/);
  });
});
