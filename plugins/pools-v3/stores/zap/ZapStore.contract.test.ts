import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hex } from '../../../../kernel/chain/ChainSpec.ts';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import { tickText } from '../../../../kernel/positions/typedRange.ts';
import { nearestUsableTick } from '../../../../kernel/positions/usableTick.ts';
import { localChain, type TestChain } from '../../../../test/anvil/localChain.ts';
import { LiveAdd } from '../../testing/LiveAdd.ts';
import type { AgreedZap } from './zapPlan.ts';

const WAIT = { timeout: 10_000 };

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
    const terms = await typed(['WMON', 'WETH', 3000], [-30, 30], '400');
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
