import { describe, expect, it } from 'vitest';
import { callData } from '../abi/callData.ts';
import { metadataSelectors } from '../abi/metadataSelectors.ts';
import { pairSelectors } from '../abi/pairSelectors.ts';
import { positionSelectors } from '../abi/positionSelectors.ts';
import { word } from '../abi/words.ts';
import { getSqrtRatioAtTick } from '../amm/index.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { depositFor, depositOf } from '../positions/deposit.ts';
import { amountsForLiquidity } from '../positions/liquidityAmounts.ts';
import { managerCall } from '../positions/managerCalls.ts';
import { migrationMinimum, migrationOf } from '../positions/migration.ts';
import { maximumAmounts, minimumAmounts, minimumTaken, movedPrices } from '../positions/minimumAmounts.ts';
import { priceOfSqrt } from '../positions/tickPrice.ts';
import type { CallResult } from '../rpc/Multicall.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { migrationBasis } from './migrationBasis.ts';
import { collectionBasis, compoundBasis, emptyingBasis, rebalanceBasis } from './owedBasis.ts';
import { pairDepositBasis, pairWithdrawalBasis } from './pairBasis.ts';
import { positionDepositBasis, positionWithdrawalBasis } from './positionBasis.ts';
import { holds, type StateBasis } from './StateBasis.ts';

const E = 10n ** 18n;
const BPS = 50;
const [PAIR, POOL, OTHER, MANAGER] = [1, 2, 3, 4].map(addressOf) as [Address, Address, Address, Address];
const [V2_FACTORY, V3_FACTORY] = [addressOf(5), addressOf(6)];
const [token0, token1] = [addressOf(0xa), addressOf(0xb)];
const chain: ChainSpec = testChain({
  contracts: [
    { kind: 'v2Factory', version: '1', address: V2_FACTORY },
    { kind: 'v3Factory', version: '1', address: V3_FACTORY },
  ],
});
const currencies = [token0, token1].map(
  (address): Token => ({ kind: 'token', chainId: chain.id, address, decimals: 18, symbol: 'T', name: 'T' }),
) as [Token, Token];
const range = { tickLower: -600, tickUpper: 600 };
const held = { tokenId: 9n, owner: addressOf(7) };

/** A chain with one pair of both tokens and one pool. Each part can be changed. */
class State {
  pair: Address | undefined = PAIR;
  pool: Address | undefined = POOL;
  reserves: readonly [bigint, bigint] = [100n * E, 100n * E];
  tick: number | undefined = 0;
  liquidity = 50n * E;
  /** Of both tokens. */
  multiplier = 0n;
  decimals = 18n;
  owner: Address = held.owner;
  /** The account's liquidity tokens of the pair. */
  shareRaw = 10n * E;
  second: Address = token1;
  lower = range.tickLower;
  /** The fees that the pool owes the position, of each token. */
  owed: readonly [bigint, bigint] = [2n * E, 2n * E];

  figures(basis: StateBasis) {
    return basis.figures.read(this.answers(basis));
  }

  answers(basis: StateBasis): readonly CallResult[] {
    return basis.figures.calls.map((call) => this.#answer(call.target, call.data));
  }

  #answer(target: Address, data: Hex): CallResult {
    const told = (...words: readonly (bigint | Address)[]): CallResult => ({
      ok: true,
      data: `0x${words.map(word).join('')}`,
    });
    const none = addressOf(0);
    if (target === V2_FACTORY) return told(data === pairSelectors['feeTo()'] ? none : (this.pair ?? none));
    if (target === V3_FACTORY) return told(this.pool ?? none);
    if (target === MANAGER) {
      if (data === managerCall('ownerOf(uint256)', held.tokenId)) return told(this.owner);
      const [lower, upper] = [this.lower, range.tickUpper].map((tick) => BigInt.asUintN(256, BigInt(tick)));
      const of = [0n, none, token0, this.second, 3000n, lower ?? 0n, upper ?? 0n, this.liquidity] as const;
      return told(...of, 0n, 0n, 0n, 0n);
    }
    if (data === metadataSelectors['uiMultiplier()']) return told(this.multiplier);
    if (data === callData('slot0()')) {
      const price = this.tick === undefined ? 0n : getSqrtRatioAtTick(this.tick);
      return told(price, BigInt.asUintN(256, BigInt(this.tick ?? 0)), 0n, 0n, 0n, 0n, 1n);
    }
    // Growth per liquidity, all of it within the range.
    const growth = this.owed.map((raw) => ((raw + 1n) << 128n) / this.liquidity);
    if (data === positionSelectors['feeGrowthGlobal0X128()']) return told(growth[0] ?? 0n);
    if (data === positionSelectors['feeGrowthGlobal1X128()']) return told(growth[1] ?? 0n);
    if (data.startsWith(positionSelectors['ticks(int24)'])) return told(...Array<bigint>(8).fill(0n));
    if (data === callData('getReserves()')) return told(...this.reserves, 0n);
    if (data === pairSelectors['totalSupply()']) return told(100n * E);
    if (data === callData('balanceOf(address)', held.owner)) return told(this.shareRaw);
    if (data === callData('balanceOf(address)', PAIR)) {
      return told(this.reserves[target === token0 ? 0 : 1]);
    }
    return told(data === pairSelectors['kLast()'] ? 0n : this.decimals);
  }
}

