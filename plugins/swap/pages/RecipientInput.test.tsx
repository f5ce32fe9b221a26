// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, expect, test } from 'vitest';
import { StorageToken } from '../../../kernel/services.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { blockedRecipients } from '../stores/blockedRecipients.ts';
import { SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';
import { hush, mon, PAIR, quoteOf, ROUTER, SwapFakes } from '../testing/SwapFakes.ts';
import RecipientInput from './RecipientInput.tsx';

afterEach(cleanup);

test.each([
  [addressOf(0), /^Nobody owns this address/],
  [addressOf(1), /would send your tokens elsewhere/],
  [addressOf(9), /belongs to the network itself/],
  [hush.address, /^This is a token contract/],
  [ROUTER, /one of the exchange's contracts/],
  [PAIR, /^This is a pool/],
  ['0x70997970C51812dc3A010C7d01b50e0d17dC79C8', /^This address has a typo/],
  [[...blockedRecipients][0] as string, /^This address is blocked/],
  ['0x12', /^Enter a valid address or ENS name/],
])('%s is refused with the reason', async (text, reason) => {
  const fakes = new SwapFakes();
  const { form } = fakes.trade;
  form.selectCurrency('INPUT', mon);
  form.selectCurrency('OUTPUT', hush);
  form.typeInput('INPUT', '2');
  const close = fakes.store.open();
  const { request } = fakes.trade;
  if (!request) throw new Error('no request');
  const hop = {
    protocol: 'v2',
    pool: PAIR,
    fee: 3_000,
    tokenIn: hush.address,
    tokenOut: hush.address,
  } as const;
  const part = { hops: [hop], amountInRaw: 1n, amountOutRaw: 1n, shareBps: 10_000 };
  const quote = quoteOf(request, 5n, { parts: [part] });
  runInAction(() => fakes.quoteState.set({ state: 'valid', quote, unreadablePools: [] }));
  form.setRecipient(text);
  const services = servicesOf(
    provide(SwapTradeToken, fakes.trade),
    provide(SwapStoreToken, fakes.store),
    provide(StorageToken, memoryStorage()),
  );
  await act(async () => renderUi(<RecipientInput />, { services }));
  await screen.findByText(reason);
  await expect.poll(() => fakes.store.recipientState).toMatch(/^(invalid|blocked)$/);
  expect(fakes.store.recipientAddress).toBeUndefined();
  expect(screen.getByTestId('recipient').getAttribute('aria-invalid')).toBe('true');
  close();
});
