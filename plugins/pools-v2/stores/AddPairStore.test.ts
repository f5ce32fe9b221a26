import { beforeEach, describe, expect, it } from 'vitest';
import { builtBy } from '../../../kernel/flow/testing/builtBy.ts';
import { PAIR, pairChain, ROUTER } from '../../../kernel/positions/testing/FakePair.ts';
import { hush, mon, PairFakes, wmon } from '../testing/PairFakes.ts';
import { AddPairStore } from './AddPairStore.ts';

const ONE = 10n ** 18n;

let fakes: PairFakes;
let store: AddPairStore;

beforeEach(() => {
  fakes = new PairFakes();
  store = new AddPairStore(fakes.services);
  store.setPair(mon, hush);
  fakes.has('MON', 50n * ONE);
  fakes.has(hush.address, 50n * ONE);
});

describe('the form that adds to a V2 pair', () => {
  it('works the other amount out at the ratio of the pair, to the wei', async () => {
    await fakes.open(store);
    store.typeAmount('A', '1.000000000000000001');
    expect(store.amounts).toEqual({ A: ONE + 1n, B: 4n * ONE + 4n });
    expect(store.typed('A')).toBe('1.000000000000000001');
    expect(store.typed('B')).toBeUndefined();
    store.typeAmount('B', '2');
    expect(store).toMatchObject({ independentField: 'B', typedValue: '2', otherTypedValue: '' });
    expect(store.amounts).toEqual({ A: ONE / 2n, B: 2n * ONE });
  });

  it('is the same with the tokens turned round', async () => {
    store.setPair(hush, mon);
    await fakes.open(store);
    store.typeAmount('A', '40');
    expect(store.amounts).toEqual({ A: 40n * ONE, B: 10n * ONE });
    expect(store.terms).toMatchObject({
      arrivingARaw: 40n * ONE,
      arrivingBRaw: 10n * ONE,
      mintedRaw: 20n * ONE,
      sharePips: 9900,
    });
    store.typeAmount('B', '1');
    expect(store.amounts).toEqual({ A: 4n * ONE, B: ONE });
  });

  it('takes all of a balance, and not a unit more', async () => {
    await fakes.open(store);
    store.typeAmount('B', '50');
    expect([store.button, store.lacking]).toEqual(['review', undefined]);
    store.typeAmount('B', '50.000000000000000001');
    expect([store.button, store.lacking]).toEqual(['insufficient_balance', hush]);
  });

  it('asks of the transaction what was reviewed: both amounts at the most, and the pool tokens', async () => {
    await fakes.open(store);
    store.typeAmount('A', '10');
    const { pairToken } = store;
    const plan = store.plan();
    const { request } = await builtBy(plan, { deadline: 99 });
    expect(request.value).toBe(10n * ONE);
    const owner = fakes.wallet.account;
    const less = (raw: bigint) => (raw * 199n) / 200n;
    expect(plan?.agreed.limits).toEqual([
      { owner, currency: mon, minDeltaRaw: -10n * ONE, maxDeltaRaw: -less(10n * ONE) },
      { owner, currency: hush, minDeltaRaw: -40n * ONE, maxDeltaRaw: -less(40n * ONE) },
      { owner, currency: pairToken, minDeltaRaw: less(20n * ONE), maxDeltaRaw: (20n * ONE * 201n) / 200n },
    ]);
    const { to, data, value } = request;
    await expect(request.check({ to, data, value })).resolves.toBeUndefined();
    await expect(request.check({ to, data, value: value + 1n })).rejects.toMatchObject({
      code: 'calldata_mismatch',
    });
  });

  it('tells share and pool tokens of the deposit', async () => {
    await fakes.open(store);
    store.typeAmount('A', '10');
    expect(store.terms).toMatchObject({
      amountARaw: 10n * ONE,
      amountBRaw: 40n * ONE,
      arrivingARaw: 10n * ONE,
      arrivingBRaw: 40n * ONE,
      mintedRaw: 20n * ONE,
      sharePips: 9900,
      isFirst: false,
    });
    expect(store.pairToken).toMatchObject({ address: PAIR, decimals: 18, symbol: 'HUSH-LP' });
  });

  it('keeps what was typed in both fields where it sets the first price, with the other typed value', async () => {
    expect(store).toMatchObject({ independentField: 'A', typedValue: '', otherTypedValue: '' });
    fakes.pair.exists = false;
    await fakes.open(store);
    expect(store.isFirst).toBe(true);
    store.typeAmount('A', '1');
    store.typeAmount('A', '3');
    expect(store).toMatchObject({ independentField: 'A', typedValue: '3', otherTypedValue: '' });
    expect(store.amounts).toBeUndefined();
    store.typeAmount('B', '12');
    expect(store).toMatchObject({ independentField: 'B', typedValue: '12', otherTypedValue: '3' });
    expect(store.amounts).toEqual({ A: 3n * ONE, B: 12n * ONE });
    // The minimum liquidity is locked for ever: 1,000 raw units of six.
    expect(store.terms).toMatchObject({ mintedRaw: 6n * ONE - 1000n, pairToken: undefined, isFirst: true });
    store.plan()?.typed?.clear();
    expect(store).toMatchObject({ typedValue: '', otherTypedValue: '' });
  });

  it('counts pool tokens by what arrives where a token keeps a part of each transfer', async () => {
    fakes.pair.hushFeeBps = 500;
    await fakes.open(store);
    store.typeAmount('A', '10');
    expect(store.taxOf('B')).toEqual({ buyFeeBps: 500, sellFeeBps: 500 });
    expect(store.taxOf('A')).toBeUndefined();
    expect(store.terms).toMatchObject({
      amountBRaw: 40n * ONE,
      arrivingARaw: 10n * ONE,
      arrivingBRaw: 38n * ONE,
      mintedRaw: 19n * ONE,
    });
  });

  it('says one thing to do next, the first that is missing', async () => {
    store.setPair(undefined, undefined);
    expect(store.button).toBe('select');
    store.setPair(mon, hush);
    fakes.wallet.account = undefined;
    expect(store.button).toBe('connect');
    fakes.wallet.account = '0x00000000000000000000000000000000000000A1';
    fakes.wallet.chainId = 1;
    expect(store.button).toBe('switch_network');
    fakes.wallet.chainId = 31337;
    await fakes.open(store);
    expect(store.button).toBe('amount');
    store.typeAmount('A', '0');
    expect(store.button).toBe('amount');
    store.typeAmount('A', '51');
    expect(store.button).toBe('insufficient_balance');
    expect(store.lacking).toBe(mon);
    store.typeAmount('B', '51');
    expect(store.lacking).toBe(hush);
    store.typeAmount('A', '0.000000000000000001');
    expect(store.button).toBe('review');
    store.typeAmount('B', '0.000000000000000001');
    expect(store.amounts).toEqual({ A: 0n, B: 1n });
    expect(store.button).toBe('too_small');
    store.typeAmount('A', '0.000000000000000001');
    fakes.pair.totalSupply = 1n;
    fakes.pair.client.tick();
    expect(store.button).toBe('too_small');
    store.typeAmount('A', '1');
    store.setPair(hush, hush);
    await expect.poll(() => store.button).toBe('invalid');
  });

  it('offers all but the reserve of the native coin, and nothing while a balance is unknown', async () => {
    await fakes.open(store);
    expect(store.maximumRaw('A')).toBe(50n * ONE - ONE / 100n);
    expect(store.maximumRaw('B')).toBe(50n * ONE);
    // At a base fee of 100 gwei a deposit costs more than the usual reserve.
    const head = fakes.pair.client.tick();
    fakes.pair.client.head = { ...head, baseFeePerGas: 100n * 10n ** 9n };
    expect(store.maximumRaw('A')).toBe(50n * ONE - 350_000n * 201n * 10n ** 9n);
    fakes.balances.clear();
    expect(store.maximumRaw('B')).toBeUndefined();
  });

  it('turns the sides round when one takes what the other has', () => {
    store.select('A', hush);
    expect([store.currencyA, store.currencyB]).toEqual([hush, mon]);
    store.select('B', wmon);
    expect(store.currencyB).toEqual(wmon);
  });

  it('plans an allowance for each token, and the least by the liquidity tolerance: all of it for a new pair', async () => {
    await fakes.open(store);
    fakes.settings.liquiditySlippageTolerance = 100;
    store.typeAmount('A', '10');
    const plan = store.plan();
    expect(await plan?.steps()).toMatchObject([
      { kind: 'approve', token: hush, spender: ROUTER, neededRaw: 40n * ONE },
      { kind: 'send' },
    ]);
    expect(plan?.agreed.deadlineSeconds).toBe(600);
    const built = await builtBy(plan);
    expect(built.request).toMatchObject({ to: ROUTER, value: 10n * ONE });
    const least = ((40n * ONE * 99n) / 100n).toString(16).padStart(64, '0');
    expect(built.request.data).toContain(least);
    expect(built.info).toMatchObject({ type: 'ADD_LIQUIDITY_V2_POOL', createPool: false });
    const empty = new PairFakes();
    empty.pair.exists = false;
    const first = new AddPairStore(empty.services);
    first.setPair(mon, hush);
    await empty.open(first);
    first.typeAmount('A', '10');
    first.typeAmount('B', '40');
    expect(first.terms).toMatchObject({ minARaw: 10n * ONE, minBRaw: 40n * ONE });
  });

  it('has no plan on a chain without the V2 router', async () => {
    fakes = new PairFakes(pairChain({ contracts: [] }));
    store = new AddPairStore(fakes.services);
    store.setPair(mon, hush);
    await fakes.open(store);
    expect(store.router).toBeUndefined();
    expect(store.button).toBe('off');
  });

  it('waits while the wallet changes networks, and asks for none before it has told its own', async () => {
    await fakes.open(store);
    fakes.wallet.chainId = 1;
    fakes.wallet.switchingChain = true;
    expect(store.button).toBe('switching');
    fakes.wallet.switchingChain = false;
    fakes.wallet.chainId = undefined;
    expect(store.button).toBe('amount');
  });

  it('is off on a retired chain, and where the router does not stand, before any wallet', async () => {
    fakes.wallet.account = undefined;
    expect(store.button).toBe('connect');
    fakes.pair.client.break('v2Router02');
    store = new AddPairStore(fakes.services);
    expect([store.button, store.off?.key]).toEqual(['off', 'common:chain.contractMissing']);
    store = new AddPairStore(new PairFakes(pairChain({ retired: 'shut down' })).services);
    expect([store.button, store.off?.key]).toEqual(['off', 'common:chain.retired']);
  });

  it('does not take a balance that is not known for enough', async () => {
    await fakes.open(store);
    store.typeAmount('A', '1');
    expect(store.button).toBe('review');
    fakes.balances.delete(hush.address);
    expect([store.button, store.lacking]).toEqual(['balance_unknown', hush]);
    store.typeAmount('A', '51');
    expect([store.button, store.lacking]).toEqual(['insufficient_balance', mon]);
  });

  it('says that an amount has more decimals than its token', async () => {
    await fakes.open(store);
    store.typeAmount('B', '0.0000000000000000001');
    expect([store.button, store.amounts]).toEqual(['too_many_decimals', undefined]);
  });
});