const share = { owner: held.owner, ownedRaw: 10n * E };
const pair = { token0, token1, address: PAIR, isEmpty: false };
const pool = { token0, token1, fee: 3000, address: POOL, isUnpriced: false };
const less = (raw: bigint) => (raw * BigInt(10_000 - BPS)) / 10_000n;
const sides = (raw: bigint) =>
  currencies.map((currency) => ({
    currency,
    amountRaw: raw,
    minimumRaw: less(raw),
  })) as unknown as Parameters<typeof pairDepositBasis>[2];
const change = {
  ...{ chain, positionManager: MANAGER, pool, range, currencies },
  ...{ held, source: undefined },
};
const price = getSqrtRatioAtTick(0);

function mint(of: Partial<typeof pool> = {}): StateBasis {
  const deposit = depositFor(price, range, 0, E);
  if (!deposit) throw new Error('no deposit');
  const minimum = minimumAmounts(price, range, deposit.liquidity, BPS, 'up');
  const minted = { ...change, held: undefined, pool: { ...pool, ...of }, minimum };
  return positionDepositBasis(minted, deposit.desired, price);
}

function increase(): StateBasis {
  const deposit = depositFor(price, range, 0, E);
  if (!deposit) throw new Error('no deposit');
  const minimum = minimumAmounts(price, range, deposit.liquidity, BPS, 'up');
  return positionDepositBasis({ ...change, minimum }, deposit.desired, price);
}

function removal(): StateBasis {
  const [part, minimum] = [20n * E, minimumAmounts(price, range, 20n * E, BPS, 'down')];
  const maximum = maximumAmounts(price, range, part, BPS);
  return positionWithdrawalBasis({ ...change, minimum }, part, 50n * E, maximum);
}

const fees = { amount0Raw: 2n * E, amount1Raw: 2n * E };
const { lowest, highest } = movedPrices(price, BPS);

function compound(): StateBasis {
  const minimum = minimumTaken(fees, range, lowest, highest);
  return compoundBasis({ ...change, minimum }, fees);
}

const emptied = {
  from: { ...change, minimum: minimumAmounts(price, range, 50n * E, BPS, 'down') },
  liquidity: 50n * E,
  maximum: maximumAmounts(price, range, 50n * E, BPS),
  fees,
};

function rebalancing(): StateBasis {
  const { amount0Raw, amount1Raw } = emptied.from.minimum;
  const desired = {
    amount0Raw: amount0Raw + fees.amount0Raw,
    amount1Raw: amount1Raw + fees.amount1Raw,
  };
  const wider = { tickLower: -1200, tickUpper: 1200 };
  const minimum = minimumTaken(desired, wider, lowest, highest);
  return rebalanceBasis({ ...emptied, range: wider, desired, minimum });
}

function migration(creates = false): StateBasis {
  const terms = { liquidityRaw: 10n * E, percentage: 100, range, sqrtPriceX96: price };
  const [balance0, balance1] = [100n * E, 100n * E];
  const figures = { reserve0: balance0, reserve1: balance1, balance0, balance1, totalSupply: 100n * E };
  const amounts = migrationOf({ ...figures, kLast: 0n, feeOn: false }, terms);
  if (!amounts) throw new Error('no migration');
  const minimum = migrationMinimum(amounts, terms, BPS);
  const of = { ...pool, ...(creates ? { address: undefined, isUnpriced: true } : {}) };
  return migrationBasis(chain, {
    ...{ pair, pool: of, currencies, terms, amounts, minimum },
    ...{ slippageBps: BPS, share, source: undefined },
  });
}

