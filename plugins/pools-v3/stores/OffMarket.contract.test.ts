import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { marketIn } from '../../../kernel/basis/acceptedPrice.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import type { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { acceptPrice } from '../../../kernel/flow/testing/acceptPrice.ts';
import { PositionBench } from '../../../kernel/positions/testing/PositionBench.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import type { Lie } from '../../../test/faults/lies/Lie.ts';
import { LiedTo, type Setting } from '../../../test/faults/lies/LiedTo.ts';
import { poolsHidden } from '../../../test/faults/lies/marketLies.ts';
import { BRISK, WAIT } from '../../../test/testing/pace.ts';
import { LiveAdd } from '../testing/LiveAdd.ts';

/** The tier that has no pool of this pair yet, and one with the market's price. */
const [OWN, TRUE] = [100, 3000];
/** The square root of a price 30 % higher, per mille. */
const ROOT_OF_MORE = 1140n;

let chain: TestChain;
let mark: Hex;
let bench: PositionBench;
let tokens: readonly [Address, Address];
let add: LiveAdd;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new PositionBench(chain);
  for (const symbol of ['WMON', 'HUSH']) await bench.stock(symbol);
  tokens = ['WMON', 'HUSH']
    .map((symbol) => chain.token(symbol).address)
    .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)) as [Address, Address];
});
afterEach(async () => {
  add?.close();
  await chain.revert(mark);
});

/** Somebody makes a pool at `perMille` of the square root of the market's price. */
async function makePool(perMille: bigint): Promise<void> {
  const [token0, token1] = tokens;
  const price = await bench.sqrtPrice(token0, token1, TRUE);
  await bench.send({
    ...{ kind: 'mint_position', positionManager: bench.manager.address, token0, token1, fee: OWN },
    ...{ tickLower: -887_272, tickUpper: 887_272, recipient: bench.account, deadline: 10 ** 12 },
    ...{ amount0DesiredRaw: 10n ** 18n, amount1DesiredRaw: 10n ** 24n },
    ...{ amount0MinimumRaw: 0n, amount1MinimumRaw: 0n },
    createAtSqrtPriceX96: (price * perMille) / 1000n,
  });
}

/** Sells a tenth of what another pool of the pair has: its price is some 20 % off then. */
async function moveMarket(): Promise<void> {
  const [hush, wmon] = ['HUSH', 'WMON'].map((symbol) => chain.token(symbol).address) as [Address, Address];
  const pool = chain.pools.find(({ fee, tokens: of }) => fee === 10_000 && of.join() === 'WMON,HUSH');
  const held = new TestContract(chain.url, hush, TOKEN_ABI).read<bigint>('balanceOf', [pool?.address]);
  await bench.swap(hush, wmon, 10_000, (await held) / 10n);
}

/** The review of a deposit to the whole range of a tier's pool, as a link opens it. */
async function reviewed(fee = OWN, endpoints: Setting = 'first of two', lie?: Lie) {
  const lied = new LiedTo(chain, endpoints, lie);
  add = await LiveAdd.open(chain, { ...BRISK, endpoints: lied.endpoints }, { fetch: lied.fetch });
  await lied.reach(add.live.signer.client.rpc);
  await add.choose('MON', 'HUSH', fee);
  const { form } = add.store;
  form.setFullRange();
  form.typeAmount('CURRENCY_A', '1.25');
  await when(() => add.store.button.kind === 'preview', WAIT);
  add.store.review();
  return checked(add.store.flow as TransactionFlow);
}

async function checked(flow: TransactionFlow): Promise<TransactionFlow> {
  await when(() => flow.basis !== undefined && !flow.trying, WAIT);
  return flow;
}

const sent = () => add.live.tracker.list().map(({ info }) => info.type);
const isWaiting = (flow: TransactionFlow) => [flow.step, flow.failure, sent()];
const WAITING = ['REVIEWING', undefined, []];

