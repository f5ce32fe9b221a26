// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Address } from '../../../kernel/chain/ChainSpec.ts';
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import { PopupsToken, WalletSessionToken } from '../../../kernel/services.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import type { TransactionOutcome, TransactionRecord } from '../../../kernel/tx/TransactionRecord.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import type { WrapTerms } from '../stores/swapTerms.ts';
import { SwapFlowToken } from '../swapTokens.ts';
import { ACCOUNT, hush, mon, swapChain, wmon } from '../testing/SwapFakes.ts';
import Progress from './Progress.tsx';

afterEach(cleanup);

const E18 = 10n ** 18n;
type Shown = Omit<WrapTerms, 'kind'> & { readonly kind: 'swap' | 'wrap' | 'unwrap' };
const trade: Shown = {
  kind: 'swap',
  input: mon,
  output: hush,
  amountInRaw: 2n * E18,
  amountOutRaw: 500n * E18,
};

const watchAsset = vi.fn(async () => true);

function show(submitted: Shown = trade, recipient?: Address) {
  const spec = swapChain({ explorer: 'https://explorer.example' });
  const state = observable(
    {
      plan: { agreed: { chain: spec, recipient: recipient ?? ACCOUNT } },
      submitted: submitted as Shown | undefined,
      record: undefined as Partial<TransactionRecord> | undefined,
      outcome: undefined as TransactionOutcome | undefined,
      cancel: vi.fn(),
      retry: vi.fn(),
      services: { wallet: { openRequests: 0 } },
    },
    { cancel: false, retry: false },
    { deep: false },
  );
  renderUi(<Progress />, {
    services: servicesOf(
      provide(SwapFlowToken, state as object),
      provide(WalletSessionToken, { watchAsset }),
      provide(PopupsToken, new PopupList()),
    ),
  });
  const settle = (outcome: TransactionOutcome, record: Partial<TransactionRecord> = {}) =>
    act(() => runInAction(() => Object.assign(state, { outcome, record })));
  return { settle, retry: state.retry, cancel: state.cancel };
}

const status = () => screen.getByTestId('tx-status').textContent;
const hash = { reference: { kind: 'hash', hash: '0xabc' } } as const;
const arrived = (raw: string) =>
  ({
    type: 'SWAP',
    tradeType: 'EXACT_INPUT',
    inputCurrencyId: 'ETH',
    outputCurrencyId: hush.address,
    inputCurrencyAmountRaw: (2n * E18).toString(),
    expectedOutputCurrencyAmountRaw: '500',
    minimumOutputCurrencyAmountRaw: '490',
    settledOutputCurrencyAmountRaw: raw,
  }) as const;

