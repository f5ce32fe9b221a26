// @module-tag long
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildForTest } from '../browser/buildForTest.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { chainAt, serveApp, sharedNode } from '../browser/serveApp.ts';
import { accountDrawer, chooseWallet, reads, swapButton } from './steps.ts';

const PROJECT = 'a'.repeat(32);

const browser = await openBrowser();

/** Replaces the relay: accepts everything, and records what it was asked. */
async function relayFor(page: Page): Promise<{ readonly asked: string[]; readonly hosts: Set<string> }> {
  const asked: string[] = [];
  const hosts = new Set<string>();
  await page.routeWebSocket(/^wss:/, (socket) => {
    hosts.add(new URL(socket.url()).host);
    socket.onMessage((message) => {
      const { id, method } = JSON.parse(String(message)) as { id: number; method?: string };
      if (!method) return;
      asked.push(method);
      const result = method === 'irn_publish' ? true : 'ab'.repeat(32);
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', result }));
    });
  });
  return { asked, hosts };
}

test('a code for pairing is shown under the strict policy, and calls the relay only once it is chosen', async () => {
  const dist = await buildForTest({
    change: (profile) => ({
      ...profile,
      locales: ['en-US'],
      plugins: [...profile.plugins, 'wallet-connect'],
      walletConnect: { projectId: PROJECT },
    }),
  });
  const node = await sharedNode();
  const { url } = await serveApp(chainAt(node.url, node.deployment), dist);
  const { page, problems, foreign } = await openPage(browser, { own: [url, node.url] });
  const relay = await relayFor(page);
  await page.goto(`${url}swap`);
  await swapButton(page).waitFor();
  await page.getByTestId('wallet-button').click();
  await accountDrawer(page).getByRole('button', { name: 'WalletConnect', exact: true }).waitFor();
  expect(relay.asked).toEqual([]);
  await page.keyboard.press('Escape');
  await accountDrawer(page).waitFor({ state: 'detached' });

  await chooseWallet(page, 'WalletConnect');
  const dialog = page.getByRole('dialog', { name: 'Connect your wallet' });
  await dialog.getByRole('img', { name: /QR code for connecting a wallet/ }).waitFor();
  const link = await dialog.getByRole('link', { name: 'Open a wallet on this device' }).getAttribute('href');
  expect(link).toMatch(/^wc:[0-9a-f]{64}@2\?.*relay-protocol=irn.*symKey=[0-9a-f]{64}/);
  expect([...relay.hosts]).toEqual(['relay.walletconnect.org']);
  await expect.poll(() => relay.asked.length).toBeGreaterThan(0);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  // A refusal by the person leads back to the list without a message.
  const option = accountDrawer(page).getByRole('button', { name: 'WalletConnect', exact: true });
  await expect.poll(() => option.getAttribute('aria-busy')).toBe('false');
  expect(await page.getByRole('alert').count()).toBe(0);
  await reads(page.getByTestId('wallet-button'), 'Connect wallet');
  expect(foreign).toEqual([]);
  expect(problems).toEqual([]);
});
