// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { AbiCoder } from 'ethers/abi';
import { id } from 'ethers/hash';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Hex } from '../../../../kernel/chain/ChainSpec.ts';
import { calldataDigest } from '../../../../kernel/flow/compare/calldataDigest.ts';
import { compare } from '../../../../kernel/flow/comparison.ts';
import { TransactionFlow } from '../../../../kernel/flow/TransactionFlow.ts';
import { ACCOUNT, FlowFakes } from '../../../../kernel/flow/testing/FlowFakes.ts';
import { planOf } from '../../../../kernel/flow/testing/planOf.ts';
import { PopupList } from '../../../../kernel/plugin/PopupList.ts';
import { anybody } from '../../../../kernel/rpc/testing/lonePool.ts';
import { PopupsToken } from '../../../../kernel/services.ts';
import { FakeClient } from '../../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../../kernel/tokens/testing/testChain.ts';
import type { WalletAsk } from '../../../../kernel/wallet/Connector.ts';
import { renderUi } from '../../../testing/renderUi.tsx';
import { provide, servicesOf } from '../../../testing/servicesOf.ts';
import FlowProgress from '../FlowProgress.tsx';
import { CompareDisclosure } from './CompareDisclosure.tsx';

afterEach(cleanup);

const call = { to: addressOf(7), data: '0x12345678', value: 15n * 10n ** 17n } as const;
const ask: WalletAsk = { kind: 'calls', from: ACCOUNT, chainId: testChain().id, calls: [call] };

const safeClient = () =>
  new FakeClient(testChain(), ({ data }) =>
    data === id('VERSION()').slice(0, 10)
      ? (AbiCoder.defaultAbiCoder().encode(['string'], ['1.4.1']) as Hex)
      : `0x${'9'.padStart(64, '0')}`,
  );

async function open(of: WalletAsk, client = new FakeClient(testChain()), safeTxHash?: Hex) {
  renderUi(<CompareDisclosure ask={of} client={client} safeTxHash={safeTxHash} />);
  const details = screen.getByTestId<HTMLDetailsElement>('compare');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await screen.findByText('From');
}

/** The value under a label, and what its button copies. */
async function row(label: string): Promise<readonly [string | null, unknown]> {
  const written = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: `Copy ${label}` })));
  vi.unstubAllGlobals();
  return [
    screen.getByRole('group', { name: label }).textContent,
    (written.mock.calls as unknown[][])[0]?.[0],
  ];
}

describe('what can be compared on a second device', () => {
  test('is every part of the call, whole, and each can be copied', async () => {
    await open(ask);
    expect(await row('From')).toEqual([ACCOUNT, ACCOUNT]);
    expect(await row('To')).toEqual([call.to, call.to]);
    expect(await row('Value')).toEqual(['1500000000000000000 wei = 1.5 MON', '1500000000000000000']);
    expect(await row('Call data (4 bytes)')).toEqual([call.data, call.data]);
    const hash = calldataDigest(call.data);
    expect(await row('Calldata Digest')).toEqual([hash, hash]);
    expect(screen.queryByText('In Safe')).toBeNull();
  });

  test('is neither computed nor read before somebody opens it', async () => {
    const client = safeClient();
    renderUi(<CompareDisclosure ask={ask} client={client} safeTxHash={undefined} />);
    await act(async () => void (await import('./CompareDetails.tsx')));
    await act(async () => void (await import('../../../../kernel/flow/comparison.ts')));
    expect(client.requests).toEqual([]);
    expect(screen.queryByText('From')).toBeNull();
  });

  test('is scrolled by keyboard where it is long', async () => {
    await open(ask);
    for (const group of screen.getAllByRole('group').filter((each) => each.tagName !== 'DETAILS')) {
      expect(group.tabIndex).toBe(0);
    }
  });

  test('tells the calls of a batch apart', async () => {
    await open({ ...ask, calls: [call, { ...call, value: 0n }] });
    expect(screen.getByText('Call 2 of 2')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Copy To' })).toHaveLength(2);
  });

  test("is a Safe's own hashes, for its next nonce and then for the one that it chose", async () => {
    await open(ask, safeClient());
    const { safe } = await compare(ask, safeClient());
    if (safe?.state !== 'next') throw new Error('no hashes');
    expect(screen.getByText(/^For nonce 9,/)).toBeTruthy();
    expect(await row('Safe transaction hash')).toEqual([safe.hashes.digest, safe.hashes.digest]);
    expect(await row('Domain hash')).toEqual([safe.hashes.domainHash, safe.hashes.domainHash]);
    cleanup();
    await open(ask, safeClient(), safe.hashes.digest);
    expect(screen.getByText('Safe returned this same transaction hash, for nonce 9.')).toBeTruthy();
    cleanup();
    const foreign: Hex = `0x${'ab'.repeat(32)}`;
    await open(ask, safeClient(), foreign);
    const warning = screen.getByText(/^Safe returned a hash that doesn't match this call/);
    expect(warning.closest('[role=status]')).toBeTruthy();
    expect(await row('Safe transaction hash')).toEqual([foreign, foreign]);
  });

  test('of a Safe says so where one node alone told of it', async () => {
    await open(ask, safeClient());
    const warning = screen.getByText('Only only. No second node is set up.');
    expect(warning.closest('[role=status]')).toBeTruthy();
    cleanup();
    const client = safeClient();
    const { agree, ...rpc } = client.rpc;
    const agreed: typeof agree = (method, params) => agree(method, params, anybody);
    vi.spyOn(client, 'rpc', 'get').mockReturnValue({ ...rpc, agree: agreed });
    await open(ask, client);
    expect(screen.getByText(/^For nonce 9,/)).toBeTruthy();
    expect(screen.queryByText(/^Only /)).toBeNull();
  });

  test('is the message with its three hashes', async () => {
    const json = JSON.stringify({
      types: {
        EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
        Thing: [{ name: 'value', type: 'uint256' }],
      },
      domain: { chainId: 1 },
      primaryType: 'Thing',
      message: { value: '5' },
    });
    const of: WalletAsk = { kind: 'typedData', from: ACCOUNT, chainId: 1, json };
    await open(of);
    const made = await compare(of, new FakeClient(testChain()));
    if (made.kind !== 'typedData') throw new Error('another kind');
    expect(await row('Message to sign')).toEqual([json, json]);
    expect((await row('EIP-712 Digest'))[0]).toBe(made.hashes.digest);
    expect((await row('Message hash'))[0]).toBe(made.hashes.messageHash);
  });
});

describe('the progress dialog', () => {
  test('offers it once the wallet is asked, and not before', async () => {
    const fakes = new FlowFakes();
    const flow = new TransactionFlow(fakes.services);
    flow.open(planOf(fakes.signer, [fakes.send]));
    const nothing = () => undefined;
    await act(async () =>
      renderUi(
        <FlowProgress flow={flow} title="Swap" summary="1 MON" onRetry={nothing} onClose={nothing} />,
        {
          services: servicesOf(provide(PopupsToken, new PopupList())),
        },
      ),
    );
    act(() => runInAction(() => Object.assign(flow, { steps: [fakes.send], current: fakes.send })));
    const dialog = within(screen.getByTestId('transaction-dialog'));
    expect(dialog.queryByTestId('compare')).toBeNull();
    act(() => runInAction(() => Object.assign(flow, { asked: ask })));
    expect(dialog.getByTestId('compare').textContent).toBe('Compare on a second device');
  });
});
