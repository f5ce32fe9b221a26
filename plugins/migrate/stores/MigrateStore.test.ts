import { runInAction } from 'mobx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { builtBy } from '../../../kernel/flow/testing/builtBy.ts';
import { PAIR } from '../../../kernel/positions/testing/FakePair.ts';
import { sqrtPriceOf } from '../../../kernel/positions/tickPrice.ts';
import { fullRange } from '../../../kernel/positions/usableTick.ts';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { ACCOUNT, hush, MIGRATOR, MigrateFakes, migrateChain, wmon } from '../testing/MigrateFakes.ts';
import { MigrateStore } from './MigrateStore.ts';
import type { AgreedMigration } from './migrationPlan.ts';

const ONE = 10n ** 18n;
/** The price of the fake pair. */
const PAIR_PRICE = sqrtPriceOf({ numerator: 4n, denominator: 1n });

let fakes: MigrateFakes;
let store: MigrateStore;

beforeEach(() => {
  fakes = new MigrateFakes();
  fakes.pools.set(3000, { sqrtPriceX96: PAIR_PRICE, liquidity: 10n });
  fakes.pools.set(500, { sqrtPriceX96: sqrtPriceOf({ numerator: 5n, denominator: 1n }), liquidity: 5n });
  fakes.owns(20n * ONE);
  store = new MigrateStore(fakes.services);
});

async function open(address: string = PAIR): Promise<MigrateStore> {
  store.setAddress(address);
  store.open();
  await expect.poll(() => store.source.target.state).not.toBe('loading');
  if (store.source.target.state !== 'known') return store;
  await vi.waitFor(() => {
    fakes.pair.client.tick();
    expect(store.source.pair.state).not.toBe('LOADING');
    expect(store.tier?.existence ?? 'LOADING').not.toBe('LOADING');
  }, WAIT);
  return store;
}

describe('the pair in the link', () => {
  it('is found with its two tokens', async () => {
    await open(PAIR.toLowerCase());
    expect(store.source.target).toEqual({ state: 'known', address: PAIR, tokens: [wmon, hush] });
    expect(store.source.pairToken).toMatchObject({ address: PAIR, symbol: 'HUSH-LP', decimals: 18 });
  });

  it.each(['', 'nonsense', addressOf(0xe0e0)])('is none for "%s"', async (address) => {
    await open(address);
    expect(store.source.target).toEqual({ state: 'not_a_pair' });
    expect(store.button).toBe('not_a_pair');
  });

  it('is none where the factory does not know it, whatever it says of itself', async () => {
    fakes.pair.exists = false;
    await open();
    expect(store.source.target).toEqual({ state: 'not_a_pair' });
  });

  it('that could not be read says so, and is looked up again when asked', async () => {
    fakes.pair.client.down = transportError;
    await open();
    expect(store.source.target).toEqual({ state: 'failed', error: transportError });
    expect(store.button).toBe('unknown');
    fakes.pair.client.down = undefined;
    store.source.retry();
    await expect.poll(() => store.source.target.state).toBe('known');
  });
});

describe('another pair in the link', () => {
  it('begins anew: its own tier, all prices', async () => {
    await open();
    store.selectFee(500);
    store.rangeForm.type('min', '3');
    store.setAddress(PAIR);
    expect(store.chosenFee).toBe(500);
    store.setAddress(addressOf(0xe0e0));
    expect(store.chosenFee).toBeUndefined();
    expect(store.rangeForm).toMatchObject({ isFull: true, minText: '' });
    await expect.poll(() => store.source.target.state).toBe('not_a_pair');
  });
});

