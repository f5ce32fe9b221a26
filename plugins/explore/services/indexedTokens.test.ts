import { expect, it } from 'vitest';
import type { Address, ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { ChainIndexesToken } from '../../../kernel/services.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import indexedTokens from './indexedTokens.ts';

const [A, B, M, N, O] = [...'abcde'].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const pool = (token0: Address, token1: Address, balance0Raw: bigint, balance1Raw: bigint) => ({
  token0,
  token1,
  state: { balance0Raw, balance1Raw },
});

it('names the other tokens of the pools in the index, those with the largest share of a traded token first', async () => {
  const pools = [
    pool(A, M, 10n, 10n ** 30n),
    pool(N, B, 10n ** 30n, 900_000n),
    pool(A, O, 90n, 1n),
    { token0: M, token1: B, state: undefined },
    pool(M, N, 5n, 5n),
  ];
  const index = { get: () => ({ pools: async () => pools }) };
  const named = await indexedTokens({
    chain: { id: 1 } as ChainSpec,
    tokens: [A, B],
    services: servicesOf(provide(ChainIndexesToken, index as never)),
  });
  expect(named).toEqual([N, O, M]);
});
