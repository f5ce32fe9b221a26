import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEPLOYER, SECOND_WALLET } from '../../chains/local/accounts.ts';
import type { Address } from '../../kernel/chain/ChainSpec.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { violations } from '../../test/browser/axe.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { chainAt, freshNode, serveApp, type TestNode, tokenAddress } from '../../test/browser/serveApp.ts';
import { accountDrawer, closeDialog, connect, reads, tryAgain, txStatus } from '../../test/e2e/steps.ts';
import { contractOf } from '../../test/e2e/swapApp.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';

const MAX = (1n << 256n) - 1n;
const PERMIT2 = ['function approve(address token, address spender, uint160 amount, uint48 expiration)'];

const browser = await openBrowser();

const list = (page: Page) => page.getByRole('table', { name: 'Approvals' });
const rows = (page: Page) => list(page).locator('[data-approval]');
/** By its token and spender. */
const row = (page: Page, text: string) => list(page).locator(`[data-approval="${text}"]`);

const token = (node: TestNode, symbol: string) =>
  new TestContract(node.url, tokenAddress(node.deployment, symbol) as Address, TOKEN_ABI);
const allowance = (node: TestNode, symbol: string, spender: string) =>
  token(node, symbol).read<bigint>('allowance', [DEPLOYER, spender]);

/** USDC to a router without limit, WETH to another, HUSH through Permit2 for a day. */
async function approve(node: TestNode): Promise<void> {
  const spender = (kind: Parameters<typeof contractOf>[1]) => contractOf(node, kind) as Address;
  await token(node, 'USDC').send(DEPLOYER, 'approve', [spender('swapRouter02'), MAX]);
  await token(node, 'WETH').send(DEPLOYER, 'approve', [spender('v2Router02'), 10n ** 18n]);
  await token(node, 'HUSH').send(DEPLOYER, 'approve', [spender('permit2'), 10n ** 18n]);
  const tomorrow = Math.floor(Date.now() / 1000) + 86_400;
  await new TestContract(node.url, spender('permit2'), PERMIT2).send(DEPLOYER, 'approve', [
    tokenAddress(node.deployment, 'HUSH'),
    spender('universalRouter'),
    10n ** 18n,
    tomorrow,
  ]);
}

async function ownApp(options: Parameters<typeof openPage>[1] = {}) {
  const node = await freshNode();
  await approve(node);
  const proxy = await FaultProxy.start(node.url);
  onTestFinished(() => proxy.stop());
  const app = await serveApp(chainAt(proxy.url, node.deployment));
  const opened = await openPage(browser, { ...options, own: [app.url, proxy.url] });
  return { node, proxy, app, ...opened };
}

describe('the approvals of an account', () => {
  test('are reached from the account, listed with what is at risk, and revoked one by one or together', async () => {
    const { node, app, page, problems, foreign } = await ownApp();
    await page.goto(`${app.url}approvals`);
    await page.getByText('Connect a wallet to see its approvals.').waitFor();
    await page.goto(`${app.url}swap`);
    await connect(page);
    await page.getByTestId('wallet-button').click();
    await accountDrawer(page)
      .getByRole('link', { name: /^Approvals/ })
      .click();
    await page.getByRole('heading', { name: 'Approvals', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/approvals');

    const usdc = row(page, 'USDC for Swap Router 02');
    await usdc.getByText('Unlimited').filter({ visible: true }).waitFor();
    await usdc
      .getByText(/^Approved .* ago/)
      .first()
      .waitFor({ state: 'attached' });
    await row(page, 'HUSH for Universal Router, via Permit2')
      .getByText(/^Expires /)
      .filter({ visible: true })
      .waitFor();
    await expect.poll(() => rows(page).count()).toBe(4);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Revoke USDC for Swap Router 02' }).click();
    const review = page.getByRole('dialog', { name: 'Revoke approvals' });
    await review
      .getByRole('list', { name: 'Approvals to revoke' })
      .getByText('USDC for Swap Router 02')
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await review.getByRole('button', { name: 'Revoke', exact: true }).click();
    await reads(txStatus(page), 'Revoked');
    expect(await allowance(node, 'USDC', contractOf(node, 'swapRouter02'))).toBe(0n);
    await closeDialog(page);
    await usdc.waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Revoke 3 selected' }).click();
    await review.getByRole('button', { name: 'Revoke', exact: true }).click();
    await reads(txStatus(page), 'Revoked');
    await closeDialog(page);
    await page.getByText('No approvals.', { exact: true }).waitFor();
    expect(await allowance(node, 'WETH', contractOf(node, 'v2Router02'))).toBe(0n);
    expect(await allowance(node, 'HUSH', contractOf(node, 'permit2'))).toBe(0n);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('fit a narrow screen, and are chosen by keyboard', { tags: 'long' }, async () => {
    const { app, page } = await ownApp({ viewport: { width: 390, height: 844 } });
    await page.goto(`${app.url}approvals`);
    await connect(page);
    await row(page, 'USDC for Swap Router 02').waitFor();
    const [wide, all] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    expect(all).toBeLessThanOrEqual(wide ?? 0);
    const box = page.getByRole('checkbox', { name: 'Select USDC for Swap Router 02' });
    await box.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Revoke 1 selected' }).focus();
    await page.keyboard.press('Enter');
    const review = page.getByRole('dialog', { name: 'Revoke approvals' });
    await review.waitFor();
    await page.keyboard.press('Escape');
    await review.waitFor({ state: 'detached' });
    expect(await box.isChecked()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/approvals-390.png', fullPage: true });
  });

  test('of another address are shown read-only, and a portfolio leads there', { tags: 'long' }, async () => {
    const { app, page, problems } = await ownApp();
    await page.goto(`${app.url}portfolio/${DEPLOYER}`);
    await page.getByTestId('portfolio-owner').getByRole('link', { name: 'Approvals' }).click();
    await page.getByText(`You're viewing ${DEPLOYER}. You can't revoke approvals for it.`).waitFor();
    await row(page, 'USDC for Swap Router 02').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await page.goto(`${app.url}approvals/${SECOND_WALLET}`);
    await page.getByText(`You're viewing ${SECOND_WALLET}.`).waitFor();
    expect(problems).toEqual([]);
  });

  test('that cannot be read are not taken for none, and what was read stays with its age', {
    tags: 'long',
  }, async () => {
    const { proxy, app, page } = await ownApp();
    await proxy.down();
    await page.goto(`${app.url}approvals/${DEPLOYER}`);
    await page.getByText("Couldn't load Sluice local").waitFor();
    expect(await page.getByText(/^No approvals/).count()).toBe(0);
    await proxy.up();
    await expect
      .poll(
        async () => {
          await tryAgain(page);
          return rows(page).count();
        },
        { interval: 250 },
      )
      .toBe(4);
    await row(page, 'USDC for Swap Router 02').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText(/^Couldn't update Sluice local\. This was loaded .* ago\.$/).waitFor();
    expect(await rows(page).count()).toBe(4);
  });
});
