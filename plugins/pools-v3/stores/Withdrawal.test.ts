import { describe, expect, it, vi } from 'vitest';
import { getSqrtRatioAtTick } from '../../../kernel/amm/index.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { ChainClientsToken, FlowFactoryToken, SettingsToken } from '../../../kernel/services.ts';
import { FakeClient } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { PositionStore } from './PositionStore.ts';
import { Withdrawal } from './Withdrawal.ts';

const chain = testChain();
const tokens = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry }));

/** The withdrawals from a position of 7 units of liquidity. */
function setUp(isOwner: boolean | undefined) {
  const [token0, token1] = tokens.map(({ address }) => address);
  const range = { tickLower: -60, tickUpper: 60 };
  const store = {
    ...{ isOwner, tokens, chain, nativeAs: undefined, reader: { manager: addressOf(1) } },
    fees: { state: 'known', amount0Raw: 1n, amount1Raw: 2n },
    amountsOf: (liquidity: bigint) => ({ amount0Raw: liquidity, amount1Raw: liquidity }),
    known: {
      ...{ owner: addressOf(3), pool: addressOf(2) },
      position: { tokenId: 7n, token0, token1, fee: 3000, liquidity: 7n, ...range },
      price: { sqrtPriceX96: getSqrtRatioAtTick(0), tick: 0 },
    },
  } as unknown as PositionStore;
  const open = vi.fn();
  const withdrawal = new Withdrawal(
    store,
    servicesOf(
      provide(FlowFactoryToken, (() => ({ open })) as never),
      provide(ChainClientsToken, { get: () => new FakeClient(chain) } as never),
      provide(SettingsToken, { approveExact: true, liquiditySlippageTolerance: 'auto' }),
    ),
  );
  return { withdrawal, open };
}

describe('what is taken out of a position', () => {
  it('is nothing at first, then a whole percent from 0 to 100, rounded down', () => {
    const { withdrawal, open } = setUp(true);
    expect([withdrawal.percent, withdrawal.liquidity]).toEqual([0, 0n]);
    withdrawal.reviewRemove();
    expect(open).not.toHaveBeenCalled();
    for (const [typed, percent, liquidity] of [
      [50, 50, 3n],
      [14.6, 15, 1n],
      [-1, 0, 0n],
      [101, 100, 7n],
    ] as const) {
      withdrawal.setPercent(typed);
      expect([withdrawal.percent, withdrawal.liquidity]).toEqual([percent, liquidity]);
    }
  });

  it.each([
    [true, 2],
    [false, 0],
    [undefined, 0],
  ])('is reviewed by its owner alone: %s', (isOwner, reviews) => {
    const { withdrawal, open } = setUp(isOwner);
    withdrawal.setPercent(50);
    withdrawal.reviewRemove();
    withdrawal.reviewCollect();
    expect(open).toHaveBeenCalledTimes(reviews);
    expect(withdrawal.currencies).toEqual(isOwner ? tokens : undefined);
  });
});
