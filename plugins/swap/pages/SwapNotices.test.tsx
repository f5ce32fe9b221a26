// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, expect, test, vi } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { FailureType } from '../../../kernel/flow/TransactionFlow.ts';
import { ActiveChainToken, PriceServiceToken, TokenListServiceToken } from '../../../kernel/services.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';
import { hush, mon, SwapFakes, swapChain, wmon } from '../testing/SwapFakes.ts';
import { SwapFields } from './SwapFields.tsx';
import { SwapNotices } from './SwapNotices.tsx';

afterEach(cleanup);

const E18 = 10n ** 18n;

function fakesFor(input = mon as typeof mon | typeof hush, chain = swapChain()) {
  const fakes = new SwapFakes(chain);
  fakes.store.open();
  fakes.trade.form.selectCurrency('INPUT', input);
  fakes.trade.form.selectCurrency('OUTPUT', input === mon ? hush : mon);
  fakes.trade.form.typeInput('INPUT', '2');
  const services = servicesOf(
    provide(SwapTradeToken, fakes.trade),
    provide(SwapStoreToken, fakes.store),
    provide(SwapFlowToken, fakes.flow),
    provide(TokenListServiceToken, {}),
    provide(ActiveChainToken, { chain: fakes.trade.chain }),
    provide(PriceServiceToken, { price: () => undefined }),
  );
  return { fakes, services };
}

test.each<[FailureType, string]>([
  ['confirmation', 'Swap failed'],
  ['approval', 'Approval failed'],
  ['permit', 'Permit approval failed'],
  ['wrap', 'Wrap failed'],
])('a failed %s is told under "%s", until it is dismissed', async (type, title) => {
  const { fakes } = fakesFor();
  const { quoteState } = fakes.trade;
  const client = { rpc: { endpoints: [] }, clock: {} } as never;
  const services = servicesOf(
    provide(SwapTradeToken, { quoteState, client }),
    provide(SwapStoreToken, { tradingOff: undefined }),
    provide(SwapFlowToken, fakes.flow),
  );
  renderUi(<SwapNotices />, { services });
  expect(screen.queryByRole('alert')).toBeNull();
  act(() =>
    runInAction(() => {
      fakes.flow.failure = { type, error: new SluiceError('wallet_failed', 'out of ink'), token: hush };
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toContain(title);
  expect(screen.getByRole('alert').textContent).toContain("Your wallet couldn't do this");
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a token whose transfer fee rules out an exact output is named, and the amount falls back to one to pay', () => {
  const { fakes, services } = fakesFor();
  const { form } = fakes.trade;
  form.typeInput('OUTPUT', '7');
  renderUi(
    <>
      <SwapFields onSelectToken={() => undefined} />
      <SwapNotices />
    </>,
    { services },
  );
  const error = new SluiceError('quote_failed', 'no router', { values: { taxed: 'TAX' } });
  act(() => runInAction(() => fakes.quoteState.set({ state: 'invalid', error })));
  act(() => runInAction(() => fakes.quoteState.set({ state: 'idle' })));
  expect(form).toMatchObject({ independentField: 'INPUT', typedValue: '' });
  expect(screen.getByText('Less TAX arrives than is sent. Enter the amount you pay instead.')).toBeTruthy();
  const output = screen.getByRole<HTMLInputElement>('textbox', { name: 'Output amount' });
  expect(output.readOnly).toBe(true);
  // Another pair shows no notice.
  act(() => form.selectCurrency('OUTPUT', wmon));
  expect(screen.queryByText(/charges a fee/)).toBeNull();
  expect(output.readOnly).toBe(false);
});

test('the output has a token selector and an amount, which follows the quote', () => {
  const { fakes, services } = fakesFor();
  const asked: string[] = [];
  renderUi(<SwapFields onSelectToken={(field) => asked.push(field)} />, { services });
  const output = screen.getByRole<HTMLInputElement>('textbox', { name: 'Output amount' });
  expect(output.value).toBe('');
  act(() => void fakes.quote(500n * E18));
  expect(output.value).toBe('500');
  fireEvent.click(screen.getByRole('button', { name: 'Output token: HUSH' }));
  expect(asked).toEqual(['OUTPUT']);
  fireEvent.change(output, { target: { value: '7' } });
  expect(fakes.trade.form).toMatchObject({ independentField: 'OUTPUT', typedValue: '7' });
});

test('the output amount cannot be typed where its token takes a part of each transfer', async () => {
  const { fakes, services } = fakesFor();
  renderUi(<SwapFields onSelectToken={() => undefined} />, { services });
  act(() => void fakes.quote(500n * E18, { outputTaxBps: 100 }));
  const output = screen.getByRole<HTMLInputElement>('textbox', { name: 'Output amount' });
  expect(output.getAttribute('aria-disabled')).toBe('true');
  expect(output.readOnly).toBe(true);
  fireEvent.click(output);
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^Less HUSH arrives than is sent/);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Output token: HUSH' }).ariaDisabled).not.toBe(
    'true',
  );
  act(() => void fakes.quote(500n * E18));
  expect(output.readOnly).toBe(false);
});

test('on a chain that is shut down amounts and tokens cannot be used', async () => {
  const fakes = new SwapFakes(swapChain({ retired: 'It was shut down.' }));
  const services = servicesOf(
    provide(SwapTradeToken, fakes.trade),
    provide(SwapStoreToken, fakes.store),
    provide(TokenListServiceToken, {}),
    provide(ActiveChainToken, { chain: fakes.trade.chain }),
    provide(PriceServiceToken, { price: () => undefined }),
  );
  const asked = vi.fn();
  renderUi(<SwapFields onSelectToken={asked} />, { services });
  for (const side of ['Input', 'Output']) {
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: `${side} amount` });
    expect(amount.readOnly).toBe(true);
    fireEvent.click(amount);
    expect((await screen.findAllByRole('tooltip')).at(-1)?.textContent).toContain('It was shut down.');
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${side} token`) }));
  }
  expect(asked).not.toHaveBeenCalled();
});

test('Half is half of the balance, Max all of a token', () => {
  const { fakes, services } = fakesFor(hush);
  runInAction(() => fakes.balances.set(hush.address, fakes.known(7n * E18)));
  renderUi(<SwapFields onSelectToken={() => undefined} />, { services });
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Input amount' }).value;
  fireEvent.click(screen.getByRole('button', { name: 'Half' }));
  expect(input()).toBe('3.5');
  fireEvent.click(screen.getByRole('button', { name: 'Max' }));
  expect(input()).toBe('7');
});

test('the tokens can be switched, but not where trading is off', () => {
  for (const [chain, first] of [
    [swapChain(), 'HUSH'],
    [swapChain({ contracts: [] }), 'MON'],
  ] as const) {
    const { fakes, services } = fakesFor(mon, chain);
    renderUi(<SwapFields onSelectToken={() => undefined} />, { services });
    fireEvent.click(screen.getByRole('button', { name: 'Switch tokens' }));
    expect(fakes.trade.form.input?.symbol).toBe(first);
    cleanup();
  }
});