describe('a migration', () => {
  it('goes into the tier with the most liquidity, all of it and over the full range, unless told otherwise', async () => {
    await open();
    expect(store).toMatchObject({ percent: 100, paysRest: false, creates: false });
    expect(store.tier).toMatchObject({ fee: 3000, tickSpacing: 60 });
    expect(store.agreed).toMatchObject({
      fee: 3000,
      creates: false,
      terms: { liquidityRaw: 20n * ONE, percentage: 100, range: fullRange(60), sqrtPriceX96: PAIR_PRICE },
      amounts: { desired: { amount0Raw: 10n * ONE, amount1Raw: 40n * ONE } },
    });
    expect(store.button).toBe('migrate');
  });

  it('leaves the rest in the pair, or burns everything and pays the rest out', async () => {
    await open();
    store.setPercent(25);
    expect(store.agreed?.terms).toMatchObject({ liquidityRaw: 5n * ONE, percentage: 100 });
    expect(store.agreed?.ownedRaw).toBe(20n * ONE);
    store.setPaysRest(true);
    expect(store.agreed?.terms).toMatchObject({ liquidityRaw: 20n * ONE, percentage: 25 });
    const { amounts } = store.agreed ?? {};
    expect(amounts?.desired.amount0Raw).toBe((10n * ONE) / 4n);
    expect((amounts?.taken.amount0Raw ?? 0n) + (amounts?.refund.amount0Raw ?? 0n)).toBe(10n * ONE);
    store.setPercent(0);
    expect(store.button).toBe('percent');
  });

  it('tells how far the pool is from the pair, and gives back what does not fit', async () => {
    await open();
    expect(store.differencePips).toBe(0);
    store.selectFee(500);
    expect(store.differencePips).toBeGreaterThan(249_000);
    expect(store.differencePips).toBeLessThan(251_000);
    // All of the dearer token is taken, and four fifths of the other one.
    const { taken, refund } = store.agreed?.amounts ?? {};
    expect(taken?.amount1Raw).toBeGreaterThan(39n * ONE);
    expect(refund?.amount0Raw).toBeGreaterThan(ONE);
  });

  it('creates the pool at the price of the pair where there is none, or none with a price', async () => {
    fakes.pools.clear();
    fakes.pools.set(10_000, { sqrtPriceX96: 0n, liquidity: 0n });
    await open();
    expect(store.tier).toMatchObject({ fee: 3000, existence: 'NOT_EXISTS' });
    store.selectFee(10_000);
    await vi.waitFor(() => {
      fakes.pair.client.tick();
      expect(store.tier?.existence).toBe('NOT_EXISTS');
    }, WAIT);
    expect(store).toMatchObject({ creates: true, sqrtPriceX96: PAIR_PRICE, differencePips: undefined });
    const built = await builtBy(store.plan());
    expect(built.request.data).toContain(PAIR_PRICE.toString(16).padStart(64, '0'));
  });

  it('asks for a range, and says that one token alone goes in beside the price', async () => {
    await open();
    store.rangeForm.type('min', '5');
    expect(store.button).toBe('range');
    store.rangeForm.type('max', '4');
    expect(store.button).toBe('invalid_range');
    store.rangeForm.type('max', '.');
    expect(store.button).toBe('invalid_price');
    store.rangeForm.type('max', '8');
    expect(store).toMatchObject({ button: 'migrate', isOutOfRange: true });
    expect(store.agreed?.amounts.taken.amount1Raw).toBe(0n);
    expect(store.agreed?.minimum.amount1Raw).toBe(0n);
  });

  it('asks for a permit or an allowance for the pair token, and gives the rest back as chosen', async () => {
    await open();
    const plan = store.plan();
    expect(await plan?.steps()).toMatchObject([
      { kind: 'permit2612', token: store.source.pairToken, spender: MIGRATOR, neededRaw: 20n * ONE },
      { kind: 'send' },
    ]);
    const built = await builtBy(plan);
    expect(built.request).toMatchObject({ to: MIGRATOR, value: 0n });
    expect(built.info).toEqual({
      type: 'MIGRATE_LIQUIDITY_V3',
      createPool: false,
      baseCurrencyId: wmon.address,
      quoteCurrencyId: hush.address,
    });
    const { amounts, minimum, pairToken, pool, account } = store.agreed as AgreedMigration;
    const [lp, paid, refund, taken] = plan?.agreed.limits ?? [];
    expect(plan?.agreed.limits).toHaveLength(7);
    expect(lp).toMatchObject({ owner: account, minDeltaRaw: -20n * ONE, maxDeltaRaw: -20n * ONE });
    const burned = amounts.taken.amount0Raw + amounts.refund.amount0Raw;
    expect(paid).toMatchObject({ owner: pairToken.address, maxDeltaRaw: -(burned * 199n) / 200n });
    expect(refund).toMatchObject({ owner: account, currency: { symbol: 'MON' }, minDeltaRaw: 0n });
    expect(taken).toMatchObject({ owner: pool.address, minDeltaRaw: minimum.amount0Raw });
    for (const limit of plan?.agreed.limits ?? []) {
      expect(limit.maxDeltaRaw).toBeGreaterThanOrEqual(limit.minDeltaRaw);
    }
    expect(plan?.agreed.deadlineSeconds).toBe(600);
    await expect(built.request.check(built.request)).resolves.toBeUndefined();
    store.setAsNative(false);
    expect(store.agreed?.refundCurrencies).toEqual([wmon, hush]);
  });

  it('is shown again once less would go in than was agreed at the least', async () => {
    await open();
    const plan = store.plan();
    expect(plan?.differs?.()).toBe(false);
    fakes.pools.set(3000, {
      sqrtPriceX96: sqrtPriceOf({ numerator: 401n, denominator: 100n }),
      liquidity: 10n,
    });
    fakes.pair.client.tick();
    expect(plan?.differs?.()).toBe(false);
    fakes.pools.set(3000, {
      sqrtPriceX96: sqrtPriceOf({ numerator: 42n, denominator: 10n }),
      liquidity: 10n,
    });
    fakes.pair.client.tick();
    expect(plan?.differs?.()).toBe(true);
  });

  it('allows less by the liquidity tolerance', async () => {
    await open();
    const usual = store.agreed?.minimum.amount0Raw ?? 0n;
    runInAction(() => {
      fakes.settings.liquiditySlippageTolerance = 500;
    });
    expect(store.agreed?.minimum.amount0Raw).toBeLessThan(usual);
    expect(store.agreed?.minimum.amount0Raw).toBeGreaterThan((usual * 9n) / 10n);
  });
});