describe('a deposit to a pool that somebody made 30 % off the market', () => {
  it('asks no wallet before the person has accepted the price', async () => {
    await makePool(ROOT_OF_MORE);
    const flow = await reviewed();
    expect(flow.basis).toMatchObject({ state: 'agreed', market: { state: 'far', acceptedBps: undefined } });
    const market = marketIn(flow.basis);
    expect(market?.state === 'far' && Math.round(market.offBps / 100)).toBe(30);
    await flow.confirm();
    expect(isWaiting(flow)).toEqual(WAITING);
    await acceptPrice(flow);
    await flow.confirm();
    expect([flow.failure, sent()]).toEqual([undefined, ['ADD_LIQUIDITY_V3_POOL']]);
  });

  it('asks for nothing that was accepted in another review', async () => {
    await makePool(ROOT_OF_MORE);
    const flow = await reviewed();
    await acceptPrice(flow);
    add.store.review();
    await checked(flow);
    await flow.confirm();
    expect(isWaiting(flow)).toEqual(WAITING);
  });

  it('says the same where there is one operator only', async () => {
    await makePool(1000n ** 2n / ROOT_OF_MORE);
    const flow = await reviewed(OWN, 'alone');
    expect(flow.basis).toMatchObject({ state: 'alone', market: { state: 'far' } });
    await flow.confirm();
    expect(isWaiting(flow)).toEqual(WAITING);
  });

  it('that is confirmed before anybody has answered comes back', async () => {
    await makePool(ROOT_OF_MORE);
    const flow = await reviewed();
    add.store.review();
    await flow.confirm();
    expect(isWaiting(flow)).toEqual(WAITING);
    expect(flow.basis).toMatchObject({ market: { state: 'far', acceptedBps: undefined } });
  });

  it('is asked about too where the deposit makes the pool, at the price that was typed', async () => {
    const lied = new LiedTo(chain, 'first of two');
    add = await LiveAdd.open(chain, { ...BRISK, endpoints: lied.endpoints }, { fetch: lied.fetch });
    await add.choose('HUSH', 'MON', OWN);
    const { form } = add.store;
    form.typeStartPrice('1');
    form.setFullRange();
    form.typeAmount('CURRENCY_A', '1');
    await when(() => add.store.button.kind === 'preview', WAIT);
    add.store.review();
    const flow = await checked(add.store.flow as TransactionFlow);
    expect(flow.basis).toMatchObject({ market: { state: 'far' } });
    await flow.confirm();
    expect(isWaiting(flow)).toEqual(WAITING);
  });
});

describe('a deposit to a pool with the price of the market', () => {
  it('is not asked about', async () => {
    const flow = await reviewed(TRUE);
    expect(flow.basis).toMatchObject({ state: 'agreed', market: { state: 'near' } });
    await flow.confirm();
    expect([flow.failure, sent()]).toEqual([undefined, ['ADD_LIQUIDITY_V3_POOL']]);
  });

  it('comes back to its review where the market has moved since', async () => {
    await makePool(1000n);
    const flow = await reviewed();
    expect(flow.basis).toMatchObject({ market: { state: 'near' } });
    // The pool keeps its price: its own amounts still hold.
    await moveMarket();
    await flow.confirm();
    expect(isWaiting(flow)).toEqual(WAITING);
    expect(flow.basis).toMatchObject({ state: 'agreed', market: { state: 'far', acceptedBps: undefined } });
  });
});

describe('a node that hides the market of the pair', () => {
  const hidden = () => poolsHidden(chain.pools.map(({ address }) => address));

  it.each<[Setting, string]>([
    ['first of two', 'disagree'],
    ['second of two', 'disagree'],
    ['one of three', 'agreed'],
    ['one of three, one down', 'disagree'],
  ])('gets nothing signed at a price off it: %s', async (setting, state) => {
    await makePool(ROOT_OF_MORE);
    const flow = await reviewed(OWN, setting, hidden());
    expect(flow.basis?.state).toBe(state);
    if (state === 'agreed')
      expect(marketIn(flow.basis)).toMatchObject({ state: 'far', acceptedBps: undefined });
    await flow.confirm();
    expect(isWaiting(flow)).toEqual(WAITING);
  });

  it('alone is believed: the review says that there is no other market, and that nobody else was asked', async () => {
    await makePool(ROOT_OF_MORE);
    const flow = await reviewed(OWN, 'alone', hidden());
    expect(flow.basis).toMatchObject({ state: 'alone', unanswered: [], market: { state: 'none' } });
  });
});
