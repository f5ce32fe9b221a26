import { runInAction } from 'mobx';
import { beforeEach, describe, expect, it } from 'vitest';
import { builtBy } from '../../../kernel/flow/testing/builtBy.ts';
import { PAIR, pairChain, ROUTER } from '../../../kernel/positions/testing/FakePair.ts';
import { hush, mon, PairFakes, wmon } from '../testing/PairFakes.ts';
import { RemovePairStore } from './RemovePairStore.ts';

const ONE = 10n ** 18n;

let fakes: PairFakes;
let store: RemovePairStore;

beforeEach(() => {
  fakes = new PairFakes();
  store = new RemovePairStore(fakes.services);
  store.setPair(mon, hush);
  fakes.has(PAIR, 20n * ONE);
});

describe('the form that removes from a V2 pair', () => {
  it('starts by percent at 0, and takes a percent, pool tokens or either amount as typed', async () => {
    await fakes.open(store);
    expect(store).toMatchObject({ independentField: 'LIQUIDITY_PERCENT', typedValue: '0' });
    expect(store.button).toBe('percent');
    store.type('LIQUIDITY_PERCENT', '50');
    expect(store.liquidityRaw).toBe(10n * ONE);
    expect(store.terms).toMatchObject({ amountARaw: 5n * ONE, amountBRaw: 20n * ONE, ownedRaw: 20n * ONE });
    expect(store.text('LIQUIDITY')).toBe('10');
    store.type('LIQUIDITY', '4');
    expect(store).toMatchObject({ liquidityRaw: 4n * ONE, percent: 20 });
    expect(store.text('CURRENCY_A')).toBe('2');
    // A typed amount is no share of anything.
    expect(store.terms?.ownedRaw).toBeUndefined();
    store.type('CURRENCY_B', '40');
    expect(store).toMatchObject({ liquidityRaw: 20n * ONE, percent: 100, button: 'remove' });
    expect(store.text('CURRENCY_B')).toBe('40');
    store.plan()?.typed?.clear();
    expect(store).toMatchObject({ independentField: 'LIQUIDITY_PERCENT', typedValue: '0' });
    store.type('CURRENCY_A', '10.000000000000000001');
    expect(store.button).toBe('insufficient_balance');
  });

  it('is the same with the tokens turned round', async () => {
    store.setPair(hush, mon);
    await fakes.open(store);
    store.type('CURRENCY_A', '40');
    expect(store).toMatchObject({ liquidityRaw: 20n * ONE, percent: 100 });
    expect(store.terms).toMatchObject({ amountARaw: 40n * ONE, amountBRaw: 10n * ONE });
    expect(store.text('CURRENCY_B')).toBe('10');
  });

  it.each(['-1', '101', '1.5', 'x'])('takes no percent of %s', async (text) => {
    await fakes.open(store);
    store.type('LIQUIDITY_PERCENT', text);
    expect(store.liquidityRaw).toBeUndefined();
    expect(store.terms).toBeUndefined();
  });

  it('shows a hundred percent for what is more than there is, and nothing of nothing', async () => {
    await fakes.open(store);
    store.type('LIQUIDITY', '21');
    expect(store).toMatchObject({ percent: 100, button: 'insufficient_balance' });
    store.type('LIQUIDITY', '19.9');
    expect(store.percent).toBe(99);
    store.type('LIQUIDITY', '');
    expect(store.percent).toBe(0);
  });

  it('does not remove so little that one of the tokens would come out as nothing', async () => {
    await fakes.open(store);
    store.type('LIQUIDITY', '0.000000000000000001');
    expect(store.terms).toMatchObject({ amountARaw: 0n, amountBRaw: 2n });
    expect(store.button).toBe('too_small');
    store.type('LIQUIDITY', '0.000000000000000002');
    expect(store.terms).toMatchObject({ amountARaw: 1n, amountBRaw: 4n });
    expect(store.button).toBe('remove');
  });

  it('says what is in the way: no pair, nothing owned, a balance that cannot be read', async () => {
    fakes.pair.exists = false;
    await fakes.open(store);
    expect(store.button).toBe('no_pair');
    fakes.pair.exists = true;
    fakes.pair.client.tick();
    await expect.poll(() => store.button).toBe('percent');
    fakes.has(PAIR, 0n);
    expect(store.button).toBe('none');
    fakes.balances.delete(PAIR);
    expect(store.button).toBe('loading');
    runInAction(() => {
      fakes.wallet.chainId = 5;
    });
    expect(store.button).toBe('switch_network');
    runInAction(() => {
      fakes.wallet.account = undefined;
    });
    expect(store.button).toBe('connect');
  });

  it('waits while the wallet changes networks, and asks for none before it has told its own', async () => {
    await fakes.open(store);
    fakes.wallet.chainId = 1;
    fakes.wallet.switchingChain = true;
    expect(store.button).toBe('switching');
    fakes.wallet.switchingChain = false;
    fakes.wallet.chainId = undefined;
    expect(store.button).toBe('percent');
  });

  it('is off where the router does not stand, and lets everything out of a retired chain', async () => {
    fakes.pair.client.break('v2Router02');
    expect(store.button).toBe('off');
    fakes = new PairFakes(pairChain({ retired: 'shut down' }));
    fakes.has(PAIR, 20n * ONE);
    store = new RemovePairStore(fakes.services);
    store.setPair(mon, hush);
    await fakes.open(store);
    store.type('LIQUIDITY_PERCENT', '100');
    expect(store.button).toBe('remove');
  });

  it('says that an amount has more decimals than its token', async () => {
    await fakes.open(store);
    store.type('LIQUIDITY', '0.0000000000000000001');
    expect(store.button).toBe('too_many_decimals');
  });

  it('pays the wrapped side out as native coin, or as it is', async () => {
    await fakes.open(store);
    expect(store.hasNativeSide).toBe(true);
    expect(store.paidAs('A')).toEqual(mon);
    store.setAsNative(false);
    expect(store.paidAs('A')).toEqual(wmon);
    expect(store.paidAs('B')).toEqual(hush);
  });

  it('tells what arrives of a token with a transfer fee: taxed once, and twice beside native coin', async () => {
    fakes.pair.hushFeeBps = 1000;
    await fakes.open(store);
    store.type('LIQUIDITY_PERCENT', '100');
    expect(store.taxedTwice).toBe(true);
    expect(store.terms).toMatchObject({
      arrivingARaw: 10n * ONE,
      amountBRaw: 40n * ONE,
      arrivingBRaw: (324n * ONE) / 10n,
    });
    store.setAsNative(false);
    expect(store.taxedTwice).toBe(false);
    expect(store.terms?.arrivingBRaw).toBe(36n * ONE);
  });

  it('plans a permit or an allowance for the pair token, and the call that bears transfer fees', async () => {
    await fakes.open(store);
    store.type('LIQUIDITY_PERCENT', '100');
    const plan = store.plan();
    expect(await plan?.steps()).toMatchObject([
      { kind: 'permit2612', token: store.pairToken, spender: ROUTER, neededRaw: 20n * ONE },
      { kind: 'send' },
    ]);
    const built = await builtBy(plan);
    // removeLiquidityETHSupportingFeeOnTransferTokens.
    expect(built.request.data.slice(0, 10)).toBe('0xaf2979eb');
    expect(built.info).toMatchObject({ type: 'REMOVE_LIQUIDITY_V3', quoteCurrencyId: hush.address });
  });

  it('holds the trial run to what leaves the pair, since a token may take a fee on its way', async () => {
    await fakes.open(store);
    store.type('LIQUIDITY_PERCENT', '100');
    const owner = fakes.wallet.account;
    const least = (raw: bigint) => (raw * 199n) / 200n;
    const most = (raw: bigint) => (raw * 201n) / 200n;
    const [native, token] = [10n * ONE, 40n * ONE];
    expect(store.plan()?.agreed.limits).toEqual([
      { owner, currency: store.pairToken, minDeltaRaw: -20n * ONE, maxDeltaRaw: -20n * ONE },
      { owner, currency: mon, minDeltaRaw: least(native), maxDeltaRaw: most(native) },
      { owner: PAIR, currency: wmon, minDeltaRaw: -most(native), maxDeltaRaw: -least(native) },
      { owner, currency: hush, minDeltaRaw: 1n, maxDeltaRaw: most(token) },
      { owner: PAIR, currency: hush, minDeltaRaw: -most(token), maxDeltaRaw: -least(token) },
    ]);
  });

  it('has one deadline for permit and call, which the record keeps: the one that the review says', async () => {
    await fakes.open(store);
    store.type('LIQUIDITY_PERCENT', '100');
    const plan = store.plan();
    expect(plan?.agreed).toMatchObject({ deadlineSeconds: 600, permitSeconds: 600 });
    const [token, spender] = [PAIR, ROUTER];
    const signature = { v: 27, r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}` } as const;
    const permit = { ...signature, token, spender, valueRaw: 20n * ONE, deadline: 1_900_000_000 };
    const { request, deadline } = await builtBy(plan, { permits: [permit] });
    expect(deadline).toBe(1_900_000_000);
    expect(request.data).toContain((1_900_000_000).toString(16).padStart(64, '0'));
    expect((await builtBy(plan)).deadline).toBe(2_000_000_000);
  });
});
