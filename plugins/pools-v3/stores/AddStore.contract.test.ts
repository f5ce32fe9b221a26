import { runInAction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { PositionBench } from '../../../kernel/positions/testing/PositionBench.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import { currencyOf } from '../../../kernel/quote/testing/localMarket.ts';
import { LiveSender } from '../../../kernel/tx/testing/LiveSender.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { AddStore } from './AddStore.ts';
import type { AddServices } from './addServices.ts';
import { tickText } from './typedRange.ts';

const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const WAIT = { timeout: 10_000 };

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let bench: PositionBench;
let store: AddStore;
let close: () => void;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  bench = new PositionBench(chain);
  live = new LiveSender(chain);
  await live.connect();
  const { party } = live;
  const services = {
    ...live.services,
    activeChain: { chain: party.chain },
    clients: live.clients,
    // Nobody's balance is short here.
    balances: { watch: () => () => undefined, get: () => ({ state: 'known', raw: 10n ** 40n, block: 1n }) },
    prices: { price: () => undefined },
  } as unknown as AddServices;
  store = new AddStore(services);
  runInAction(() => Object.assign(live.settings, { liquiditySlippageTolerance: 'auto' }));
  close = store.open();
});
afterEach(async () => {
  close();
  live.close();
  await chain.revert(mark);
});

const currency = (symbol: string) => currencyOf(chain, symbol);

async function choose(a: string, b: string, fee: number): Promise<void> {
  store.form.setPair(currency(a), currency(b), fee);
  await when(() => store.tier !== undefined && store.existence !== 'LOADING', WAIT);
}

/** From the form to the settled transaction; what the review said is what is taken. */
async function carryOut(): Promise<void> {
  await when(() => store.button.kind === 'preview', WAIT);
  store.review();
  await when(() => store.flow.simulation !== undefined, WAIT);
  const { deposit, currencies } = store.agreed ?? {};
  const { taken } = deposit ?? {};
  expect(store.flow.simulation?.ok, store.flow.simulation?.reason).toBe(true);
  const changes = store.flow.simulation?.changes;
  if (changes === undefined || changes === 'unavailable' || !taken)
    throw new Error('nobody told what it does');
  for (const { currency: moved, deltaRaw } of changes) {
    const raw = moved.symbol === currencies?.[0].symbol ? taken.amount0Raw : taken.amount1Raw;
    expect(deltaRaw).toBe(-raw);
  }
  await store.flow.confirm();
  expect(store.flow.failure?.error).toBeUndefined();
  expect(store.flow.outcome).toBe('confirmed');
}

