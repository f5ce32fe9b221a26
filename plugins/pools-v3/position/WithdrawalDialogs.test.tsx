// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, expect, test } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import type { Token } from '../../../kernel/currency/Currency.ts';
import { TransactionFlow } from '../../../kernel/flow/TransactionFlow.ts';
import { ACCOUNT, FlowFakes } from '../../../kernel/flow/testing/FlowFakes.ts';
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import type { TokenAmounts } from '../../../kernel/positions/liquidityAmounts.ts';
import type { Position } from '../../../kernel/positions/managerCalls.ts';
import { PopupsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { Reviewed, Withdrawal } from '../stores/Withdrawal.ts';
import { collectPlan, type RemovalTerms, removalPlan } from '../stores/withdrawalPlan.ts';
import WithdrawalDialogs from './WithdrawalDialogs.tsx';

afterEach(cleanup);

const fakes = new FlowFakes();
const { chain } = fakes;
const [wmon, hush] = chain.tokens.map((entry): Token => ({ kind: 'token', ...entry })) as [Token, Token];
const amounts = (first: bigint, second: bigint): TokenAmounts => ({
  amount0Raw: first * 10n ** BigInt(wmon.decimals),
  amount1Raw: second * 10n ** BigInt(hush.decimals),
});
const common: RemovalTerms = {
  ...{ chain, positionManager: addressOf(1), tokens: [wmon, hush], nativeAs: undefined, endpoint: undefined },
  position: {
    tokenId: 7n,
    token0: wmon.address,
    token1: hush.address,
    fee: 3000,
    liquidity: 50n,
  } as Position,
  ...{ recipient: ACCOUNT, fees: amounts(1n, 2n), liquidity: 50n, pool: addressOf(2) },
  ...{ amounts: amounts(10n, 20n), minimum: amounts(9n, 19n), maximum: amounts(11n, 21n) },
};

interface Scene extends Partial<RemovalTerms> {
  readonly kind: 'collect' | 'remove';
  /** What a trial run paid; absent: there was none. */
  readonly trial?: TokenAmounts;
  readonly account?: Address;
  /** One endpoint alone told of the position. */
  readonly direct?: boolean;
}

/** Opens the review, and gives its rows by their labels. */
async function review({
  kind,
  trial,
  account = ACCOUNT,
  direct = false,
  ...change
}: Scene): Promise<Map<string, string>> {
  const flow = new TransactionFlow<Reviewed>(fakes.services);
  const terms = { kind, ...common, ...change } as Extract<Reviewed, { kind: 'remove' }>;
  const settings = { deadlineSeconds: undefined, approveExact: true };
  const context = { client: fakes.client, settings };
  flow.open(kind === 'collect' ? collectPlan<Reviewed>(terms, context) : removalPlan(terms, context));
  const store = { paidDirectly: direct ? wmon : undefined };
  const withdrawal = { reviewed: terms, flow, slippageBps: 50, store } as unknown as Withdrawal;
  const services = servicesOf(
    provide(WalletSessionToken, { account }),
    provide(PopupsToken, new PopupList()),
  );
  await act(async () => renderUi(<WithdrawalDialogs withdrawal={withdrawal} />, { services }));
  await act(async () =>
    runInAction(() => {
      if (!trial) return;
      const changes = [trial.amount0Raw, trial.amount1Raw].map((deltaRaw) => ({ deltaRaw }));
      flow.simulation = { ok: true, changes } as never;
    }),
  );
  const dialog = await screen.findByTestId('review-dialog');
  return new Map(
    [...dialog.querySelectorAll('dt')].map((term) => [
      term.textContent ?? '',
      term.nextElementSibling?.textContent ?? '',
    ]),
  );
}

test('a collection says its fees once, and that the trial run gave the same', async () => {
  const rows = await review({ kind: 'collect', trial: amounts(1n, 2n) });
  expect(rows.get('WMON')).toBe('1');
  expect([rows.has('Fees'), rows.has('Liquidity'), rows.has('Minimum received')]).toEqual([
    false,
    false,
    false,
  ]);
  expect(rows.get('Simulation')).toBe('Same amounts');
});

test('fees that could not be read are not shown as none', async () => {
  const rows = await review({ kind: 'collect', fees: undefined });
  expect(rows.get('WMON')).toBe('--');
  expect(rows.get('Fees')).toBe('Unavailable');
});

test('a removal tells its two parts, the least of it, and what the trial run gave instead', async () => {
  const rows = await review({ kind: 'remove', trial: amounts(10n, 21n) });
  expect(rows.get('WMON')).toBe('11');
  expect(rows.get('Liquidity')).toBe('10 WMON and 20 HUSH');
  expect(rows.get('Fees')).toBe('1 WMON and 2 HUSH');
  expect(rows.get('Minimum received')).toBe('9 WMON and 19 HUSH');
  expect(rows.get('Simulation')).toBe('10 WMON and 21 HUSH');
});

test('a removal without fees has no parts', async () => {
  const rows = await review({ kind: 'remove', fees: amounts(0n, 0n) });
  expect([rows.has('Liquidity'), rows.has('Fees')]).toEqual([false, false]);
  expect(rows.get('Minimum received')).toBe('9 WMON and 19 HUSH');
});

test('who is paid is named in full where it is not the own account, and not at all where it is', async () => {
  expect((await review({ kind: 'remove' })).has('Recipient')).toBe(false);
  cleanup();
  const other = addressOf(0xb2);
  expect((await review({ kind: 'remove', recipient: other })).get('Recipient')).toBe(other);
});

test.each([true, false])(
  'that the coin is not paid out as such is said where one node alone answered: %s',
  async (direct) => {
    await review({ kind: 'collect', direct });
    const said = screen.queryByText('Only one node answered, so you receive WMON, paid straight to you.');
    expect(said !== null).toBe(direct);
  },
);
