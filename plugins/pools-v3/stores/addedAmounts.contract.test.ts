// @module-tag long
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cases } from '../../../kernel/amm/testing/cases.ts';
import { Random, testSeed } from '../../../kernel/amm/testing/Random.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { tickText } from '../../../kernel/positions/typedRange.ts';
import { nearestUsableTick } from '../../../kernel/positions/usableTick.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { amountToText, parseAmount } from '../../../ui/format/decimalText.ts';
import { LiveAdd } from '../testing/LiveAdd.ts';
import type { DepositField } from './MintForm.ts';

const seed = testSeed(41);
const SYMBOLS = ['MON', 'WMON', 'HUSH', 'YAKI', 'USDC', 'WBTC'] as const;
const FIELDS = ['CURRENCY_A', 'CURRENCY_B'] as const;
/** The account has only so much of the wrapped coin. */
const MAX_RAW = 10n ** 20n;

let chain: TestChain;
let mark: Hex;
let add: LiveAdd;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  add = await LiveAdd.open(chain);
  for (const symbol of SYMBOLS) if (symbol !== 'MON') await add.bench.stock(symbol);
});
afterEach(async () => {
  add.close();
  await chain.revert(mark);
});

/** Types prices until they form a range, from one tick wide to the full range. */
function typeRange(random: Random): void {
  const { form } = add.store;
  const { tier } = add.store.pool;
  const { terms, price } = add.store.prices;
  if (!tier || !terms || !price) throw new Error('there is no price');
  if (random.chance(0.2)) {
    form.setFullRange();
    return;
  }
  const { tickSpacing } = tier;
  const width = random.pick([1, 10, 300]);
  const at = add.store.pool.existence === 'EXISTS' ? tier.tick : 0;
  const lower = nearestUsableTick(at + random.int(-width, width) * tickSpacing, tickSpacing);
  const ticks = [lower, lower + random.int(1, width) * tickSpacing];
  const [left, right] = terms.base === 0 ? ticks : ticks.reverse();
  form.typeRange('left', tickText(left ?? 0, terms));
  form.typeRange('right', tickText(right ?? 0, terms));
}

/** Types an amount within the limit, into a field that is not disabled. */
function typeAmount(random: Random): DepositField {
  const { store } = add;
  const field = random.pick(FIELDS.filter((one) => store.prices.takes?.[one === 'CURRENCY_A' ? 'A' : 'B']));
  const decimals = (field === 'CURRENCY_A' ? store.form.currencyA : store.form.currencyB)?.decimals ?? 0;
  for (let bits = 60; bits > 0; bits -= 2) {
    store.form.typeAmount(field, amountToText(random.magnitude(bits, bits), { decimals }));
    const { deposit } = store;
    if (!deposit || deposit.liquidity === 0n) continue;
    const { amount0Raw, amount1Raw } = deposit.desired;
    if (amount0Raw < MAX_RAW && amount1Raw < MAX_RAW) return field;
  }
  throw new Error('no amount fits');
}

/** Carries out the form's deposit, and compares the shown amounts with those that left the account. */
async function compare(): Promise<void> {
  const { store } = add;
  const currencies = [store.form.currencyA, store.form.currencyB];
  const shown = FIELDS.map((field, index) => {
    const text = amountToText(store.takenRaw(field) ?? 0n, currencies[index] ?? { decimals: 0 });
    return parseAmount(text, currencies[index] ?? { decimals: 0 });
  });
  const held = (gasRaw?: bigint) =>
    Promise.all(currencies.map((currency) => (currency ? add.heldRaw(currency, gasRaw) : 0n)));
  const before = await held();
  await add.carryOut();
  const after = await held(await add.gasRaw());
  expect(before.map((raw, index) => raw - (after[index] ?? 0n))).toEqual(shown);
}

it('amounts shown are those taken, to the wei: mint and increase, new pools and old, both orders', {
  timeout: 900_000,
}, async () => {
  const random = new Random(seed);
  const seen = { created: 0, existing: 0, native: 0, single: 0, turned: 0 };
  for (let run = cases(60, 8); run > 0; run--) {
    const a = random.pick(SYMBOLS);
    const b = random.pick(SYMBOLS.filter((symbol) => symbol !== a && !(a + symbol).match(/^W?MONW?MON$/)));
    const fee = random.pick([100, 500, 3000, 10_000]);
    const { store } = add;
    await add.choose(a, b, fee);
    const { form } = store;
    if (random.chance(0.5)) {
      form.invertBase('', '');
      seen.turned++;
    }
    if (store.pool.existence === 'EXISTS') seen.existing++;
    else {
      seen.created++;
      form.typeStartPrice(amountToText(random.magnitude(4, 40), { decimals: random.int(0, 10) }));
    }
    expect(store.prices.sqrtPriceX96).toBeDefined();
    typeRange(random);
    typeAmount(random);
    if (!store.prices.inRange) seen.single++;
    if (a === 'MON' || b === 'MON') seen.native++;
    await compare();
    const { agreed } = store;
    if (!agreed) throw new Error('nothing was agreed');
    const tokenId = await add.bench.lastTokenId();
    expect(await add.bench.liquidity(tokenId)).toBe(agreed.deposit.liquidity);
    expect(await add.bench.sqrtPrice(agreed.tokens[0].address, agreed.tokens[1].address, fee)).toBe(
      agreed.sqrtPriceX96,
    );

    store.close();
    store.increase({ tokenId, owner: add.live.account, fee, range: agreed.range }, ...agreed.currencies);
    await store.pool.client.clock.refresh();
    await add.settled();
    typeAmount(random);
    const grown = (store.deposit?.liquidity ?? 0n) + agreed.deposit.liquidity;
    await compare();
    expect(await add.bench.liquidity(tokenId)).toBe(grown);
    store.close();
    store.prices.position = undefined;
  }
  console.log('through the form:', seen);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});
