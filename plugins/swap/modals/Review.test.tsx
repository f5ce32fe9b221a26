// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeObservable, observableRef, runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { v2Maths } from '../../../kernel/amm/index.ts';
import type { ChainSpec } from '../../../kernel/chain/ChainSpec.ts';
import { currencyId } from '../../../kernel/currency/Currency.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import type { PlanStep } from '../../../kernel/flow/TransactionPlan.ts';
import { unchecked } from '../../../kernel/flow/testing/unchecked.ts';
import { PopupList } from '../../../kernel/plugin/PopupList.ts';
import type { Quote } from '../../../kernel/quote/Quote.ts';
import type { QuoteConfirmation } from '../../../kernel/quote/QuoteConfirmation.ts';
import type { BlockHead } from '../../../kernel/rpc/BlockHead.ts';
import { systemTimers } from '../../../kernel/runtime/Timers.ts';
import { BalanceServiceToken, PopupsToken, SettingsToken, StorageToken } from '../../../kernel/services.ts';
import type { UserSettings } from '../../../kernel/settings/types.ts';
import { addressOf } from '../../../kernel/tokens/testing/testChain.ts';
import { memoryStorage } from '../../../kernel/wallet/testing/memoryStorage.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import { provide, servicesOf } from '../../../ui/testing/servicesOf.ts';
import { SwapFlowToken, SwapStoreToken, SwapTradeToken } from '../swapTokens.ts';
import { ACCOUNT, agreed, hush, mon, PAIR, SwapFakes, swapChain, wmon } from '../testing/SwapFakes.ts';
import ImpactWarning from './ImpactWarning.tsx';
import Review from './Review.tsx';

afterEach(cleanup);

const E18 = 10n ** 18n;

const v3Hop = {
  protocol: 'v3' as const,
  pool: addressOf(1),
  fee: 500,
  tokenIn: wmon.address,
  tokenOut: hush.address,
};

/** Holds 40 of each token, so that a swap of 2 can be attacked. */
const thinPair = {
  kind: 'v2' as const,
  maths: v2Maths,
  address: PAIR,
  token0: wmon.address < hush.address ? wmon.address : hush.address,
  token1: wmon.address < hush.address ? hush.address : wmon.address,
};
const thinOut = (2n * 997n * 40n * E18) / (40n * 1000n + 2n * 997n);

/** Contracts with a router of this kind besides the V2 router, which takes swaps through a single V2 pair. */
const routerOnly = (kind: 'swapRouter') => [
  ...swapChain().contracts.filter((contract) => contract.kind !== 'swapRouter02'),
  { kind: 'v2Router02' as const, version: '1', address: addressOf(0xbbbb03) },
  { kind, version: '1', address: addressOf(0xbbbb04) },
];

function reviewed(over: Partial<Quote> = {}, change: Partial<ChainSpec> = {}) {
  const fakes = new SwapFakes(swapChain(change));
  fakes.store.open();
  const { form } = fakes.trade;
  form.selectCurrency('INPUT', mon);
  form.selectCurrency('OUTPUT', hush);
  form.typeInput('INPUT', '2');
  runInAction(() => fakes.balances.set('MON', fakes.known(5n * E18)));
  fakes.client.head = {
    number: 77n,
    timestamp: 1n,
    baseFeePerGas: 2_000_000_000n,
    receivedAtMs: 0,
    endpoint: undefined,
  };
  fakes.quote(500n * E18, { timestampMs: systemTimers.elapsedMs() - 3_000, blockNumber: 77n, ...over });
  const popups = new PopupList();
  const services = servicesOf(
    provide(SwapTradeToken, fakes.trade),
    provide(SwapStoreToken, fakes.store),
    provide(SwapFlowToken, fakes.flow),
    provide(PopupsToken, popups),
    provide(BalanceServiceToken, {
      watch: () => () => undefined,
      get: (_, currency) => fakes.balances.get(currencyId(currency)) ?? { state: 'loading' },
    }),
    provide(StorageToken, memoryStorage()),
    provide(SettingsToken, fakes.settings as unknown as UserSettings),
  );
  return { fakes, services, flow: fakes.flow, popups };
}