describe('a swap', () => {
  test('waits for the wallet, is submitted once there is a hash, then confirmed with the time it took', () => {
    const { settle } = show();
    expect(status()).toBe('Confirm in your wallet');
    expect(screen.getByRole('dialog', { name: 'Swap' }).textContent).toContain('2 MON for 500 HUSH');
    settle('asking', { reference: { kind: 'none' } });
    expect(status()).toBe('Confirm in your wallet');
    expect(screen.queryByRole('link')).toBeNull();
    settle('pending', hash);
    expect(status()).toBe('Swap submitted');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://explorer.example/tx/0xabc');
    settle('confirmed', { ...hash, addedTime: 1_000, confirmedTime: 4_400 });
    expect(status()).toBe('Swap confirmed');
    expect(screen.getByText('Confirmed in 3 seconds')).toBeTruthy();
  });

  /** The amount beside a label of the result. */
  const amount = (label: string) => screen.queryByText(label)?.closest('dt')?.nextElementSibling?.textContent;

  test('says what was paid and what arrived, where the receipt tells, and the quote where it was another', async () => {
    const { settle } = show();
    settle('pending', hash);
    expect(screen.queryByText('You received')).toBeNull();
    settle('confirmed', { ...hash, info: arrived('damaged') });
    expect(screen.queryByText('You received')).toBeNull();
    expect(screen.getByText('2 MON for 500 HUSH')).toBeTruthy();
    settle('confirmed', { ...hash, info: arrived((498n * E18).toString()) });
    expect(amount('You paid')).toBe('2 MON');
    expect(amount('You received')).toBe('498 HUSHQuoted 500 HUSH');
    expect(screen.queryByText('2 MON for 500 HUSH')).toBeNull();
    settle('confirmed', { ...hash, info: arrived((500n * E18).toString()) });
    expect(amount('You received')).toBe('500 HUSH');
    // The quote has the digits that tell it apart, and is left out where six decimals do not.
    settle('confirmed', { ...hash, info: arrived((500n * E18 + 1n).toString()) });
    expect(amount('You received')).toBe('500 HUSH');
    cleanup();
    const large = { ...trade, amountOutRaw: 1_492_999n * E18 + E18 / 4n };
    show(large).settle('confirmed', { ...hash, info: arrived((1_492_998n * E18 + E18 / 4n).toString()) });
    expect(amount('You received')).toBe('1.49299M HUSHQuoted 1,492,999.25 HUSH');
  });

  test('of an exact output says what was paid by the receipt, and nothing of it where the receipt does not tell', () => {
    const { settle } = show();
    const exactOutput = {
      ...arrived((500n * E18).toString()),
      tradeType: 'EXACT_OUTPUT',
      maximumInputCurrencyAmountRaw: '1',
      outputCurrencyAmountRaw: '500',
      expectedInputCurrencyAmountRaw: '1',
    } as const;
    settle('confirmed', { ...hash, info: exactOutput });
    expect(screen.queryByText('You paid')).toBeNull();
    // Written as in the activity: what is paid is rounded to the nearest.
    const settledInputCurrencyAmountRaw = (E18 + E18 / 2n - 1n).toString();
    settle('confirmed', { ...hash, info: { ...exactOutput, settledInputCurrencyAmountRaw } });
    expect(amount('You paid')).toBe('1.5 MON');
    expect(document.querySelector('[data-exact]')?.getAttribute('data-exact')).toBe('1.499999999999999999');
  });

  test('leads from a success to the next one: the dialog closes, and the amount has the focus', async () => {
    const { settle, cancel } = show();
    settle('pending', hash);
    expect(screen.queryByRole('button', { name: 'Swap again' })).toBeNull();
    settle('confirmed', { ...hash, info: arrived((500n * E18).toString()) });
    fireEvent.click(screen.getByRole('button', { name: 'Swap again' }));
    await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  });

  test('that endpoints disagree about stays submitted, and says which they are', () => {
    const { settle } = show();
    settle('pending', { ...hash, disputed: ['https://rpc.one.example/key', 'https://two.example'] });
    expect(status()).toBe('Swap submitted');
    expect(
      screen.getByText(
        'rpc.one.example and two.example disagree about this transaction. It stays pending here until two operators agree.',
      ),
    ).toBeTruthy();
  });

  test('names who receives where it is not the sender', async () => {
    const other = addressOf(0xf00d);
    const { settle } = show({ ...trade, recipient: other }, other);
    expect(screen.getByText(`2 MON for 500 HUSH, to ${other}`)).toBeTruthy();
    settle('confirmed', { ...hash, info: arrived((498n * E18).toString()) });
    expect(amount(`${other} received`)).toContain('498 HUSH');
    // The received token is not in this wallet.
    expect(screen.queryByRole('button', { name: /to wallet/ })).toBeNull();
  });

  test('says nothing of what arrived where the receipt does not tell', async () => {
    const { settle } = show();
    settle('confirmed', hash);
    await act(async () => undefined);
    expect(screen.queryByText('You received')).toBeNull();
  });

  test.each([
    ['took it', async (): Promise<boolean> => true, 'HUSH added', true],
    ['did not', async (): Promise<boolean> => false, "Couldn't add HUSH. Try again", false],
    [
      'failed',
      (): Promise<boolean> => Promise.reject(new Error('no')),
      "Couldn't add HUSH. Try again",
      false,
    ],
  ] as const)('offers to add the token to the wallet, and says that it %s', async (_, answer, text, off) => {
    watchAsset.mockImplementationOnce(answer);
    const { settle } = show();
    expect(screen.queryByRole('button', { name: 'Add HUSH to wallet' })).toBeNull();
    settle('pending', hash);
    screen.getByRole('button', { name: 'Add HUSH to wallet' }).click();
    const after = await screen.findByRole<HTMLButtonElement>('button', { name: text });
    expect(after.disabled).toBe(off);
    expect(watchAsset).toHaveBeenCalledWith(hush);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that fails on chain says why, and can be tried again', () => {
    const { settle, retry } = show();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    settle('failed', { ...hash, failureReason: 'Too little received' });
    expect(status()).toBe('Swap failed');
    expect(screen.getByRole('alert').textContent).toContain('Try increasing your slippage tolerance.');
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  test.each([
    ['cancelled', /^You cancelled this transaction in your wallet/],
    ['replaced', /^Another transaction from your wallet replaced this one/],
    ['dropped', /dropped this transaction/],
  ] as const)('that was %s says so', (outcome, words) => {
    const { settle } = show();
    settle(outcome, hash);
    expect(status()).toBe('Swap failed');
    expect(screen.getByRole('alert').textContent).toMatch(words);
  });

  test('that the wallet made something else of is never confirmed: it says what differs, and what came', async () => {
    const { settle } = show();
    settle('pending', hash);
    const info = {
      type: 'SWAP',
      tradeType: 'EXACT_INPUT',
      inputCurrencyId: 'ETH',
      outputCurrencyId: hush.address,
      inputCurrencyAmountRaw: '1',
      expectedOutputCurrencyAmountRaw: '500',
      minimumOutputCurrencyAmountRaw: (490n * E18).toString(),
    } as const;
    settle('differs', { ...hash, info, differs: { parts: ['data', 'target'], arrivedRaw: '0' } });
    expect(status()).toBe('Your wallet sent something else');
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toMatch(/^The mined transaction isn't the one you confirmed here\./);
    expect(alert).toContain('It was sent to a different address. It made a different call.');
    expect(alert).toContain('Received 0 HUSH, expected at least 490 HUSH.');
    expect(screen.getByText('You confirmed: 2 MON for 500 HUSH')).toBeTruthy();
    expect(screen.queryByText(/Swap confirmed|You received|Quoted/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Try again|to wallet/ })).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://explorer.example/tx/0xabc');
  });

  test('whose end is not known stays submitted, never confirmed', () => {
    const { settle } = show();
    settle('unknown', hash);
    expect(status()).toBe('Swap submitted');
  });
});

test.each([
  ['wrap', mon, wmon, 'Wrap'],
  ['unwrap', wmon, mon, 'Unwrap'],
] as const)('%s has words of its own', (kind, input, output, name) => {
  const { settle } = show({ ...trade, kind, input, output });
  expect(screen.getByRole('dialog', { name })).toBeTruthy();
  settle('pending', hash);
  expect(status()).toBe(`${name} submitted`);
  settle('confirmed', hash);
  expect(status()).toBe(`${name} confirmed`);
  settle('failed', hash);
  expect(status()).toBe(`${name} failed`);
  settle('differs', { ...hash, differs: { parts: ['value'] } });
  expect(status()).toBe('Your wallet sent something else');
  expect(screen.getByRole('alert').textContent).not.toContain('Received');
});
