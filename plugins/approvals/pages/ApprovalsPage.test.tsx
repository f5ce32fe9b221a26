// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { runInAction } from 'mobx';
import { afterEach, describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { MAX_UINT256 } from '../../../kernel/abi/constants.ts';
import { encodeApprove } from '../../../kernel/calldata/tokenCalls.ts';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, HUSH, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import { renderUi } from '../../../ui/testing/renderUi.tsx';
import {
  approvalLog,
  FakeApprovals,
  hashOf,
  NOW,
  OWNER,
  PERMIT2,
  permit2Log,
  ROUTER,
  transferLog,
  UNIVERSAL,
  UNLISTED,
} from '../testing/FakeApprovals.ts';
import ApprovalsPage from './ApprovalsPage.tsx';

afterEach(cleanup);

const E18 = 10n ** 18n;

/** HUSH to the router without limit, WMON through Permit2 until a minute from now. */
function someApprovals(fake = new FakeApprovals()) {
  fake.balances.set(HUSH, 5n * E18).set(WMON, 2n * E18);
  fake.allow(HUSH, ROUTER, MAX_UINT256);
  fake.allow(WMON, PERMIT2, E18);
  fake.allowThrough(WMON, UNIVERSAL, 4n * E18);
  fake.logs.push(approvalLog(HUSH, ROUTER, MAX_UINT256, 20_000n), transferLog(HUSH, 21_000n));
  fake.called.set(hashOf(21_000n), ROUTER);
  return fake;
}

async function show(fake: FakeApprovals, path = '/approvals') {
  await act(async () => {
    renderUi(
      <Route path="/approvals/:address?">
        <ApprovalsPage />
      </Route>,
      { services: fake.services, path },
    );
  });
}

const items = () =>
  [...document.querySelectorAll('[data-approval]')].map((item) => item.getAttribute('data-approval'));
/** The row of an approval, by its token and spender. */
const row = (name: string, end = name) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-approval^="${name}"][data-approval$="${end}"]`);
    if (!found) throw new Error(`no row ${name}`);
    return found;
  });

describe('the page', () => {
  test('asks for a wallet', async () => {
    const fake = new FakeApprovals();
    fake.connect(undefined);
    await show(fake);
    expect(screen.getByText('Connect a wallet to see its approvals.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Connect wallet' }));
    expect(fake.opened).toEqual(['ACCOUNT']);
    expect(fake.asked).toEqual([]);
  });

  test('lists who may take what, the highest value at risk first', async () => {
    await show(someApprovals());
    const first = await row('HUSH for Swap Router 02');
    expect(first.textContent).toContain('Unlimited');
    expect(first.textContent).toContain('At risk: $15.00');
    await waitFor(() => expect(first.textContent).toMatch(/Approved .* agoLast used .* ago/));
    const through = await row('WMON for Universal Router, via Permit2');
    expect(through.textContent).toContain('Up to 4 WMON');
    // No more than Permit2 may take.
    expect(through.textContent).toContain('At risk: $3.00');
    expect(through.textContent).toContain('Approved before the loaded blocksLast use unknown');
    expect(through.textContent).toContain('Expires ');
    expect(items()[0]).toBe('HUSH for Swap Router 02');
    expect(items()).toHaveLength(3);
    expect(screen.getByText('3 approvals')).toBeTruthy();
    expect(screen.getByText(/^The whole history is loaded\.$/)).toBeTruthy();
  });

  test('takes a call of the Universal Router for a use of what goes through Permit2', async () => {
    const fake = someApprovals();
    fake.logs.push(transferLog(WMON, 22_000n));
    fake.called.set(hashOf(22_000n), UNIVERSAL);
    await show(fake);
    for (const name of ['WMON for Permit2', 'WMON for Universal Router, via Permit2']) {
      const found = await row(name);
      await waitFor(() => expect(found.textContent).toMatch(/Last used .* ago/));
    }
  });

  test('says that nothing is approved, and that for sure only where everything was read', async () => {
    await show(new FakeApprovals());
    expect(await screen.findByText('No approvals.')).toBeTruthy();
    cleanup();
    const fake = new FakeApprovals({ logSpan: 1_000 });
    await show(fake);
    expect(await screen.findByText('No approvals found so far.')).toBeTruthy();
    expect(screen.getByText(/^Loaded back to block 20,001\. Older approvals/)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Load older history' })));
    expect(await screen.findByText(/^Loaded back to block 15,001\./)).toBeTruthy();
  });

  test('shows what the logs alone know, with its own name', async () => {
    const fake = new FakeApprovals();
    fake.allow(UNLISTED, ROUTER, 700n);
    fake.balances.set(UNLISTED, 300n);
    fake.logs.push(approvalLog(UNLISTED, ROUTER, 700n, 20_000n));
    fake.allowThrough(UNLISTED, addressOf(0xbad), 5n, NOW - 1);
    fake.logs.push(permit2Log(UNLISTED, addressOf(0xbad), 5n, 20_000n));
    await show(fake);
    const found = await row('RARE for Swap Router 02');
    expect(found.textContent).toContain('Up to 7 RARE');
    // There is no price of it: the amount stands there.
    expect(found.textContent).toContain('At risk: 3 RARE');
    const expired = await row('RARE for 0x', ', via Permit2');
    expect(expired.textContent).toContain('Expired');
    expect(expired.textContent).toContain('Nothing right now');
  });

  test('does not take a node of the year 2100 at its word that an approval has expired', async () => {
    const fake = someApprovals();
    fake.head = { ...fake.head, timestamp: 4_102_444_800n };
    fake.allowThrough(WMON, UNIVERSAL, 4n * E18, NOW + 86_400);
    await show(fake);
    const found = await row('WMON for Universal Router, via Permit2');
    expect(found.textContent).toContain('At risk: $3.00');
    expect(screen.queryByText('Expired')).toBeNull();
  });

  test('shows the higher figure where the endpoints disagree, and says so', async () => {
    const fake = someApprovals();
    fake.twoEndpoints();
    const second = fake.second;
    fake.second = (calls) => {
      fake.allow(HUSH, ROUTER, MAX_UINT256);
      const told = second(calls);
      fake.allow(HUSH, ROUTER, 0n);
      return told;
    };
    fake.allow(HUSH, ROUTER, 0n);
    await show(fake);
    const found = await row('HUSH for Swap Router 02');
    expect(found.textContent).toContain('UnlimitedNodes disagree. This is the higher amount.');
    const same = await row('WMON for Permit2');
    expect(same.textContent).not.toContain('disagree');
  });

  test('says why nothing could be read, and reads again', async () => {
    const fake = someApprovals();
    fake.client.down = transportError;
    await show(fake);
    expect(await screen.findByText("Couldn't load Sluice local")).toBeTruthy();
    expect(screen.queryByText(/^No approvals/)).toBeNull();
    fake.client.down = undefined;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await row('HUSH for Swap Router 02');
    expect(screen.queryByText("Couldn't load Sluice local")).toBeNull();
    // Later failures leave what was read, with its age.
    fake.client.down = transportError;
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' })));
    expect(await screen.findByText(/^Couldn't update Sluice local\. This was loaded .* ago\.$/)).toBeTruthy();
    expect(items()).toHaveLength(3);
  });

  test('never takes what it could not read for nothing', async () => {
    const fake = someApprovals();
    fake.allow(HUSH, ROUTER, 'down');
    fake.allow(WMON, ROUTER, 'down');
    await show(fake);
    const unknown = await row('HUSH for Swap Router 02');
    expect(unknown.textContent).toContain('Amount unknown');
    expect(unknown.textContent).toContain('At risk: Unknown');
    expect(await screen.findByText(/^1 approval couldn't be loaded/)).toBeTruthy();
  });

  test('says where the logs could not be read, and shows the rest', async () => {
    const fake = someApprovals();
    fake.client.methods.set('eth_getLogs', () => Promise.reject(transportError));
    await show(fake);
    await row('HUSH for Swap Router 02');
    expect(screen.getByText("Couldn't load the history")).toBeTruthy();
    expect(screen.getByText(/^History isn't loaded yet/)).toBeTruthy();
  });

  test('shows another account read-only, and refuses what is no address', async () => {
    const fake = someApprovals();
    fake.connect(addressOf(0xdd));
    await show(fake, `/approvals/${OWNER.toLowerCase()}`);
    expect(screen.getByText(`You're viewing ${OWNER}. You can't revoke approvals for it.`)).toBeTruthy();
    await row('HUSH for Swap Router 02');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull();
    cleanup();
    await show(someApprovals(), '/approvals/0x12');
    expect(screen.getByText('Address not valid')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('offers the switch to the network before anything can be revoked', async () => {
    const fake = someApprovals();
    runInAction(() => Object.assign(fake.wallet, { chainId: 5 }));
    await show(fake);
    await row('HUSH for Swap Router 02');
    expect(screen.getByText(/Switch to Sluice local to revoke\./)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    act(() => runInAction(() => Object.assign(fake.wallet, { chainId: 31337 })));
    expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0);
  });
});

describe('revoking', () => {
  test('one approval goes over its review to the wallet', async () => {
    const fake = someApprovals();
    await show(fake);
    await row('HUSH for Swap Router 02');
    fireEvent.click(screen.getByRole('button', { name: 'Revoke HUSH for Swap Router 02' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke approvals' });
    expect(within(dialog).getByRole('list', { name: 'Approvals to revoke' }).textContent).toBe(
      'HUSH for Swap Router 02',
    );
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' })));
    await waitFor(() => expect(fake.fakes.sent).toHaveLength(1));
    expect(fake.fakes.sent[0]?.request).toMatchObject(encodeApprove(HUSH, ROUTER, 0n));
    expect(await screen.findByText('Revoked')).toBeTruthy();
  });

  test('those whose boxes are ticked go together', async () => {
    const fake = someApprovals();
    await show(fake);
    await row('HUSH for Swap Router 02');
    expect(screen.queryByRole('button', { name: /selected$/ })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select HUSH for Swap Router 02' }));
    expect(screen.getByRole('button', { name: 'Revoke 1 selected' })).toBeTruthy();
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' });
    expect(all.checked).toBe(false);
    fireEvent.click(all);
    expect(all.checked).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select WMON for Permit2' }));
    expect(all.checked).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Revoke 2 selected' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke approvals' });
    expect(
      within(within(dialog).getByRole('list', { name: 'Approvals to revoke' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['HUSH for Swap Router 02', 'WMON for Universal Router, via Permit2']);
    expect(dialog.textContent).toContain('Transactions2');
    const held = fake.fakes.held();
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke' })));
    const steps = () =>
      within(screen.getByRole('dialog', { name: 'Revoke approvals' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(steps()).toEqual(['Revoke 1 approval through Permit2', '2Revoke HUSH for Swap Router 02']),
    );
    await act(async () => held.answer());
    await waitFor(() => expect(fake.fakes.sent).toHaveLength(2));
    expect(fake.fakes.sent.map(({ draft }) => draft.info.type)).toEqual(['REVOKE', 'APPROVAL']);
  });
});
