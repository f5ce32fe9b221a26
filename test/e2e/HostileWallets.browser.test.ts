// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ACCOUNTS, SECOND_WALLET } from '../../chains/local/accounts.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { chainAt, freshNode, serveApp, sharedNode } from '../browser/serveApp.ts';
import { installFakeWallet, WALLET_NAME, type WalletRule } from './fakeWallet.ts';
import {
  accountDrawer,
  buttonReads,
  chooseWallet,
  closeDialog,
  confirmButton,
  confirmSwap,
  connectByHand,
  dialogsAreGone,
  openReview,
  quote,
  reads,
  reviewDialog,
  swapButton,
  txStatus,
} from './steps.ts';

const LOCAL = 31337;
const SHORT = '0x7099...79C8';

const browser = await openBrowser();

interface Setup {
  readonly rules?: Readonly<Record<string, WalletRule>>;
  /** Uses a separate chain, for tests that change it. */
  readonly fresh?: boolean;
  readonly before?: (page: Page) => Promise<void>;
}

async function withWallet({ rules = {}, fresh = false, before }: Setup = {}) {
  const node = fresh ? await freshNode() : await sharedNode();
  const url = fresh ? (await serveApp(chainAt(node.url, node.deployment))).url : appUrl();
  const opened = await openPage(browser, { own: [url, node.url] });
  await before?.(opened.page);
  const options = { url: node.url, account: SECOND_WALLET, chainId: LOCAL, rules };
  const wallet = await installFakeWallet(opened.page, options);
  await opened.page.goto(`${url}swap`);
  await swapButton(opened.page).waitFor();
  return { ...opened, wallet, node, connect: () => connectByHand(opened.page, WALLET_NAME, SHORT) };
}

/** Wallets that announce themselves with invalid or malicious data. */
async function hostileAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const script = '<script>parent.hacked = true</script>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked = true">${script}<image href="https://spy.example/a.png"/></svg>`;
    const infos = [
      { rdns: 'evil.bidi', name: 'MetaMask\u202egpj.exe', icon: 'javascript:top.hacked=true' },
      {
        rdns: 'evil.markup',
        name: '<img src=x onerror="top.hacked=true">',
        icon: 'https://spy.example/pixel.png',
      },
      {
        rdns: 'evil.long',
        name: 'W'.repeat(100_000),
        icon: `data:image/png;base64,${'A'.repeat(3_000_000)}`,
      },
      { rdns: 'evil.svg', name: 'Drawn', icon: `data:image/svg+xml,${encodeURIComponent(svg)}` },
      { rdns: 'evil.page', name: 'Paged', icon: 'data:text/html,<script>top.hacked=true</script>' },
      { rdns: 'test.fakefox', name: 'Fake Fox', icon: '' },
      ...Array.from({ length: 500 }, (_, index) => ({ rdns: `flood.w${index}`, name: 'Flood', icon: '' })),
    ];
    const wallets = infos.map((info) => ({
      info,
      provider: { request: () => new Promise(() => undefined) },
    }));
    const announce = () => {
      for (const { info, provider } of wallets)
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
    };
    // The honest wallet announced itself first; these do so after the page's first request and after every
    // later one.
    window.addEventListener('eip6963:requestProvider', () => setTimeout(announce, 0));
  });
}

describe('hostile announcements', () => {
  test('are listed as what they are, run nothing, ask nobody and take no name', async () => {
    const { page, problems, foreign } = await withWallet({ before: hostileAnnouncements });
    await page.getByTestId('wallet-button').click();
    const drawer = accountDrawer(page);
    await drawer.getByRole('button', { name: 'evil.bidi', exact: true }).waitFor();
    await drawer
      .getByRole('button', { name: '<img src=x onerror="top.hacked=true">', exact: true })
      .waitFor();
    await drawer.getByRole('button', { name: /^W{39}…$/ }).waitFor();
    // The one that claims another's name and id is listed too, after it, and marked.
    const foxes = drawer.getByRole('button', { name: WALLET_NAME, exact: true });
    await expect.poll(() => foxes.count()).toBe(2);
    await foxes.nth(1).getByText('test.fakefox (2)').waitFor();
    // At most 256 announced wallets are listed, beside the page's own options.
    const listed = drawer.getByRole('listitem');
    await expect.poll(() => listed.count()).toBeGreaterThan(250);
    expect(await listed.count()).toBeLessThan(264);
    const width = await drawer.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(width).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(foreign).toEqual([]);
    expect(problems).toEqual([]);
    await foxes.first().click();
    await reads(page.getByTestId('wallet-button'), /0x7099\.\.\.79C8/);
  });
});