describe('what stands in the way', () => {
  it('is the wallet, the network, and having nothing to migrate', async () => {
    await open();
    fakes.owns(0n);
    expect(store.button).toBe('none');
    fakes.balances.clear();
    expect(store.button).toBe('loading');
    runInAction(() => void fakes.balances.set(PAIR, { state: 'unknown', error: transportError }));
    expect([store.button, store.source.balanceUnknown]).toEqual(['unknown', true]);
    runInAction(() => {
      fakes.wallet.chainId = 1;
    });
    expect(store.button).toBe('switch_network');
    runInAction(() => {
      fakes.wallet.account = undefined;
    });
    expect(store.button).toBe('connect');
    expect(store.canChoose).toBe(true);
  });

  it('is a wallet that changes networks; one that has not told its own is on no other', async () => {
    await open();
    runInAction(() => Object.assign(fakes.wallet, { chainId: 1, switchingChain: true }));
    expect(store.button).toBe('switching');
    runInAction(() => Object.assign(fakes.wallet, { chainId: undefined, switchingChain: false }));
    expect(store.button).not.toBe('switch_network');
  });

  it('is a contract that does not stand, before any wallet', async () => {
    runInAction(() => {
      fakes.wallet.account = undefined;
    });
    fakes.pair.client.break('positionManager');
    await open();
    expect(store).toMatchObject({ button: 'off', canChoose: false });
    expect(store.source.off?.values.contracts).toBe('positionManager');
  });

  it('is a token with a transfer fee, which no V3 pool bears', async () => {
    fakes.pair.hushFeeBps = 100;
    await open();
    expect(store.source.taxed).toEqual([hush]);
    expect(store).toMatchObject({ button: 'taxed', canChoose: false });
  });

  it('is a pair without reserves', async () => {
    fakes.pair.reserve0 = 0n;
    store.setAddress(PAIR);
    store.open();
    await vi.waitFor(() => {
      fakes.pair.client.tick();
      expect(store.button).toBe('no_pair');
    }, WAIT);
  });

  it('is an amount too small for a position', async () => {
    await open();
    fakes.owns(1n);
    expect(store.button).toBe('too_small');
  });

  it('are tiers that cannot be read', async () => {
    fakes.poolsFail = true;
    store.setAddress(PAIR);
    store.open();
    await vi.waitFor(() => {
      fakes.pair.client.tick();
      // A factory that refuses every fee has no tiers.
      expect(store.source.tiers).toEqual([]);
      expect(store.button).toBe('unknown');
    }, WAIT);
  });

  it('is a chain without the migrator, without V3, or that is retired', async () => {
    const v3 = migrateChain();
    for (const chain of [
      migrateChain({ contracts: v3.contracts.filter(({ kind }) => kind !== 'v3Migrator') }),
      migrateChain({ contracts: v3.contracts.filter(({ kind }) => kind !== 'positionManager') }),
      migrateChain({ capabilities: { ...v3.capabilities, protocols: ['v2'] } }),
      migrateChain({ retired: 'It was shut down.' }),
    ]) {
      fakes = new MigrateFakes(chain);
      store = new MigrateStore(fakes.services);
      store.setAddress(PAIR);
      expect(store.source.migrator).toBeUndefined();
      expect(store.button).toBe('off');
    }
    expect(ACCOUNT).toBe(fakes.wallet.account);
  });
});
