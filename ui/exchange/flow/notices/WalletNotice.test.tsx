// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, test } from 'vitest';
import { SluiceError } from '../../../../kernel/errors/SluiceError.ts';
import { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { FlowFakes } from '../../../../kernel/flow/testing/FlowFakes.ts';
import { planOf } from '../../../../kernel/flow/testing/planOf.ts';
import { ModalStack } from '../../../../kernel/plugin/ModalStack.ts';
import { PopupList } from '../../../../kernel/plugin/PopupList.ts';
import * as tokens from '../../../../kernel/services.ts';
import type { WalletSession } from '../../../../kernel/wallet/Connector.ts';
import { renderUi } from '../../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../../testing/servicesOf.ts';
import FlowReview from '../FlowReview.tsx';

afterEach(cleanup);

const ELSEWHERE = 999_999;

/** An open review, and what the wallet was told to switch to. */
async function show() {
  const fakes = new FlowFakes();
  const flow = new TransactionFlow(fakes.services);
  const plan = planOf(fakes.signer, [fakes.send]);
  runInAction(() => Object.assign(flow, { plan, opened: 1 }));
  const switchedTo: number[] = [];
  const modals = new ModalStack();
  const wallet = {
    switchChain: async ({ id }: { readonly id: number }) => void switchedTo.push(id),
  } as unknown as WalletSession;
  await act(async () =>
    renderUi(
      <FlowReview flow={flow} failedTitle="Failed" rows={[]} onReview={() => {}} onClose={() => {}} />,
      {
        services: servicesOf(
          provide(tokens.PopupsToken, new PopupList()),
          provide(tokens.ModalsToken, modals),
          provide(tokens.WalletSessionToken, wallet),
          provide(tokens.ActiveChainToken, { chain: fakes.chain } as never),
        ),
      },
    ),
  );
  const set = (now: Partial<FlowFakes['now']>) =>
    act(async () => runInAction(() => Object.assign(fakes.now, now)));
  return { fakes, flow, set, switchedTo, modals };
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm swap' });
const button = (name: RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name });
const WRONG = 'Your wallet is connected to the wrong network.';

describe('a wallet that moves while a review is open', () => {
  test('is asked for nothing on another network, and is offered the way back', async () => {
    const { fakes, set, switchedTo } = await show();
    expect(confirm().disabled).toBe(false);
    await set({ walletChainId: fakes.chain.id });
    expect(confirm().disabled).toBe(false);
    expect(screen.queryByText(WRONG)).toBeNull();
    await set({ walletChainId: ELSEWHERE });
    expect(confirm().disabled).toBe(true);
    screen.getByText(WRONG);
    await act(async () => void fireEvent.click(button(/^Switch to /) as HTMLElement));
    expect(switchedTo).toEqual([fakes.chain.id]);
    await set({ switching: true });
    expect(button(/^Switching network/)?.disabled).toBe(true);
    await set({ switching: false, walletChainId: fakes.chain.id });
    expect(confirm().disabled).toBe(false);
    expect(screen.queryByText(WRONG)).toBeNull();
  });

  test('can be connected again where it was disconnected', async () => {
    const { set, modals } = await show();
    await set({ account: undefined });
    expect(confirm().disabled).toBe(true);
    screen.getByText('You must connect an account');
    await act(async () => void fireEvent.click(button(/^Connect wallet/) as HTMLElement));
    expect(modals.stack.map(({ id }) => id)).toEqual(['ACCOUNT']);
  });

  test('is named once where a request failed for it', async () => {
    const { fakes, flow, set } = await show();
    const error = new SluiceError('wallet_wrong_chain', 'elsewhere');
    await act(async () =>
      runInAction(() => Object.assign(flow, { failure: { type: 'confirmation', error, token: undefined } })),
    );
    expect(screen.getAllByText(WRONG)).toHaveLength(1);
    await set({ walletChainId: ELSEWHERE });
    expect(screen.getAllByText(WRONG)).toHaveLength(1);
    await set({ walletChainId: fakes.chain.id });
    screen.getByText('Failed');
  });
});

test('a request that the wallet has not answered is named before a second one, which is possible all the same', async () => {
  const { set } = await show();
  const text = 'Your wallet already has an open request. Answer that one first.';
  expect(screen.queryByText(text)).toBeNull();
  await set({ openRequests: 1 });
  screen.getByText(text);
  expect(confirm().disabled).toBe(false);
  await set({ openRequests: 0 });
  expect(screen.queryByText(text)).toBeNull();
});
