import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { acceptPrice } from '../../../../kernel/flow/testing/acceptPrice.ts';
import { tickText } from '../../../../kernel/positions/typedRange.ts';
import { nearestUsableTick } from '../../../../kernel/positions/usableTick.ts';
import { localChain, type TestChain } from '../../../../test/anvil/localChain.ts';
import { WAIT } from '../../../../test/testing/pace.ts';
import { LiveAdd } from '../../testing/LiveAdd.ts';
import type { AgreedZap } from './zapPlan.ts';

let chain: TestChain;
let mark: Hex;
let add: LiveAdd;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  add = await LiveAdd.open(chain);
});
afterEach(async () => {
  add.close();
  await chain.revert(mark);
});

/** Chooses the pair and a range of ticks around the price, and types an amount of one token. */
async function typed(
  pair: readonly [string, string, number],
  [below, above]: readonly [number, number],
  amount: string,
  of: 'CURRENCY_A' | 'CURRENCY_B' = 'CURRENCY_A',
): Promise<AgreedZap> {
  for (const symbol of pair.slice(0, 2)) if (symbol !== 'MON') await add.bench.stock(symbol as string);
  await add.choose(...pair);
  const { store, zap } = add;
  const { terms } = store.prices;
  const { tier } = store.pool;
  if (!terms || !tier) throw new Error('no tier');
  const at = nearestUsableTick(tier.tick, tier.tickSpacing);
  const ends = [at + below * tier.tickSpacing, at + above * tier.tickSpacing] as const;
  const [left, right] = terms.base === 0 ? ends : ([ends[1], ends[0]] as const);
  store.form.typeRange('left', tickText(left, terms));
  store.form.typeRange('right', tickText(right, terms));
  zap.turn(true);
  zap.pick(of);
  zap.type(amount);
  await when(() => zap.button.kind === 'preview', WAIT);
  return offered();
}

function offered(): AgreedZap {
  const { offer } = add.zap;
  if (!offer) throw new Error('no offer');
  return offer;
}

const types = () => add.live.tracker.list().map(({ info }) => info.type);

async function held(currencies: readonly Currency[]): Promise<readonly bigint[]> {
  return Promise.all(currencies.map((each) => add.heldRaw(each)));
}

/** What the two balances changed by; the native coin without gas, which is what `heldRaw` adds back. */
async function confirmed(terms: AgreedZap) {
  const before = await held(terms.tokens);
  add.zap.review();
  await when(() => add.zap.flow.basis !== undefined, WAIT);
  await add.zap.flow.confirm();
  expect(add.zap.flow.failure?.error).toBeUndefined();
  expect(add.zap.flow.outcome).toBe('confirmed');
  const after = await held(terms.tokens);
  return after.map((raw, index) => raw - (before[index] as bigint));
}

describe('a deposit of one token', () => {
  it.each([
    ['around the price', [-20, 20], 'CURRENCY_A'],
    ['around the price, paid with the other', [-20, 20], 'CURRENCY_B'],
    ['lopsided', [-3, 60], 'CURRENCY_A'],
    ['above the price', [5, 30], 'CURRENCY_A'],
    ['above the price, paid with the other', [5, 30], 'CURRENCY_B'],
    ['below the price', [-30, -5], 'CURRENCY_A'],
    ['below the price, paid with the other', [-30, -5], 'CURRENCY_B'],
  ] as const)(
    'in a range %s: what stays in the wallet is what was said, to the wei',
    async (_, range, of) => {
      const terms = await typed(['WMON', 'HUSH', 3000], range, '25', of);
      const moved = await confirmed(terms);
      const agreed = add.zap.agreed as AgreedZap;
      const sides = [agreed.left.amount0Raw, agreed.left.amount1Raw];
      const own = agreed.input === agreed.currencies[0] ? 0 : 1;
      expect(moved[own]).toBe(-agreed.totalRaw + (sides[own] as bigint));
      expect(moved[1 - own]).toBe(sides[1 - own]);
      const tokenId = await add.bench.lastTokenId();
      expect(await add.bench.liquidity(tokenId)).toBe(agreed.deposit.liquidity);
      // Of the token that is paid next to nothing stays; of the other what the swap gave above its minimum.
      expect(sides[own]).toBeLessThanOrEqual(agreed.totalRaw / 10_000n);
      const boughtRaw = agreed.swap?.quote.amountOutRaw ?? 0n;
      expect(sides[1 - own]).toBeLessThanOrEqual((boughtRaw * 51n) / 10_000n + 10n);
    },
  );

  it('reckons with the price that its own swap leaves, and deposits all the same', async () => {
    // The swap is a large part of the pool.
    const terms = await typed(['WMON', 'DAK', 3000], [-30, 30], '200');
    const passes = terms.swap?.quote.parts.some(({ hops }) =>
      hops.some(({ pool }) => pool === terms.pool.address),
    );
    expect(passes).toBe(true);
    expect(terms.sqrtPriceX96).not.toBe(add.store.prices.sqrtPriceX96);
    await confirmed(terms);
    const token = await add.bench.lastTokenId();
    expect(await add.bench.liquidity(token)).toBe(add.zap.agreed?.deposit.liquidity);
  });
});