async function show(
  over: Partial<Quote> = {},
  change: Partial<ChainSpec> = {},
  acceptedPips?: number,
  quoter?: SwapFakes['quoter'],
  endpoints?: SwapFakes['client']['endpoints'],
  prepare?: (fakes: SwapFakes) => void,
) {
  const parts = reviewed(over, change);
  if (quoter) parts.fakes.quoter = quoter;
  if (endpoints) parts.fakes.client.endpoints = endpoints;
  prepare?.(parts.fakes);
  parts.flow.review();
  const accepted = acceptedPips === undefined ? {} : { acceptedPips };
  await act(async () => renderUi(<Review {...accepted} />, { services: parts.services }));
  return parts;
}

const grant = { token: hush, spender: addressOf(5), neededRaw: 1n };
const send: PlanStep = {
  kind: 'send',
  build: () => Promise.reject(new Error('not here')),
  basis: () => ({ none: 'not here' }),
};

/** The value beside a label of the review. */
const row = (label: string) => screen.getByText(label).closest('dt')?.nextElementSibling?.textContent;
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Confirm swap|Swap anyway)$/ });

describe('what the account cannot pay', () => {
  const words = /^Your balance doesn't cover the amount and the network cost/;
  const code = ({ client }: SwapFakes, answer: string) =>
    void client.methods.set('eth_getCode', () => answer);
  const balanceOf = (fakes: SwapFakes, raw: bigint) =>
    act(async () => runInAction(() => fakes.balances.set('MON', fakes.known(raw))));
  /** The quote's gas at a base fee of 2 gwei and a tip of one. */
  const costRaw = 100_000n * 3_000_000_000n;

  test('is refused before Confirm, also where the base fee rises while the review is open', async () => {
    const balance = 2n * E18 + costRaw;
    const { fakes } = await show({}, {}, undefined, undefined, undefined, (fakes) => {
      makeObservable(fakes.client, { head: observableRef });
      code(fakes, '0x');
      runInAction(() => fakes.balances.set('MON', fakes.known(balance)));
    });
    await waitFor(() => expect(confirm().disabled).toBe(false), WAIT);
    expect(screen.queryByText(words)).toBeNull();
    const { head } = fakes.client;
    const risen = { ...(head as BlockHead), baseFeePerGas: 2_000_000_001n };
    await act(async () => runInAction(() => Object.assign(fakes.client, { head: risen })));
    await waitFor(() => expect(confirm().disabled).toBe(true), WAIT);
    expect(screen.getByText(words)).toBeTruthy();
    await balanceOf(fakes, 3n * E18);
    await waitFor(() => expect(confirm().disabled).toBe(false), WAIT);
    await balanceOf(fakes, 2n * E18 - 1n);
    await waitFor(() => expect(confirm().disabled).toBe(true), WAIT);
  });

  test('is left to an account with code: somebody else may pay its network cost', async () => {
    await show({}, {}, undefined, undefined, undefined, (fakes) => {
      code(fakes, '0x6001');
      runInAction(() => fakes.balances.set('MON', fakes.known(2n * E18)));
    });
    await waitFor(() => expect(confirm().disabled).toBe(false), WAIT);
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('the review', () => {
  test('shows both amounts, price impact, slippage, the least output, network cost, block and age', async () => {
    await show({ priceImpactPips: 1_234 });
    const dialog = screen.getByRole('dialog', { name: 'Review swap' });
    expect(dialog.textContent).toContain('2 MON');
    expect(dialog.textContent).toContain('500 HUSH');
    expect(row('Price impact')).toBe('0.123%');
    expect(row('Slippage tolerance')).toBe('0.50%');
    expect(row('Minimum received')).toBe('497.5 HUSH');
    // The quote's gas at the gas price of the newest block.
    expect(row('Network cost')).toBe('0.0003 MON');
    expect(row('Priced at')).toMatch(/^Block 77, [3-9] seconds ago$/);
    expect(row('What happens')).toMatch(/^You send 2 MON and receive at least 497\.5 HUSH\.$/);
    expect(row('Transaction deadline')).toBe('10 minutes');
    expect(screen.getByText('You receive')).toBeTruthy();
  });

  test('says on demand how far the route can be from the best, rounded up', async () => {
    await show({ certificate: { gapBps: 0.3811, arbitrageBps: 0.009 } });
    expect(screen.getByText('Route quality').closest('details')?.open).toBe(false);
    const text = (bps: string) => `Within ${bps} bps of the best possible trade in these pools, before gas.`;
    expect(screen.getByText(text('0.39'), { exact: false })).toBeTruthy();
    for (const [gapBps, shown] of [
      [0, '0.01'],
      [0.4, '0.4'],
      [12.01, '13'],
      [412, '420'],
    ] as const) {
      cleanup();
      const parts = reviewed({ certificate: { gapBps, arbitrageBps: 0 } });
      parts.flow.review();
      await act(async () => renderUi(<Review />, { services: parts.services }));
      expect(screen.getByText(text(shown), { exact: false })).toBeTruthy();
    }
    const circles = 'bps more could be earned by trading in circles';
    expect(screen.queryByText(circles, { exact: false })).toBeNull();
    cleanup();
    await show({ certificate: { gapBps: 0.3811, arbitrageBps: 41.2 } });
    expect(screen.getByText(`Up to 42 ${circles}`, { exact: false })).toBeTruthy();
    expect(screen.queryByText(/still being looked for/)).toBeNull();
    cleanup();
    await show({ certificate: { gapBps: 1, arbitrageBps: 0, lack: 'answers' } });
    expect(screen.getByText(/More pools are still being looked for\./)).toBeTruthy();
    cleanup();
    await show({ certificate: { gapBps: 1, arbitrageBps: 0, lack: 'history' } });
    expect(
      screen.getByText(/There may be more pools: this network.s nodes give only its newest history\./),
    ).toBeTruthy();
    expect(screen.queryByText(/still being looked for/)).toBeNull();
    cleanup();
    await show();
    expect(screen.queryByText('Route quality')).toBeNull();
  });

  test('names who receives, with the whole address, wherever it says what they get', async () => {
    const other = addressOf(0xf00d);
    const parts = reviewed();
    parts.fakes.names.set('friend.eth', other);
    parts.fakes.trade.form.setRecipient('friend.eth');
    await expect.poll(() => parts.fakes.store.recipientAddress).toBe(other);
    parts.flow.review();
    await act(async () => renderUi(<Review />, { services: parts.services }));
    const changes = [
      { owner: ACCOUNT, currency: mon, deltaRaw: -2n * E18 },
      { owner: other, currency: hush, deltaRaw: 500n * E18 },
    ];
    act(() =>
      runInAction(() => {
        parts.flow.simulation = {
          ok: true,
          changes,
          way: 'simulate',
          endpoint: undefined,
          isIndependent: true,
        };
      }),
    );
    const name = `friend.eth (${other})`;
    expect(row('Recipient')).toBe(name);
    expect(row('What happens')).toBe(`You send 2 MON. ${name} receives at least 497.5 HUSH.`);
    expect(row('Simulation')).toBe(`You: \u22122 MON. ${name}: +500 HUSH.`);
    expect(screen.queryByText(/^Only one node confirmed/)).toBeNull();
    act(() => {
      runInAction(() => void Object.assign(parts.fakes.store.recipient, { alone: true }));
      parts.flow.review();
    });
    expect(screen.getByText(/^Only one node confirmed/)).toBeTruthy();
    expect(row('Minimum received')).toBe(`${name} receives at least 497.5 HUSH`);
    expect(screen.getByRole('dialog').textContent).not.toContain('You receive');
  });

  test('says that the whole limit is charged where it is', async () => {
    await show({}, { gas: { billing: 'limit' } });
    expect(row('Gas')).toMatch(/charges for the full gas limit/);
    cleanup();
    await show();
    expect(screen.queryByText(/charges for the full gas limit/)).toBeNull();
  });

  test('of somebody else is confirmed only once what is told of them is accepted', async () => {
    const other = addressOf(0xf00d);
    const parts = reviewed();
    const { methods } = parts.fakes.client;
    methods.set('eth_getCode', () => '0x');
    methods.set('eth_getTransactionCount', () => '0x0');
    methods.set('eth_getBalance', () => '0x0');
    const { form } = parts.fakes.trade;
    form.replaceSwapState({ ...form, recipient: other });
    await expect.poll(() => parts.fakes.store.recipientAddress).toBe(other);
    parts.flow.review();
    await act(async () => renderUi(<Review />, { services: parts.services }));
    const told = await screen.findByText(/never been used on this network/);
    expect(told.closest('[role=status]')?.textContent).toMatch(
      new RegExp(
        `^Check the recipientThe link you opened set the recipient to ${other}\\..*haven't sent anything to this address`,
      ),
    );
    expect(confirm().disabled).toBe(true);
    const box = screen.getByRole('checkbox', { name: "I've checked the address" });
    fireEvent.click(box);
    await expect.poll(() => confirm().disabled).toBe(false);
    fireEvent.click(box);
    expect(confirm().disabled).toBe(true);
  });

  test('says an amount in one way wherever it stands', async () => {
    const { fakes, flow } = await show({
      amountOutRaw: 3_012_345_678n,
      amountOutAfterTaxRaw: 3_012_345_678n,
    });
    const raw = fakes.trade.limitOf(flow.reviewed!, 50);
    act(() =>
      runInAction(() => {
        flow.simulation = {
          ok: true,
          changes: [
            { owner: ACCOUNT, currency: mon, deltaRaw: -(2n * E18 - 1n) },
            { owner: ACCOUNT, currency: hush, deltaRaw: raw },
          ],
          way: 'simulate',
          endpoint: undefined,
          isIndependent: true,
        };
      }),
    );
    const least = row('Minimum received');
    expect(row('What happens')).toBe(`You send 2 MON and receive at least ${least}.`);
    expect(row('Simulation')).toBe(`\u22122 MON and +${least}`);
  });

  test('says for how long the transaction may wait: what is set, else what its router has', async () => {
    const { fakes, flow } = await show({}, { contracts: routerOnly('swapRouter') });
    expect(row('Transaction deadline')).toBe('10 minutes');
    act(() => runInAction(() => Object.assign(fakes.settings, { deadlineSeconds: 90 })));
    // The open review keeps the deadline that was agreed on; the next review has the new one.
    expect(row('Transaction deadline')).toBe('10 minutes');
    act(() => flow.review());
    expect(row('Transaction deadline')).toBe('1.5 minutes');
    cleanup();
    const parts = { hops: [v3Hop], amountInRaw: 2n * E18, amountOutRaw: 500n * E18, shareBps: 10_000 };
    const v3 = await show({ parts: [parts] }, { contracts: routerOnly('swapRouter') });
    expect(row('Transaction deadline')).toBe('30 minutes');
    const now = Math.floor(Date.now() / 1000);
    // The fakes have no V3 pool.
    act(() => v3.flow.plan && v3.flow.replace(unchecked(v3.flow.plan)));
    await v3.flow.confirm();
    expect(v3.fakes.sent[0]?.draft.deadline).toBeGreaterThanOrEqual(now + 1800);
    expect(v3.fakes.sent[0]?.draft.deadline).toBeLessThan(now + 1900);
  });

  test('shows the limit that it was opened with, whatever becomes of the tolerance meanwhile', async () => {
    const { fakes } = await show();
    act(() => runInAction(() => Object.assign(fakes.settings, { slippageTolerance: 5_000 })));
    expect(row('Slippage tolerance')).toBe('0.50%');
    expect(row('Minimum received')).toBe('497.5 HUSH');
    expect(row('What happens')).toContain('at least 497.5 HUSH');
  });

  test('names what a missing approval costs on top, and no such thing where none is missing', async () => {
    const { fakes } = await show();
    expect(screen.queryByText('Approval cost')).toBeNull();
    act(() => {
      fakes.flow.cancel();
      fakes.trade.form.switchCurrencies(true);
      fakes.trade.form.typeInput('INPUT', '2');
      runInAction(() => {
        fakes.allowances.set(hush.address, fakes.known(0n));
        fakes.usd.set('MON', 100);
      });
      fakes.quote(10_000n);
      fakes.flow.review();
    });
    // 65,000 gas at the gas price of the newest block: 3 gwei.
    expect(row('Approval cost')).toBe('~$0.02 (0.000195 MON)');
    act(() => runInAction(() => void fakes.allowances.set(hush.address, fakes.known(2n * E18))));
    expect(screen.queryByText('Approval cost')).toBeNull();
  });

  test('lists what the wallet will be asked for, to whom and how much, with the choice of the amount', async () => {
    const { fakes } = await show();
    expect(screen.queryByText('Approve HUSH')).toBeNull();
    act(() => {
      fakes.flow.cancel();
      fakes.trade.form.switchCurrencies(true);
      fakes.trade.form.typeInput('INPUT', '2');
      runInAction(() => fakes.allowances.set(hush.address, fakes.known(0n)));
      fakes.quote(10_000n);
    });
    runInAction(() => Object.assign(fakes.settings, { approveExact: true }));
    await act(async () => fakes.flow.review());
    await expect.poll(() => screen.queryByText('Approve HUSH')).toBeTruthy();
    expect(screen.getByText('Lets Swap Router 02 spend up to 2 HUSH')).toBeTruthy();
    const { swap } = fakes.flow;
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Approve only this amount' });
    expect(choice.checked).toBe(true);
    await act(async () => fireEvent.click(choice));
    expect(screen.getByText('Lets Swap Router 02 spend unlimited HUSH')).toBeTruthy();
    // Nothing else of what was agreed on has changed, and the choice is remembered.
    expect(fakes.flow.swap).toBe(swap);
    expect(fakes.settings.approveExact).toBe(false);
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(2n * E18)));
    await act(async () => {
      fakes.flow.cancel();
      fakes.flow.review();
    });
    await expect.poll(() => fakes.flow.left).toHaveLength(1);
    expect(screen.queryByText('Approve HUSH')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('left with its page, asks the wallet for nothing more', async () => {
    const { fakes, services, flow } = reviewed();
    fakes.trade.form.switchCurrencies(true);
    fakes.trade.form.typeInput('INPUT', '2');
    fakes.quote(10_000n);
    runInAction(() => fakes.allowances.set(hush.address, fakes.known(0n)));
    let include = (): void => undefined;
    fakes.answers.push(
      () =>
        new Promise((resolve) => {
          include = resolve;
        }),
    );
    flow.review();
    const { unmount } = renderUi(<Review />, { services });
    const done = flow.confirm();
    await expect.poll(() => fakes.sent).toHaveLength(1);
    unmount();
    include();
    await act(async () => done);
    expect(fakes.sent.map(({ draft }) => draft.info.type)).toEqual(['APPROVAL']);
    expect(flow).toMatchObject({ step: 'REVIEWING', reviewed: undefined, submitted: undefined });
  });

  test('draws the route with its percentages, the largest part first and none as nothing', async () => {
    const other = { ...v3Hop, protocol: 'v2' as const, fee: 3000 };
    const third = { ...v3Hop, fee: 10_000 };
    const part = { amountInRaw: 1n, amountOutRaw: 1n };
    await show({
      parts: [
        { ...part, hops: [other], shareBps: 3_960 },
        { ...part, hops: [v3Hop], shareBps: 6_000 },
        { ...part, hops: [third], shareBps: 40 },
      ],
    });
    const ways = screen.getByRole('list', { name: 'Route' }).querySelectorAll('li');
    expect([...ways].map((way) => way.firstElementChild?.textContent)).toEqual([
      '60.0%: MON, HUSH, through V3\u00a00.05%',
      '39.6%: MON, HUSH, through V2\u00a00.3%',
      '0.4%: MON, HUSH, through V3\u00a01%',
    ]);
  });

  test('names what the tokens themselves take', async () => {
    await show({ outputTaxBps: 250, inputTaxBps: 100 });
    expect(row('MON transfer fee')).toBe('1.00%');
    expect(row('HUSH transfer fee')).toBe('2.50%');
  });

  test('has no such row for tokens that take nothing', async () => {
    await show();
    expect(screen.queryByText(/transfer fee/)).toBeNull();
  });

  test('has a text to confirm from 5 %, and from 10 % asks for the word, naming the percentage', async () => {
    await show({ priceImpactPips: 49_999 });
    expect(screen.queryByText(/% price impact$/)).toBeNull();
    cleanup();
    await show({ priceImpactPips: 50_000 });
    expect(screen.getByText('5.000% price impact')).toBeTruthy();
    expect(confirm().textContent).toBe('Swap anyway');
    expect(confirm().disabled).toBe(false);
    cleanup();
    await show({ priceImpactPips: 99_999 });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(confirm().disabled).toBe(false);
    cleanup();
    await show({ priceImpactPips: 100_000 });
    expect(confirm().disabled).toBe(true);
    const word = screen.getByRole('textbox', { name: /price impact of at least 10%/ });
    fireEvent.change(word, { target: { value: 'confirm' } });
    expect(confirm().disabled).toBe(false);
  });

  test('asks for no word that was typed before it, unless the impact has grown', async () => {
    await show({ priceImpactPips: 180_000 }, {}, 180_000);
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    await show({ priceImpactPips: 180_001 }, {}, 180_000);
    expect(screen.getByRole('textbox')).toBeTruthy();
  });

  test('says where others see the swap before it is included, and nowhere else', async () => {
    await show({}, { publicMempool: true });
    expect(screen.getByText('Others can see this swap before it goes through')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How to set one up' })).toBeTruthy();
    cleanup();
    await show({}, { publicMempool: false });
    expect(screen.queryByText(/Others can see/)).toBeNull();
  });

  test('says what could be taken by others, and names an endpoint that keeps the swap private', async () => {
    const privateRpc = { name: 'Quiet RPC', url: 'https://quiet.example/how' };
    const thin = { ...thinPair, reserve0: 40n * E18, reserve1: 40n * E18 };
    const over = { pools: [thin], amountOutRaw: thinOut, amountOutAfterTaxRaw: thinOut };
    const change = { publicMempool: true, privateRpc };
    const { fakes } = await show(over, change);
    await act(async () => void (await vi.waitUntil(() => fakes.trade.guard, WAIT)));
    expect(screen.getByText(/^Others could take up to 0\.0\d+ HUSH from this swap$/)).toBeTruthy();
    expect(screen.getByText(/such as Quiet RPC, hides yours/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How to set one up' }).getAttribute('href')).toBe(privateRpc.url);
    cleanup();
    // With a limit that leaves nothing, nothing can be taken.
    const none = await show(over, change, undefined, undefined, undefined, ({ settings }) => {
      settings.slippageTolerance = 0;
    });
    await act(async () => void (await vi.waitUntil(() => none.fakes.trade.guard, WAIT)));
    expect(screen.queryByText(/^Others could take/)).toBeNull();
    expect(screen.getByText('Others can see this swap before it goes through')).toBeTruthy();
  });

  test('explains auto slippage in the help of its row', async () => {
    const { fakes } = await show({}, { publicMempool: true }, undefined, undefined, undefined, (fakes) => {
      fakes.settings.slippageTolerance = 'auto';
    });
    await act(async () => void (await vi.waitUntil(() => fakes.trade.guard?.autoBps, WAIT)));
    // The review was opened at the tolerance of before.
    expect(row('Slippage tolerance')).toBe('0.50%');
    expect(screen.queryByRole('button', { name: /Slippage tolerance/ })).toBeNull();
    await act(async () => fakes.flow.review());
    expect(row('Slippage tolerance')).toBe('5.00%');
    fireEvent.focus(screen.getByRole('button', { name: /Slippage tolerance/ }));
    expect(screen.getByRole('tooltip').textContent).toMatch(
      /^The highest tolerance that leaves others nothing to gain/,
    );
  });

  test('wants a trade that has changed accepted before it can be confirmed', async () => {
    const { fakes, flow } = await show();
    act(() => void fakes.quote(400n * E18));
    expect(flow.differs).toBe(true);
    expect(screen.getByText('The price has changed')).toBeTruthy();
    expect(confirm().disabled).toBe(true);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Accept changes' })));
    expect(confirm().disabled).toBe(false);
    expect(screen.getByRole('dialog').textContent).toContain('400 HUSH');
  });

  test.each([
    ['confirmation', 'Swap failed'],
    ['approval', 'Approval failed'],
    ['permit', 'Permit approval failed'],
  ] as const)('shows a failed %s under its title, and can be tried again', async (type, title) => {
    const { flow } = await show();
    act(() =>
      runInAction(() => {
        flow.failure = { type, error: new SluiceError('wallet_failed', 'broken'), token: hush };
      }),
    );
    expect(screen.getByRole('alert').textContent).toContain(title);
    const again = vi.spyOn(flow, 'confirm').mockResolvedValue(undefined);
    fireEvent.click(confirm());
    expect(again).toHaveBeenCalledOnce();
  });

  test.each([
    ['approval', 'HUSH token allowance failed: User rejected'],
    ['permit', 'HUSH permit allowance failed: User rejected signature'],
  ] as const)('says quietly that the %s was refused', async (type, words) => {
    const { flow } = await show();
    act(() =>
      runInAction(() => {
        flow.failure = { type, error: new SluiceError('wallet_rejected', 'no'), token: hush };
      }),
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(words).closest('[role=status]')?.textContent).toBe(words);
    expect(confirm().disabled).toBe(false);
  });

  test('says that the swap is expected to fail where its trial run did, and why', async () => {
    const { flow } = await show();
    act(() =>
      runInAction(() => {
        flow.simulation = { ok: false, reason: 'Too little received', changes: 'unavailable' } as never;
      }),
    );
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Your swap is expected to fail.*Try increasing your slippage tolerance/,
    );
  });

  test('shows the steps while they run, which one is under way, and what it waits for', async () => {
    const { flow, popups } = await show();
    const active = () =>
      screen.queryAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(active()).toHaveLength(0);
    const approve: PlanStep = { ...grant, kind: 'approve' };
    const at = (more: object) => act(() => runInAction(() => Object.assign(flow, more)));
    at({ steps: [approve, send], current: approve });
    expect(active().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Approve HUSH.*Confirm in your wallet$/),
    ]);
    expect(screen.getByText('Swap').closest('li')?.textContent).toBe('2Swap');
    // What bounds the trade is above them, however many there are.
    const order = screen.getByText('Minimum received').compareDocumentPosition(active()[0]!);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(confirm().disabled).toBe(true);
    at({ approvalId: '1' });
    expect(active()[0]?.textContent).toMatch(/Waiting for the network…$/);
    // The mark of the step tells its end, and no popup repeats it.
    act(() => popups.show({ key: '1', content: { kind: 'transaction', id: '1' }, removeAfterMs: 10_000 }));
    expect(popups.list.some(({ show }) => show)).toBe(false);
    // What can no longer be chosen is not offered.
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the price check of the review', () => {
  const told =
    (over: Partial<QuoteConfirmation>): SwapFakes['quoter'] =>
    async () => ({ ...agreed, ...over });

  test('the review opens at once and cannot be confirmed until a second source has answered', async () => {
    let answer = (_told: QuoteConfirmation): void => undefined;
    await show({}, {}, undefined, () => new Promise((resolve) => (answer = resolve)));
    expect(row('Price check')).toBe('Asking a second source…');
    expect(confirm().disabled).toBe(true);
    await act(async () => answer(agreed));
    expect(row('Price check')).toBe('Confirmed by a second source');
    expect(confirm().disabled).toBe(false);
  });

  test('a disagreement is shown with both figures, and is to be accepted', async () => {
    await show({}, {}, undefined, told({ outcome: 'differs', amountRaw: 490n * E18, blockNumber: 77n }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('A second source disagrees with this price');
    expect(alert.textContent).toContain("This price: 500 HUSH. The network's quoter at block 77: 490 HUSH.");
    expect(confirm().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Continue anyway' }));
    expect(confirm().disabled).toBe(false);
    expect(screen.queryByRole('button', { name: 'Continue anyway' })).toBeNull();
  });

  test('one unit of difference is told to the last digit', async () => {
    await show({}, {}, undefined, told({ outcome: 'differs', amountRaw: 500n * E18 + 1n }));
    expect(screen.getByRole('alert').textContent).toContain('500.000000000000000001 HUSH');
  });

  test('a quoter that refuses the trade is told', async () => {
    await show({}, {}, undefined, told({ outcome: 'differs', blockNumber: 77n }));
    expect(screen.getByRole('alert').textContent).toContain(
      "The network's quoter rejects this trade at block 77.",
    );
  });

  test.each([
    ['taxed', "quoters ignore this token's transfer fee."],
    ['shared_pool', "quoters can't price routes that share a pool."],
    ['no_quoter', 'no quoter covers this route.'],
    ['no_answer', 'no answer.'],
  ] as const)(
    'one that is not to be had (%s) is said with its reason, and traps nobody',
    async (reason, words) => {
      const { flow } = await show(
        {},
        {},
        undefined,
        told({ outcome: 'unavailable', reason }),
        [],
        (fakes) => {
          const { contract } = fakes.client;
          // The pair answers, and nothing else does.
          fakes.client.contract = (call) => {
            const answer = contract(call);
            if (answer !== '0x') return answer;
            throw new SluiceError('call_reverted', 'no');
          };
        },
      );
      await expect.poll(() => flow.trying).toBe(false);
      await act(async () => undefined);
      expect(row('Price check')).toBe(`Not confirmed by a second source: ${words}`);
      expect(confirm().disabled).toBe(false);
    },
  );

  test('a trial run stands for quoters that cannot tell', async () => {
    const quoter = told({ outcome: 'unavailable', reason: 'taxed' });
    const { flow } = await show({}, {}, undefined, quoter);
    await expect.poll(() => flow.trying).toBe(false);
    await act(async () => undefined);
    expect(row('Price check')).toMatch(
      /^Confirmed by the simulation\. Quoters ignore this token's transfer fee/,
    );
  });

  test.each([
    [['healthy'], "The network's quoter agrees. Only one node is set up."],
    [['healthy', 'open'], "The network's quoter agrees. No second node answered."],
  ] as const)('says whose word it is where nobody else answered (%s)', async (states, words) => {
    const endpoints = states.map((state) => ({ url: state, state }));
    await show({}, {}, undefined, told({ isIndependent: false }), endpoints);
    expect(row('Price check')).toBe(words);
  });

  test('a new block brings a new price, and the review says what it was', async () => {
    const { fakes } = await show();
    expect(screen.queryByText('Price since you opened this')).toBeNull();
    await act(
      async () => void fakes.quote(501n * E18, { blockNumber: 78n, timestampMs: systemTimers.elapsedMs() }),
    );
    expect(row('Price since you opened this')).toBe('500 HUSH then, 501 HUSH now');
    expect(row('Priced at')).toMatch(/^Block 78, \d+ seconds? ago$/);
    expect(row('Minimum received')).toBe('498.495 HUSH');
    expect(confirm().disabled).toBe(false);
  });

  test('a price that is worse than was agreed on is named with the one before', async () => {
    const { fakes } = await show();
    await act(async () => void fakes.quote(400n * E18));
    expect(
      screen.getByText('It was 500 HUSH and is now 400 HUSH. Accept the new price to continue.'),
    ).toBeTruthy();
  });

  test('a price that is out of date, or a node that does not answer, holds it with the reason', async () => {
    const { fakes } = await show();
    const quoteState = fakes.quoteState.get();
    if (!('quote' in quoteState)) throw new Error('no quote');
    await act(async () => runInAction(() => fakes.quoteState.set({ ...quoteState, state: 'stale' })));
    expect(screen.getByText(/^This price is out of date/)).toBeTruthy();
    expect(confirm().disabled).toBe(true);
    expect(fakes.store.button.kind).toBe('stale');
    await act(async () => runInAction(() => fakes.quoteState.set(quoteState)));
    expect(confirm().disabled).toBe(false);
    const down = new SluiceError('providers_failed', 'down');
    await act(async () => runInAction(() => fakes.client.clockError.set(down)));
    expect(screen.getByText(/^Can't reach the network/)).toBeTruthy();
    expect(confirm().disabled).toBe(true);
    expect(fakes.store.button.kind).toBe('stale');
  });
});

describe('the price-impact warning', () => {
  test('begins with what is lost in dollars, where the price is known', async () => {
    const { services, fakes } = reviewed({ priceImpactPips: 546_667 });
    runInAction(() => void fakes.usd.set('MON', 450_000));
    await act(async () => renderUi(<ImpactWarning onAccept={vi.fn()} onClose={vi.fn()} />, { services }));
    expect(screen.getByRole('alert').textContent).toMatch(
      /^You lose about \$492,000 of \$900,000\.54\.667% price impact.*Try a smaller amount\.$/,
    );
  });

  test('asks for the word, names the percentage, and then leads to the review', async () => {
    const { services, flow } = reviewed({ priceImpactPips: 182_500 });
    const onAccept = vi.fn();
    const onClose = vi.fn();
    await act(async () => renderUi(<ImpactWarning onAccept={onAccept} onClose={onClose} />, { services }));
    expect(screen.getByRole('dialog', { name: 'High price impact' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('18.250% price impact');
    const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue anyway' });
    expect(go.disabled).toBe(true);
    fireEvent.change(screen.getByRole('textbox', { name: /at least 18%/ }), { target: { value: 'Confirm' } });
    expect(flow.reviewed).toBeUndefined();
    await act(async () => fireEvent.click(go));
    expect(onAccept).toHaveBeenCalledWith(182_500);
    expect(onClose).toHaveBeenCalledOnce();
    expect(flow.reviewed?.priceImpactPips).toBe(182_500);
  });

  test('can be left without a review', async () => {
    const { services, flow } = reviewed({ priceImpactPips: 182_500 });
    await act(async () => renderUi(<ImpactWarning onAccept={vi.fn()} onClose={vi.fn()} />, { services }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(flow.reviewed).toBeUndefined();
  });
});
