import { runInAction } from 'mobx';
import { expect, test, vi } from 'vitest';
import type { Currency } from '../../../../kernel/currency/Currency.ts';
import type { BlockHead } from '../../../../kernel/rpc/BlockHead.ts';
import { addressOf } from '../../../../kernel/tokens/testing/testChain.ts';
import { WAIT } from '../../../../test/testing/pace.ts';
import { openPage } from '../../testing/openPage.ts';
import { hush, mon, SwapFakes, swapChain } from '../../testing/SwapFakes.ts';

const GWEI = 10n ** 9n;
const OTHER = addressOf(0xf00d);
const head: BlockHead = {
  ...{ number: 1n, timestamp: 1n, baseFeePerGas: 100n * GWEI, receivedAtMs: 0, endpoint: undefined },
};

/** The page with a quote of 100,000 gas, and the first receipt being watched. */
async function quoted(input: Currency, output: Currency, fakes = new SwapFakes()): Promise<SwapFakes> {
  openPage(input, output, '2', 'INPUT', fakes);
  fakes.client.head = head;
  fakes.quote(10n ** 18n);
  expect(fakes.trade.gas).toBe(100_000n);
  await vi.waitUntil(() => fakes.trade.receiptGas !== undefined, WAIT);
  return fakes;
}

function pay(fakes: SwapFakes, recipient: string | null): void {
  const { input, output } = fakes.trade.form;
  fakes.trade.form.replaceSwapState({
    ...{ input, output, recipient },
    ...{ typedValue: '2', independentField: 'INPUT' },
  });
}

test('a first receipt of a token takes more, once it is known that the account has none', async () => {
  const fakes = await quoted(mon, hush);
  expect(fakes.trade.gas).toBe(100_000n);
  runInAction(() => fakes.balances.set(hush.address, fakes.known(0n)));
  expect(fakes.trade.gas).toBe(117_100n);
  expect(fakes.trade.networkCostRaw).toBe(117_100n * 101n * GWEI);
  runInAction(() => fakes.balances.set(hush.address, fakes.known(1n)));
  expect(fakes.trade.networkCostRaw).toBe(100_000n * 101n * GWEI);
});

test('the gas that Max leaves counts it', async () => {
  const fakes = await quoted(mon, hush, new SwapFakes(swapChain({ gas: { billing: 'limit' } })));
  const most = 10n ** 18n;
  runInAction(() => fakes.balances.set('MON', fakes.known(most)));
  expect(fakes.store.maximumInputRaw).toBe(most - 105_000n * 201n * GWEI);
  runInAction(() => fakes.balances.set(hush.address, fakes.known(0n)));
  expect(fakes.store.maximumInputRaw).toBe(most - 122_955n * 201n * GWEI);
});

test('of another recipient what it has itself counts, and is read while it is the recipient', async () => {
  const fakes = await quoted(hush, mon);
  runInAction(() => fakes.balances.set('MON', fakes.known(0n)));
  expect(fakes.watched).not.toContain(`balances ${OTHER} MON`);
  pay(fakes, OTHER);
  await vi.waitUntil(() => fakes.watched.includes(`balances ${OTHER} MON`), WAIT);
  fakes.quote(10n ** 18n);
  expect(fakes.trade.gas).toBe(100_000n);
  runInAction(() => fakes.balances.set(`${OTHER} MON`, fakes.known(0n)));
  expect(fakes.trade.gas).toBe(127_500n);
  pay(fakes, null);
  expect(fakes.watched).not.toContain(`balances ${OTHER} MON`);
});

test('is watched while there is no quote, and no longer than the page is open', async () => {
  const fakes = new SwapFakes();
  fakes.trade.form.replaceSwapState({
    ...{ input: mon, output: hush, recipient: null },
    ...{ typedValue: '2', independentField: 'INPUT' },
  });
  const close = fakes.store.open();
  fakes.quote(10n ** 18n);
  await vi.waitUntil(() => fakes.trade.receiptGas !== undefined, WAIT);
  runInAction(() => fakes.quoteState.set({ state: 'loading' }));
  expect(fakes.trade.gas).toBeUndefined();
  expect(fakes.trade.receiptGas).toBe(0n);
  runInAction(() => fakes.balances.set(hush.address, fakes.known(0n)));
  expect(fakes.trade.receiptGas).toBe(17_100n);
  close();
  expect(fakes.trade.receiptGas).toBeUndefined();
});