/** True where the basis holds in a state; the code of the error where it gives no figures. */
function inState(basis: StateBasis, set: Partial<State> = {}): boolean | string {
  const state = Object.assign(new State(), set);
  try {
    return holds(state.figures(basis));
  } catch (error) {
    return (error as { readonly code: string }).code;
  }
}

describe('a V2 deposit and a V2 withdrawal', () => {
  const deposit = pairDepositBasis(chain, pair, sides(E), undefined);
  const withdrawal = pairWithdrawalBasis(chain, pair, E, sides(E), BPS, undefined, share);

  it('hold where the pair is as it was, and while it moves within the tolerance', () => {
    for (const basis of [deposit, withdrawal]) {
      expect(inState(basis)).toBe(true);
      expect(inState(basis, { reserves: [100n * E, (1004n * E) / 10n] })).toBe(true);
    }
  });

  it.each([98n, 102n, 200n])('do not hold where it has %s of a token instead of 100', (reserve) => {
    expect(inState(deposit, { reserves: [100n * E, reserve * E] })).toBe(false);
    expect(inState(withdrawal, { reserves: [100n * E, reserve * E] })).toBe(false);
  });

  it('are for the pair that the factory names', () => {
    expect(inState(deposit, { pair: OTHER })).toBe('pool_differs');
    expect(inState(withdrawal, { pair: undefined })).toBe('pool_differs');
  });

  it('that create the pair must still find none, or an empty one', () => {
    const first = pairDepositBasis(
      chain,
      { ...pair, address: undefined, isEmpty: true },
      sides(E),
      undefined,
    );
    expect(inState(first, { pair: undefined })).toBe(true);
    expect(inState(first)).toBe('pool_differs');
    const empty = pairDepositBasis(chain, { ...pair, isEmpty: true }, sides(E), undefined);
    expect(inState(empty, { reserves: [0n, 0n] })).toBe(true);
    expect(inState(empty)).toBe('pool_differs');
  });
});

describe.each([
  ['a V2 withdrawal', () => pairWithdrawalBasis(chain, pair, E, sides(E), BPS, undefined, share)],
  ['a migration', () => migration()],
])('%s of a percentage', (_, make) => {
  it('is of the liquidity tokens that were shown: of others it would be another amount', () => {
    expect(inState(make())).toBe(true);
    for (const shareRaw of [9n * E, 11n * E]) expect(inState(make(), { shareRaw })).toBe('position_differs');
  });
});

it('a V2 withdrawal of a typed amount does not ask what else there is', () => {
  const typed = pairWithdrawalBasis(chain, pair, E, sides(E), BPS, undefined, undefined);
  expect(inState(typed, { shareRaw: 11n * E })).toBe(true);
});

it.each<[string, () => StateBasis, boolean]>([
  ['a V2 deposit', () => pairDepositBasis(chain, pair, sides(E), undefined), true],
  ['a V2 withdrawal', () => pairWithdrawalBasis(chain, pair, E, sides(E), BPS, undefined, share), true],
  ['a migration', () => migration(), true],
  ['a V3 deposit', () => mint(), true],
  ['an increase', increase, true],
  ['a rebalancing', rebalancing, true],
  ['a V3 removal', removal, false],
  ['a collection', () => collection(), false],
  ['an emptying', () => emptyingBasis(emptied), false],
])(
  '%s asks for the tokens’ multipliers, and, where amounts or prices are typed, for decimals: %s',
  (_, make, isTyped) => {
    expect(inState(make())).toBe(true);
    expect(inState(make(), { multiplier: 4n * E })).toBe('multiplier_differs');
    expect(inState(make(), { decimals: 6n })).toBe(isTyped ? 'decimals_differ' : true);
  },
);