describe('the rate of a pair after a deposit', () => {
  /** What was sent to the pair of 1,000 MON and 4,000 HUSH, what is typed as MON, and what it holds then. */
  interface Sent {
    readonly mon?: bigint;
    readonly hush?: bigint;
    readonly typed: string;
    readonly held: readonly [mon: bigint, hush: bigint];
    /** The transfer fee of HUSH, basis points. */
    readonly fee?: number;
  }
  const CASES: readonly Sent[] = [
    { typed: '10', held: [1_010n * ONE, 4_040n * ONE] },
    { typed: '0.5', held: [1_000n * ONE + ONE / 2n, 4_002n * ONE] },
    { mon: 1n, typed: '1', held: [1_001n * ONE + 1n, 4_004n * ONE] },
    { mon: 500n * ONE, typed: '10', held: [1_510n * ONE, 4_040n * ONE] },
    { hush: 7_000n * ONE, typed: '10', held: [1_010n * ONE, 11_040n * ONE] },
    { mon: 1_000n * ONE, hush: 4_000n * ONE, typed: '1', held: [2_001n * ONE, 8_004n * ONE] },
    { mon: 3n * ONE, hush: ONE, typed: '2', held: [1_005n * ONE, 4_009n * ONE] },
    { hush: 1n, typed: '0.000000000000000001', held: [1_000n * ONE + 1n, 4_000n * ONE + 5n] },
    { hush: 40n * ONE, typed: '10', fee: 100, held: [1_010n * ONE, 4_000n * ONE + (796n * ONE) / 10n] },
    { typed: '10', fee: 100, held: [1_010n * ONE, 4_000n * ONE + (396n * ONE) / 10n] },
  ];

  it.each(CASES)('counts what was sent to it: $mon MON and $hush HUSH, $typed typed', async (given) => {
    const { mon: sent0 = 0n, hush: sent1 = 0n, typed, held, fee = 0 } = given;
    Object.assign(fakes.pair, { sent0, sent1, hushFeeBps: fee });
    await fakes.open(store);
    store.typeAmount('A', typed);
    expect([store.terms?.heldARaw, store.terms?.heldBRaw]).toEqual(held);
    expect(store.terms?.hasUncounted).toBe(sent0 + sent1 > 0n);
  });

  it.each(CASES)('is the same from the other side: $mon MON and $hush HUSH, $typed typed', async (given) => {
    const { mon: sent0 = 0n, hush: sent1 = 0n, typed, held, fee = 0 } = given;
    Object.assign(fakes.pair, { sent0, sent1, hushFeeBps: fee });
    store.setPair(hush, mon);
    await fakes.open(store);
    store.typeAmount('B', typed);
    expect([store.terms?.heldBRaw, store.terms?.heldARaw]).toEqual(held);
  });

  it('of an empty pair is not that of the two amounts where tokens were sent to it', async () => {
    Object.assign(fakes.pair, {
      reserve0: 0n,
      reserve1: 0n,
      totalSupply: 0n,
      sent0: 6n * ONE,
      sent1: 2n * ONE,
    });
    await fakes.open(store);
    store.typeAmount('A', '1');
    store.typeAmount('B', '2');
    expect(store.terms).toMatchObject({ isFirst: true, heldARaw: 7n * ONE, heldBRaw: 4n * ONE });
  });
});