describe('adding liquidity', () => {
  it('with native coin in a range: approves the token, and takes to the wei what the preview said', async () => {
    live.answers.set('eth_signTypedData_v4', () => {
      throw Object.assign(new Error('This wallet does not sign'), { code: 4200 });
    });
    await choose('MON', 'HUSH', 3000);
    expect(store.existence).toBe('EXISTS');
    const { terms, tier } = store;
    if (!terms || !tier) throw new Error('no tier');
    const at = nearestUsableTick(tier.tick, 60);
    store.form.typeRange('left', tickText(at - 600, terms));
    store.form.typeRange('right', tickText(at + 600, terms));
    store.form.typeAmount('CURRENCY_A', '1.25');
    await carryOut();
    expect(live.tracker.list().map(({ info }) => info.type)).toEqual(['ADD_LIQUIDITY_V3_POOL', 'APPROVAL']);
    const tokenId = await bench.lastTokenId();
    expect(await bench.liquidity(tokenId)).toBe(store.agreed?.deposit.liquidity);
    expect(await bench.manager.read('ownerOf', [tokenId])).toBe(live.account);
    expect(live.tracker.list()[0]?.info).toMatchObject({
      baseCurrencyId: 'MON',
      quoteCurrencyId: chain.token('HUSH').address,
      expectedAmountBaseRaw: store.agreed?.deposit.taken.amount0Raw.toString(),
      expectedAmountQuoteRaw: store.agreed?.deposit.taken.amount1Raw.toString(),
      createPool: false,
    });
  });

  it('with permits for both tokens is one transaction', async () => {
    const { Wallet } = await import('ethers');
    live.answers.set('eth_signTypedData_v4', ([, json]) => {
      const { domain, types, message } = JSON.parse(json as string);
      delete types.EIP712Domain;
      return new Wallet(SECOND_KEY).signTypedData(domain, types, message);
    });
    await choose('USDC', 'HUSH', 3000);
    store.form.setFullRange();
    store.form.typeAmount('CURRENCY_A', '10');
    await carryOut();
    expect(live.tracker.list().map(({ info }) => info.type)).toEqual(['ADD_LIQUIDITY_V3_POOL']);
    expect(live.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(2);
  });

  it('to a pool that does not exist makes it at the typed price', async () => {
    await choose('YAKI', 'MON', 500);
    expect(store.existence).toBe('NOT_EXISTS');
    expect(store.button.kind).toBe('enter_start_price');
    store.form.typeStartPrice('0.0005');
    store.form.setFullRange();
    store.form.typeAmount('CURRENCY_B', '2');
    const price = store.sqrtPriceX96;
    await carryOut();
    await when(() => store.existence === 'EXISTS', WAIT);
    expect(store.tier?.sqrtPriceX96).toBe(price);
    expect(live.tracker.list()[0]?.info).toMatchObject({ createPool: true });
  });

  it('to a position that there is increases it, in its own range', async () => {
    await choose('USDC', 'HUSH', 3000);
    store.form.setFullRange();
    store.form.typeAmount('CURRENCY_A', '10');
    await carryOut();
    const tokenId = await bench.lastTokenId();
    const before = await bench.liquidity(tokenId);
    const { range, tokens } = store.agreed ?? {};
    if (!range || !tokens) throw new Error('nothing was agreed');
    store.close();
    store.grow({ tokenId, fee: 3000, range }, tokens[0], tokens[1]);
    await when(() => store.tier !== undefined, WAIT);
    store.form.typeAmount('CURRENCY_B', '7');
    await carryOut();
    expect(await bench.liquidity(tokenId)).toBe(before + (store.agreed?.deposit.liquidity ?? 0n));
    expect(await bench.lastTokenId()).toBe(tokenId);
  });
});

describe('a price that moves while the form is open', () => {
  it('changes the linked amount, and must be accepted where the preview would no longer hold', async () => {
    await bench.stock('WMON');
    await bench.stock('HUSH');
    await choose('WMON', 'HUSH', 10_000);
    store.form.setFullRange();
    store.form.typeAmount('CURRENCY_A', '1');
    const before = store.takenRaw('CURRENCY_B');
    store.review();
    expect(store.differs).toBe(false);
    await bench.swap(chain.token('WMON').address, chain.token('HUSH').address, 10_000, 10n ** 18n);
    await store.client.clock.refresh();
    await when(() => store.takenRaw('CURRENCY_B') !== before, WAIT);
    expect(store.takenRaw('CURRENCY_A')).toBe(10n ** 18n);
    expect(store.differs).toBe(true);
    store.review();
    expect(store.differs).toBe(false);
    expect(store.agreed?.deposit.taken.amount1Raw).toBe(
      store.takenRaw(store.aIs0 ? 'CURRENCY_B' : 'CURRENCY_A'),
    );
  });
});

describe('what cannot be added to', () => {
  it('is said: the same token twice, an unknown tier, more than a position can hold', async () => {
    const { form } = store;
    form.setPair(currency('MON'), currency('WMON'), 3000);
    expect([store.existence, store.button.kind]).toEqual(['INVALID', 'invalid_pair']);
    form.setPair(currency('HUSH'), undefined, undefined);
    expect([store.existence, store.button.kind]).toEqual(['INVALID', 'select_token']);
    form.setPair(currency('MON'), currency('HUSH'), 1234);
    await when(() => store.tiers !== undefined, WAIT);
    expect([store.unknownFee, store.existence]).toEqual([true, 'INVALID']);
    await choose('HUSH', 'MON', 3000);
    form.setFullRange();
    form.typeAmount('CURRENCY_A', `1${'0'.repeat(40)}`);
    expect(store.button.kind).toBe('too_much');
  });

  it('is a pool without a price, until it has one', async () => {
    await choose('DAK', 'USDT', 3000);
    expect(store.existence).toBe(store.tier?.sqrtPriceX96 === 0n ? 'NOT_EXISTS' : 'EXISTS');
    expect(store.tiers?.map(({ fee }) => fee)).toEqual([100, 500, 3000, 10_000]);
  });
});