describe('a wallet that lies about its account', () => {
  test('sends nothing where it holds another one by now, and never what the other one reviewed', async () => {
    const { page, wallet, connect, node } = await withWallet({ fresh: true });
    await connect();
    await quote(page, '1');
    await openReview(page);
    await wallet.offer([ACCOUNTS[2]], true);
    await confirmSwap(page);
    await reads(reviewDialog(page).getByRole('alert'), /doesn't let this site use the account/);
    expect(await wallet.asked('eth_sendTransaction')).toEqual([]);
    await closeDialog(page);

    await wallet.offer([SECOND_WALLET]);
    const review = await openReview(page);
    await wallet.offer([ACCOUNTS[2]]);
    await reads(page.getByTestId('wallet-button'), /0x3C44\.\.\.93BC/);
    const before = await node.balance(SECOND_WALLET);
    await reads(review, /Your account or network has changed/);
    expect(await review.getByRole('button', { name: 'Confirm swap' }).isDisabled()).toBe(true);
    expect(await wallet.asked('eth_sendTransaction')).toEqual([]);
    await review.getByRole('button', { name: 'Accept changes' }).click();
    await confirmSwap(page);
    const sent = async () => (await wallet.asked('eth_sendTransaction')).map(({ params }) => params);
    await expect.poll(sent).toEqual([[expect.objectContaining({ from: expect.stringMatching(/^0x3c44/i) })]]);
    expect(await node.balance(SECOND_WALLET)).toBe(before);
  });
});

describe('a wallet that lies about what it did', () => {
  test('is told loudly where it sends the coins to somebody else, in all places, and not believed where no node knows what it sent', async () => {
    const { page, connect, wallet } = await withWallet({
      fresh: true,
      rules: { eth_sendTransaction: 'send_other' },
    });
    const activity = accountDrawer(page).getByRole('region', { name: 'Recent activity' });
    await connect();
    await quote(page, '1');
    await openReview(page);
    await confirmSwap(page);
    await reads(txStatus(page), 'Your wallet sent something else');
    await reads(
      page.getByTestId('transaction-dialog').getByRole('alert'),
      /It was sent to a different address\.[\s\S]*Received 0 HUSH, expected at least \d/,
    );
    expect(await page.getByText(/Swap confirmed|^Swapped/).count()).toBe(0);
    await closeDialog(page);
    await reads(page.getByRole('region', { name: 'Notifications' }), /Your wallet sent something else/);
    await page.getByTestId('wallet-button').click();
    await reads(activity, /You confirmed: 1 MON for [\d,.]+ HUSH\s+Not what you confirmed/);
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);

    await wallet.rule('eth_sendTransaction', 'pretend');
    await quote(page, '1');
    await openReview(page);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap submitted');
    await closeDialog(page);
    await reads(page.getByTestId('wallet-button'), /1 pending/);
    expect((await wallet.asked('eth_sendTransaction')).length).toBe(2);
    await page.getByTestId('wallet-button').click();
    await reads(activity.getByRole('listitem').first(), /Swapping/);
  });
});

describe('a wallet that answers twice', () => {
  test('is heard once: its first account, which then cannot sign', async () => {
    const { page, wallet, problems } = await withWallet({ rules: { eth_requestAccounts: 'twice' } });
    await chooseWallet(page, WALLET_NAME);
    await accountDrawer(page).waitFor({ state: 'detached' });
    await reads(page.getByTestId('wallet-button'), /0x0000\.\.\.[Bb][Ee][Ee][Ff]/);
    expect((await wallet.asked('eth_requestAccounts')).length).toBe(1);
    expect(problems).toEqual([]);
  });

  test('makes one transaction of one confirmation', async () => {
    const { page, wallet, connect } = await withWallet({
      fresh: true,
      rules: { eth_sendTransaction: 'twice' },
    });
    await connect();
    await quote(page, '1');
    await openReview(page);
    await confirmSwap(page);
    await reads(txStatus(page), /Swap (submitted|confirmed)/);
    await closeDialog(page);
    expect((await wallet.asked('eth_sendTransaction')).length).toBe(1);
    await page.getByTestId('wallet-button').click();
    const activity = accountDrawer(page).getByRole('region', { name: 'Recent activity' });
    await activity.getByRole('listitem').first().waitFor();
    expect(await activity.getByRole('listitem').count()).toBe(1);
  });
});

describe('a wallet that never answers', () => {
  test('the question to switch leaves the page usable, and its own switch is seen', async () => {
    const { page, wallet, connect } = await withWallet({ rules: { wallet_switchEthereumChain: 'hang' } });
    await connect();
    await quote(page, '1');
    await wallet.moveTo(10143);
    await buttonReads(page, 'Switch network');
    await swapButton(page).click();
    await expect.poll(async () => (await wallet.asked('wallet_switchEthereumChain')).length).toBe(1);
    await quote(page, '2');
    await wallet.moveTo(LOCAL);
    await buttonReads(page, 'Swap');
  });
});

describe('a wallet that disappears', () => {
  test('in the middle of the review is a lost connection, in words, and another one can be used', async () => {
    const { page, wallet, connect } = await withWallet();
    await connect();
    await quote(page, '1');
    await openReview(page);
    await wallet.vanish();
    await reads(page.getByTestId('wallet-button'), 'Connect wallet');
    const lost = page.getByRole('dialog', { name: 'Wallet disconnected' });
    await lost.getByText(`${WALLET_NAME} lost its connection`).waitFor();
    await lost.getByRole('button', { name: 'Close' }).click();
    await lost.waitFor({ state: 'detached' });
    if (await reviewDialog(page).isVisible()) {
      // Whether it can be pressed or not, nothing is sent.
      await confirmButton(page)
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await closeDialog(page).catch(() => undefined);
    }
    expect(await wallet.asked('eth_sendTransaction')).toEqual([]);
    await buttonReads(page, 'Connect wallet');
    await chooseWallet(page, WALLET_NAME);
    await accountDrawer(page).getByRole('heading', { name: 'Error connecting' }).waitFor();
    await accountDrawer(page).getByRole('button', { name: 'Cancel' }).click();
    await accountDrawer(page).getByRole('button', { name: 'Test wallet', exact: true }).click();
    await reads(page.getByTestId('wallet-button'), /0xf39F\.\.\.2266/);
    await buttonReads(page, 'Swap');
  });

  test('at the very confirmation says that nothing is known to have been sent', async () => {
    const { page, connect } = await withWallet({ rules: { eth_sendTransaction: 'vanish' } });
    await connect();
    await quote(page, '1');
    await openReview(page);
    await confirmSwap(page);
    await reads(
      reviewDialog(page).getByRole('alert'),
      /As far as we know, nothing was sent\. Check your wallet/,
    );
  });
});
