// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { ActiveChainToken, ModalsToken, PopupsToken, WalletSessionToken } from '../../../kernel/services.ts';
import common from '../../../locales/en-US/common.json' with { type: 'json' };
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { SwapButtonKind, SwapButtonState } from '../stores/swapButton.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';
import { hush, swapChain } from '../testing/SwapFakes.ts';
import { SwapButton } from './SwapButton.tsx';

afterEach(cleanup);

function show(state: Partial<SwapButtonState> & { kind: SwapButtonKind }, symbol = 'HUSH', severity = 0) {
  const chain = swapChain();
  const flow = { wrap: vi.fn(), review: vi.fn() };
  const switchChain = vi.fn(async () => undefined);
  const open = vi.fn(() => () => undefined);
  const popup = vi.fn();
  const warn = vi.fn();
  renderUi(<SwapButton onWarn={warn} />, {
    services: servicesOf(
      provide(SwapTradeToken, { form: { input: { ...hush, symbol } } as never, severity, chain }),
      provide(SwapStoreToken, { button: { enabled: true, critical: false, ...state } }),
      provide(SwapFlowToken, flow as never),
      provide(WalletSessionToken, { switchChain }),
      provide(ActiveChainToken, { chain }),
      provide(ModalsToken, { open }),
      provide(PopupsToken, { show: popup }),
    ),
  });
  return { flow, switchChain, open, popup, chain, warn };
}

const button = () => screen.getByTestId<HTMLButtonElement>('swap-button');

test.each<[SwapButtonKind, string]>([
  ['connect', 'Connect wallet'],
  ['switching', 'Switching network'],
  ['select_token', 'Select a token'],
  ['enter_amount', 'Enter an amount'],
  ['enter_recipient', 'Enter a recipient'],
  ['invalid_recipient', 'Invalid recipient'],
  ['blocked_recipient', 'Blocked address'],
  ['insufficient_balance', 'Insufficient HUSH balance'],
  ['no_route', 'Insufficient liquidity for this trade.'],
  ['too_much_gas', 'Too much gas for a block'],
  ['too_small', 'Amount too small'],
  ['approve_swap', 'Approve and swap'],
  ['wrap', 'Wrap'],
  ['unwrap', 'Unwrap'],
  ['swap', 'Swap'],
  ['swap_anyway', 'Swap anyway'],
])('%s reads "%s"', (kind, text) => {
  show({ kind });
  expect(button().querySelector('span')?.textContent).toBe(text);
});

test('says that an approval is on its way, and waits', () => {
  show({ kind: 'approving', enabled: false });
  expect(button().querySelector('span')?.textContent).toBe('Approving HUSH');
  expect(button().getAttribute('aria-busy')).toBe('true');
});

test('a long symbol is shortened', () => {
  show({ kind: 'approving', enabled: false }, 'ABCDEFGHIJKLMNOPQRSTU');
  expect(button().querySelector('span')?.textContent).toBe('Approving ABCD…QRSTU');
});

test('names the network to connect to, and only then', () => {
  const { chain } = show({ kind: 'switch_network' });
  expect(button().title).toBe(`Switch to ${chain.label}`);
  cleanup();
  show({ kind: 'swap' });
  expect(button().title).toBe('');
});

describe('a click', () => {
  test('does what the text says', () => {
    const { open } = show({ kind: 'connect' });
    fireEvent.click(button());
    expect(open).toHaveBeenCalledWith('ACCOUNT', {});
    for (const [kind, does] of [
      ['approve_swap', 'review'],
      ['wrap', 'wrap'],
      ['unwrap', 'wrap'],
      ['swap', 'review'],
      ['swap_anyway', 'review'],
    ] as const) {
      cleanup();
      const { flow } = show({ kind });
      fireEvent.click(button());
      expect(flow[does]).toHaveBeenCalledOnce();
    }
  });

  test.each([
    [3, 'the review', 1, 0],
    [4, 'the warning', 0, 1],
  ])('with a price impact of severity %i leads to %s first', (severity, _, reviews, warnings) => {
    const { flow, warn } = show({ kind: 'swap_anyway' }, 'HUSH', severity);
    fireEvent.click(button());
    expect(flow.review).toHaveBeenCalledTimes(reviews);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });

  test('does nothing where the button is disabled', () => {
    const { flow } = show({ kind: 'swap', enabled: false });
    expect(button().disabled).toBe(true);
    fireEvent.click(button());
    expect(flow.review).not.toHaveBeenCalled();
  });

  test.each([
    [undefined, 0],
    [new SluiceError('wallet_rejected', 'no'), 0],
    [new SluiceError('wallet_failed', 'broken'), 1],
  ])('to switch networks that ends with %s tells of a failure %i times', async (error, times) => {
    const { switchChain, popup, chain } = show({ kind: 'switch_network' });
    if (error) switchChain.mockRejectedValueOnce(error);
    await act(async () => fireEvent.click(button()));
    expect(switchChain).toHaveBeenCalledWith(chain);
    expect(popup).toHaveBeenCalledTimes(times);
    const content = { kind: 'message', tone: 'critical', text: 'common:errors.switchFailed' };
    for (const [shown] of popup.mock.calls) expect(shown).toMatchObject({ content });
    expect(common.errors.switchFailed).toBe('Failed to switch networks');
  });
});