/** Somebody buys the other token, until the pool's price has moved against the zap by so many basis points. */
async function moveAgainst({ input, currencies, tokens, fee }: AgreedZap, bps: bigint): Promise<void> {
  const [token0, token1] = tokens.map(({ address }) => address) as [Address, Address];
  const sells0 = input === currencies[0];
  const price = () => add.bench.sqrtPrice(token0, token1, fee);
  const before = await price();
  // In some fifteen steps, however far it goes.
  const stepRaw = (bps * 10n ** 18n) / 30n;
  for (let tries = 0; tries < 400; tries++) {
    const now = await price();
    const gap = now > before ? now - before : before - now;
    // Twice the change of the square root is that of the price.
    if ((gap * 20_000n) / before >= bps) return;
    await add.bench.swap(sells0 ? token0 : token1, sells0 ? token1 : token0, fee, stepRaw);
  }
  throw new Error('the price does not move');
}

/** What the wallet answers a transaction to the position manager. */
function onDeposit(answer: (params: readonly unknown[]) => unknown): void {
  add.live.answers.set('eth_sendTransaction', (params) => {
    const [{ to }] = params as [{ to: Address }];
    const isDeposit = BigInt(to) === BigInt(chain.address('positionManager'));
    return isDeposit ? answer(params) : chain.rpc('eth_sendTransaction', params);
  });
}

const refuse = () => {
  throw Object.assign(new Error('no'), { code: 4001 });
};
const AROUND = [-20, 20] as const;
const PAIR = ['WMON', 'DAK', 3000] as const;

describe('a price that moves under a deposit of one token', () => {
  it('by less than the tolerance: it goes through, and takes and leaves no more than was said', async () => {
    const terms = await typed(PAIR, AROUND, '2.5');
    add.zap.review();
    await when(() => add.zap.flow.basis !== undefined, WAIT);
    await moveAgainst(terms, 30n);
    const agreed = add.zap.agreed as AgreedZap;
    const before = await held(agreed.tokens);
    await add.zap.flow.confirm();
    expect(add.zap.flow.failure?.error).toBeUndefined();
    expect(add.zap.flow.outcome).toBe('confirmed');
    const after = await held(agreed.tokens);
    const moved = after.map((raw, index) => raw - (before[index] as bigint));
    for (const { currency, minDeltaRaw, maxDeltaRaw } of add.zap.flow.plan?.agreed.limits ?? []) {
      const delta = moved[agreed.currencies.indexOf(currency)] as bigint;
      expect(delta).toBeGreaterThanOrEqual(minDeltaRaw);
      expect(delta).toBeLessThanOrEqual(maxDeltaRaw as bigint);
    }
    const liquidity = await add.bench.liquidity(await add.bench.lastTokenId());
    expect(liquidity).not.toBe(agreed.deposit.liquidity);
    expect(liquidity).toBeGreaterThan((agreed.deposit.liquidity * 95n) / 100n);
    expect(await add.bench.leftWithManager({ token0: agreed.pool.token0, token1: agreed.pool.token1 })).toBe(
      0n,
    );
  });

  it('by more, while the swap is on its way: the swap reverts, nothing is lost, and no deposit is asked for', async () => {
    const terms = await typed(PAIR, AROUND, '2.5');
    add.zap.review();
    await when(() => add.zap.flow.basis !== undefined, WAIT);
    let before: readonly bigint[] = [];
    add.live.answers.set('eth_sendTransaction', async (params) => {
      const [request] = params as [{ to: Address; data: Hex; gas?: Hex }];
      const isSwap = request.data.length > 300;
      if (isSwap) {
        await moveAgainst(terms, 200n);
        before = await held(terms.tokens);
      }
      return chain.rpc('eth_sendTransaction', [{ ...request, ...(isSwap && { gas: '0x989680' }) }]);
    });
    await add.zap.flow.confirm();
    expect(add.zap.flow.outcome).toBe('failed');
    expect(await held(terms.tokens)).toEqual(before);
    expect(types()).not.toContain('ADD_LIQUIDITY_V3_POOL');
    add.zap.close();
    expect(add.zap.left).toEqual([]);
    expect(add.zap.typedValue).toBe('2.5');
  });

  it('by more, after the swap: the wallet is not asked, and what is left can be reviewed anew', async () => {
    const terms = await typed(PAIR, AROUND, '2.5');
    add.zap.review();
    onDeposit(refuse);
    await add.zap.flow.confirm();
    expect(add.zap.isSwapped).toBe(true);
    await moveAgainst(terms, 200n);
    await add.live.signer.client.clock.refresh();
    onDeposit((params) => chain.rpc('eth_sendTransaction', params));
    await add.zap.flow.confirm();
    expect(types()).not.toContain('ADD_LIQUIDITY_V3_POOL');
    await when(() => add.zap.flow.differs, WAIT);
    add.zap.review();
    // The pool is 2 % off the market now.
    await acceptPrice(add.zap.flow);
    await add.zap.flow.confirm();
    expect(add.zap.flow.failure?.error).toBeUndefined();
    expect(add.zap.flow.outcome).toBe('confirmed');
    expect(add.zap.left).toEqual([]);
  });
});