describe('a V3 deposit', () => {
  it('holds at the price of the review, and not beyond the tolerance', () => {
    expect(inState(mint())).toBe(true);
    expect(inState(mint(), { tick: 20 })).toBe(true);
    expect(inState(mint(), { tick: 80 })).toBe(false);
    expect(inState(mint(), { tick: -80 })).toBe(false);
  });

  it('is for the pool that the factory names', () => {
    expect(inState(mint(), { pool: OTHER })).toBe('pool_differs');
  });

  it('that sets the first price must still find none', () => {
    expect(inState(mint({ isUnpriced: true }), { tick: undefined })).toBe(true);
    expect(inState(mint({ isUnpriced: true }))).toBe('pool_differs');
    expect(inState(mint(), { tick: undefined })).toBe('pool_differs');
  });
});

describe('a V3 removal', () => {
  it('holds at the price of the review, and not beyond the tolerance', () => {
    expect(inState(removal())).toBe(true);
    expect(inState(removal(), { tick: 40 })).toBe(true);
    expect(inState(removal(), { tick: 80 })).toBe(false);
    expect(inState(removal(), { tick: -80 })).toBe(false);
  });

  it('gives the amounts to the wei', () => {
    const { amount0Raw, amount1Raw } = amountsForLiquidity(price, range, 20n * E, 'down');
    const figures = new State().figures(removal());
    expect(figures.map(({ actualRaw }) => actualRaw)).toEqual([amount0Raw, amount1Raw]);
  });

  it('is of what was chosen: of more liquidity than was shown it would not be all, or not the half', () => {
    for (const liquidity of [49n * E, 51n * E]) {
      expect(inState(removal(), { liquidity })).toBe('position_differs');
    }
  });
});

const nothing = { amount0Raw: 0n, amount1Raw: 0n };
const collection = () => collectionBasis({ ...change, minimum: nothing }, fees);

describe.each([
  ['a deposit to a position', increase],
  ['a removal', removal],
  ['a collection of fees', collection],
  ['fees that are added to their position', compound],
  ['a position that is emptied for what follows', () => emptyingBasis(emptied)],
  ['a position that is moved to another range', rebalancing],
])('%s', (_, make) => {
  it('is for the position that was shown, which has the owner that was', () => {
    expect(inState(make())).toBe(true);
    expect(inState(make(), { owner: OTHER })).toBe('position_differs');
    expect(inState(make(), { lower: -1200 })).toBe('position_differs');
    expect(inState(make(), { second: OTHER })).toBe('position_differs');
  });
});

describe('a collection of fees', () => {
  it('gives what the pool owes, which is at least what was shown, at any price and liquidity', () => {
    expect(new State().figures(collection())).toMatchObject([
      { currency: currencies[0], actualRaw: 2n * E, leastRaw: 2n * E },
      { currency: currencies[1], actualRaw: 2n * E, leastRaw: 2n * E },
    ]);
    expect(inState(collection(), { owed: [9n * E, 9n * E], tick: 500, liquidity: 60n * E })).toBe(true);
    expect(inState(collection(), { owed: [2n * E, 0n] })).toBe(false);
    expect(inState(collectionBasis({ ...change, minimum: nothing }, nothing), { owed: [0n, 0n] })).toBe(true);
  });
});

describe.each([
  ['fees that are added to their position', compound],
  ['a position that is emptied for what follows', () => emptyingBasis(emptied)],
  ['a position that is moved to another range', rebalancing],
])('%s', (_, make) => {
  it('hold within the tolerance, whatever fees come in meanwhile', () => {
    expect(inState(make())).toBe(true);
    for (const tick of [49, -49]) expect(inState(make(), { tick })).toBe(true);
    expect(inState(make(), { owed: [9n * E, 2n * E] })).toBe(true);
  });

  it('do not hold where the pool owes less of either token than is counted on', () => {
    expect(inState(make(), { owed: [2n * E - 10n, 2n * E] })).toBe(false);
    expect(inState(make(), { owed: [2n * E, 0n] })).toBe(false);
  });

  it('do not hold beyond the tolerance', () => {
    for (const tick of [80, -80]) expect(inState(make(), { tick })).toBe(false);
  });

  it('are for the pool that was shown', () => {
    expect(inState(make(), { pool: OTHER })).toBe('pool_differs');
    expect(inState(make(), { tick: undefined })).toBe('pool_differs');
  });
});

