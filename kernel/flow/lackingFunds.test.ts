import { describe, expect, test } from 'vitest';
import { nativeCurrency, type Token } from '../currency/Currency.ts';
import type { BlockHead } from '../rpc/BlockHead.ts';
import type { Balance } from '../tokens/BalanceService.ts';
import { addressOf, HUSH, testChain } from '../tokens/testing/testChain.ts';
import { lackingFunds } from './lackingFunds.ts';

const GWEI = 10n ** 9n;
const E18 = 10n ** 18n;
const chain = testChain();
const coin = nativeCurrency(chain);
const token: Token = {
  kind: 'token',
  chainId: chain.id,
  address: HUSH,
  decimals: 18,
  symbol: 'H',
  name: 'H',
};
const account = addressOf(1);
const known = (raw: bigint): Balance => ({ state: 'known', raw, block: 1n });
const head = (baseFeePerGas: bigint | undefined): BlockHead => ({
  number: 1n,
  timestamp: 1n,
  baseFeePerGas,
  receivedAtMs: 0,
  endpoint: undefined,
});
/** 100,000 gas at a base fee of a gwei and a tip of as much. */
const cost = 200_000n * GWEI;
const pays = (raw: bigint, currency: typeof coin | Token = coin, owner = account) => ({
  owner,
  currency,
  minDeltaRaw: -raw,
});
const gets = (raw: bigint, currency: typeof coin | Token = token) => ({
  owner: account,
  currency,
  minDeltaRaw: raw,
});

describe('a plan that the account cannot pay', () => {
  test('pays for the approvals before it, each the gas that any transaction takes', () => {
    const lacking = (raw: bigint, approvals: number) =>
      lackingFunds({ account, chain, limits: [] }, known(raw), head(GWEI), { gas: 100_000n, approvals });
    const more = 21_000n * 2n * GWEI;
    for (const approvals of [0, 1, 2]) {
      const enough = cost + BigInt(approvals) * more;
      expect([lacking(enough, approvals), lacking(enough - 1n, approvals)]).toEqual([undefined, 'cost']);
    }
  });

  test.each([
    ['covers both to the last wei', E18 + cost, [pays(E18), gets(1n)], undefined],
    ['lacks a wei of the cost', E18 + cost - 1n, [pays(E18)], 'cost'],
    ['has the amount and nothing else', E18, [pays(E18)], 'cost'],
    ['lacks a wei of the amount', E18 - 1n, [pays(E18)], 'amount'],
    ['has nothing', 0n, [pays(E18)], 'amount'],
    ['pays tokens and has the cost', cost, [pays(E18, token)], undefined],
    ['pays tokens and lacks a wei of the cost', cost - 1n, [pays(E18, token)], 'cost'],
    ['pays tokens and has no coin', 0n, [pays(E18, token), gets(E18, coin)], 'cost'],
    ['takes liquidity out, without a coin', 0n, [gets(1n), gets(1n, coin)], 'cost'],
    ['pays in two steps', 2n * E18 + cost, [pays(E18), pays(E18)], undefined],
    ['lacks the second step', 2n * E18 - 1n, [pays(E18), pays(E18)], 'amount'],
    ['gets the coin only afterwards', E18 + cost - 1n, [pays(E18), gets(E18, coin)], 'cost'],
    ['is not the one that pays', cost, [pays(E18, coin, addressOf(2))], undefined],
  ] as const)('%s', (_, raw, limits, lacking) => {
    expect(lackingFunds({ account, chain, limits }, known(raw), head(GWEI), { gas: 100_000n })).toBe(lacking);
  });

  test.each([
    ['the base fee rises', head(GWEI + 1n), { gas: 100_000n }, 'cost'],
    ['the base fee falls', head(GWEI - 1n), { gas: 100_000n }, undefined],
    ['it takes more gas', head(GWEI), { gas: 100_001n }, 'cost'],
    ['an L1 fee comes on top', head(GWEI), { gas: 100_000n, l1FeeRaw: 1n }, 'cost'],
    ['its gas is not known: what all take', head(GWEI), {}, undefined],
    ['what all take is above it', head(9n * GWEI), {}, 'cost'],
    ['the price is not known', head(undefined), { gas: 10n ** 9n }, undefined],
    ['no block is known', undefined, { gas: 10n ** 9n }, undefined],
  ] as const)('with the cost to the wei, where %s', (_, at, of, lacking) => {
    expect(lackingFunds({ account, chain, limits: [pays(E18)] }, known(E18 + cost), at, of)).toBe(lacking);
  });

  test('is not seen before the balance is known', () => {
    for (const balance of [undefined, { state: 'loading' } as const])
      expect(lackingFunds({ account, chain, limits: [pays(E18)] }, balance, head(GWEI))).toBeUndefined();
  });
});