describe('a deposit of one token that was left after its swap', () => {
  it('is offered with all that the swap gave, and done without another swap', async () => {
    const terms = await typed(PAIR, AROUND, '2.5');
    add.zap.review();
    onDeposit(refuse);
    const before = await held(terms.tokens);
    await add.zap.flow.confirm();
    expect(add.zap.flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
    expect(add.zap.isSwapped).toBe(true);
    add.zap.close();
    // As on a page that was just opened.
    add.store.form.typeRange('left', '');
    add.store.form.typeRange('right', '');
    expect(add.store.target).toBeUndefined();
    const [trade] = add.zap.left;
    if (!trade) throw new Error('nothing is left');
    const got = (await held(terms.tokens)).map((raw, index) => raw - (before[index] as bigint));
    const other = terms.input === terms.currencies[0] ? 1 : 0;
    await when(() => add.zap.unfinished.gotRaw(trade) === got[other], WAIT);
    add.zap.resume(trade);
    await when(() => add.zap.button.kind === 'preview', WAIT);
    const { offer } = add.zap;
    const have = [offer?.deposit.desired.amount0Raw, offer?.deposit.desired.amount1Raw];
    expect(have[other]).toBe(got[other]);
    expect(have[1 - other]).toBe(BigInt(trade.rest.raw));
    expect(offer?.swap).toBeUndefined();
    expect(offer?.range).toEqual(terms.range);
    onDeposit((params) => chain.rpc('eth_sendTransaction', params));
    add.zap.review();
    await add.zap.flow.confirm();
    expect(add.zap.flow.failure?.error).toBeUndefined();
    expect(add.zap.flow.outcome).toBe('confirmed');
    expect(types().filter((type) => type === 'SWAP')).toHaveLength(1);
    expect(add.zap.left).toEqual([]);
  });
});

it('is one confirmation where the wallet can: one record that names the token, and nothing to resume', async () => {
  await typed(PAIR, AROUND, '2.5');
  const hashes: Hex[] = [];
  const { answers } = add.live;
  answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }));
  answers.set('wallet_sendCalls', async ([batch]) => {
    const { calls, from } = batch as { calls: readonly object[]; from: Address };
    for (const call of calls)
      hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from, gas: '0x989680', ...call }]));
    return { id: 'batch-1' };
  });
  answers.set('wallet_getCallsStatus', () => ({
    status: 200,
    receipts: hashes.map((transactionHash) => ({ transactionHash, status: '0x1' })),
  }));
  add.zap.review();
  await add.zap.flow.confirm();
  expect(add.zap.flow.failure?.error).toBeUndefined();
  expect(add.zap.flow.outcome).toBe('confirmed');
  expect(add.live.asked).not.toContain('eth_sendTransaction');
  expect(types()).toEqual(['ZAP_IN']);
  const tokenId = await add.bench.lastTokenId();
  expect(await add.bench.liquidity(tokenId)).toBe(add.zap.agreed?.deposit.liquidity);
  expect(add.zap.left).toEqual([]);
});