describe('a position that is moved', () => {
  it('has the amounts of what comes out, of its fees and of what goes in, to the wei', () => {
    const { amount0Raw, amount1Raw } = amountsForLiquidity(price, range, 50n * E, 'down');
    const desired = {
      amount0Raw: emptied.from.minimum.amount0Raw + fees.amount0Raw,
      amount1Raw: emptied.from.minimum.amount1Raw + fees.amount1Raw,
    };
    const taken = depositOf(price, { tickLower: -1200, tickUpper: 1200 }, desired)?.taken;
    expect(new State().figures(rebalancing()).map(({ actualRaw }) => actualRaw)).toEqual([
      amount0Raw,
      amount1Raw,
      fees.amount0Raw,
      fees.amount1Raw,
      taken?.amount0Raw,
      taken?.amount1Raw,
    ]);
  });
});

describe('a position that is emptied', () => {
  it('must have all of the liquidity that was shown', () => {
    for (const liquidity of [49n * E, 51n * E]) {
      expect(inState(emptyingBasis(emptied), { liquidity })).toBe('position_differs');
      expect(inState(rebalancing(), { liquidity })).toBe('position_differs');
    }
  });
});

describe('a migration', () => {
  it('holds while pair and pool move within the tolerance', () => {
    expect(inState(migration())).toBe(true);
    expect(inState(migration(), { tick: 20 })).toBe(true);
  });

  it('does not hold beyond it, on either side of either', () => {
    for (const tick of [80, -80]) expect(inState(migration(), { tick })).toBe(false);
    for (const reserve of [98n, 102n]) {
      expect(inState(migration(), { reserves: [reserve * E, reserve * E] })).toBe(false);
    }
  });

  it('that creates the pool gives it the price that the pair has', () => {
    const creates = { pool: undefined } as const;
    expect(inState(migration(true), creates)).toBe(true);
    expect(inState(migration(true), { ...creates, reserves: [100n * E, 102n * E] })).toBe('pool_differs');
    expect(inState(migration(true))).toBe('pool_differs');
  });
});

describe('the pool that is paid into', () => {
  const paidInto = (basis: StateBasis, set: Partial<State> = {}) => {
    const state = Object.assign(new State(), set);
    return basis.paysInto?.(state.answers(basis));
  };
  const deposit = depositFor(price, range, 0, E)?.desired;
  const both = (amounts: { readonly amount0Raw: bigint; readonly amount1Raw: bigint } | undefined) => [
    amounts?.amount0Raw,
    amounts?.amount1Raw,
  ];

  it.each([
    ['a new position', () => mint(), both(deposit)],
    ['an increase', () => increase(), both(deposit)],
    ['compounding', () => compound(), both(fees)],
    ['rebalancing', () => rebalancing(), undefined],
    ['a migration', () => migration(), undefined],
  ] as const)('by %s is the one of the basis, at the price that it has in that state', (_, make, paid) => {
    const found = paidInto(make(), { tick: 20 });
    expect(found).toMatchObject({ address: POOL, currencies, price: priceOfSqrt(getSqrtRatioAtTick(20)) });
    if (paid) expect(found?.paid).toEqual(paid);
    expect(found?.paid.every((raw) => raw > 0n)).toBe(true);
  });

  it.each([
    ['a deposit', () => mint({ address: undefined, isUnpriced: true } as never)],
    ['a migration', () => migration(true)],
  ])('gets the price that %s sets', (_, make) => {
    const found = paidInto(make(), { pool: undefined });
    expect(found).toMatchObject({ address: undefined, price: priceOfSqrt(price) });
  });

  it('of V2 has the price that it holds after the deposit, which the first one sets', () => {
    const basis = pairDepositBasis(chain, pair, sides(E), undefined);
    expect(paidInto(basis, { reserves: [100n * E, 130n * E] })).toEqual({
      ...{ address: PAIR, currencies, paid: [E, E] },
      price: { numerator: 131n * E, denominator: 100n * E + (E * 100n) / 130n },
    });
    const [first, second] = sides(E);
    const empty = { ...pair, address: undefined, isEmpty: true };
    const twice = [first, { ...second, amountRaw: 2n * E }] as const;
    expect(paidInto(pairDepositBasis(chain, empty, twice, undefined), { pair: undefined })).toEqual({
      ...{ address: undefined, currencies, paid: [E, 2n * E] },
      price: { numerator: 2n * E, denominator: E },
    });
  });

  it('is none of what takes something out', () => {
    const out = [removal(), collection(), emptyingBasis(emptied)];
    expect(out.map(({ paysInto }) => paysInto)).toEqual([undefined, undefined, undefined]);
  });
});
