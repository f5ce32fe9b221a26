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
  inputAmount,
  openReview,
  quote,
  reads,
  reviewAndConfirm,
  reviewDialog,
  select,
  swapButton,
  txStatus,
} from './steps.ts';

const LOCAL = 31337;
const ELSEWHERE = 10143;
const SHORT = '0x7099...79C8';

const browser = await openBrowser();

interface Setup {
  readonly chainId?: number;
  readonly rules?: Readonly<Record<string, WalletRule>>;
  /** Uses a separate chain, for tests that change it. */
  readonly fresh?: boolean;
}

/** The swap page in a browser that has the fake wallet with the second test account. */
async function withWallet({ chainId = LOCAL, rules = {}, fresh = false }: Setup = {}) {
  const node = fresh ? await freshNode() : await sharedNode();
  const url = fresh ? (await serveApp(chainAt(node.url, node.deployment))).url : appUrl();
  const opened = await openPage(browser, { own: [url, node.url] });
  const wallet = await installFakeWallet(opened.page, {
    url: node.url,
    account: SECOND_WALLET,
    chainId,
    rules,
  });
  await opened.page.goto(`${url}swap`);
  await swapButton(opened.page).waitFor();
  return { ...opened, wallet, node, connect: () => connectByHand(opened.page, WALLET_NAME, SHORT) };
}

/** Disconnects in the open drawer, which lists the wallets then. */
async function twoClicks(page: Page): Promise<void> {
  const drawer = accountDrawer(page);
  await drawer.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await drawer.getByRole('button', { name: 'Disconnect?' }).click();
  await drawer.getByRole('heading', { name: 'Connect a wallet' }).waitFor();
  await reads(page.getByTestId('wallet-button'), 'Connect wallet');
}

async function disconnected(page: Page): Promise<void> {
  await page.getByTestId('wallet-button').click();
  await twoClicks(page);
}

describe('connecting', () => {
  test('the wallet is chosen by the name it announces, asked once, and found again after a reload', async () => {
    const { page, wallet, connect, problems, foreign } = await withWallet();
    expect(await wallet.asked('eth_requestAccounts')).toEqual([]);
    await connect();
    expect((await wallet.asked('eth_requestAccounts')).length).toBe(1);
    await page.getByTestId('wallet-button').click();
    await accountDrawer(page).getByText(`Connected with ${WALLET_NAME}`).waitFor();
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);

    await page.reload();
    await reads(page.getByTestId('wallet-button'), /0x7099\.\.\.79C8/);
    expect(await wallet.asked('eth_requestAccounts')).toEqual([]);
    await quote(page, '1');
    await buttonReads(page, 'Swap');
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('disconnecting takes two clicks and is remembered', async () => {
    const { page, wallet, connect, problems } = await withWallet();
    await connect();
    await page.getByTestId('wallet-button').click();
    await accountDrawer(page).getByRole('button', { name: 'Disconnect' }).click();
    await accountDrawer(page).getByRole('button', { name: 'Disconnect?' }).waitFor();
    await page.keyboard.press('Escape');
    await twoClicks(page);
    expect((await wallet.asked('wallet_revokePermissions')).length).toBe(1);

    await page.reload();
    await reads(page.getByTestId('wallet-button'), 'Connect wallet');
    await buttonReads(page, 'Connect wallet');
    expect(problems).toEqual([]);
  });

  test('a refusal goes back to the list in silence, nonsense is an error with a way to try again, a wallet that never answers can be given up', async () => {
    const { page, wallet, connect, problems } = await withWallet({
      rules: { eth_requestAccounts: 'reject' },
    });
    const drawer = accountDrawer(page);
    const requests = async () => (await wallet.asked('eth_requestAccounts')).length;
    await chooseWallet(page, WALLET_NAME);
    const option = drawer.getByRole('button', { name: WALLET_NAME });
    // The wallet is asked once its connector has loaded.
    await expect.poll(requests).toBe(1);
    await expect.poll(() => option.getAttribute('aria-busy')).toBe('false');
    expect(await drawer.getByRole('alert').count()).toBe(0);
    await wallet.rule('eth_requestAccounts', undefined);
    await page.keyboard.press('Escape');
    await connect();

    await disconnected(page);
    await wallet.rule('eth_requestAccounts', 'garbage');
    await drawer.getByRole('button', { name: WALLET_NAME, exact: true }).click();
    await drawer.getByRole('heading', { name: 'Error connecting' }).waitFor();
    await wallet.rule('eth_requestAccounts', undefined);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await drawer.waitFor({ state: 'detached' });
    await reads(page.getByTestId('wallet-button'), /0x7099\.\.\.79C8/);

    await disconnected(page);
    await wallet.rule('eth_requestAccounts', 'hang');
    const before = await requests();
    await drawer.getByRole('button', { name: WALLET_NAME, exact: true }).click();
    await reads(drawer.getByRole('status'), new RegExp(`Waiting for ${WALLET_NAME}`));
    await reads(page.getByTestId('wallet-button'), 'Connecting…');
    // The others are held back meanwhile.
    expect(await drawer.getByRole('button', { name: 'Test wallet' }).isDisabled()).toBe(true);
    await expect.poll(requests).toBe(before + 1);
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await reads(page.getByTestId('wallet-button'), 'Connect wallet');
    await drawer.getByRole('button', { name: 'Test wallet' }).click();
    await reads(page.getByTestId('wallet-button'), /0xf39F\.\.\.2266/);
    expect(await requests()).toBe(before + 1);
    expect(problems).toEqual([]);
  });

  test('a saved wallet that never answers does not hold up the page', async () => {
    const { page, connect } = await withWallet();
    await connect();
    await page.addInitScript(() => {
      const { fakeWallet } = window as unknown as { fakeWallet: { rules: Record<string, string> } };
      fakeWallet.rules.eth_accounts = 'hang';
    });
    await page.reload();
    await quote(page, '1');
    await page.getByTestId('swap-details').waitFor();
  });
});

describe('a wallet on another chain', () => {
  test('is prompted to switch, never silently, and switches when asked to', async () => {
    const { page, wallet, connect, problems } = await withWallet({ chainId: ELSEWHERE });
    await quote(page, '2');
    await connect();
    await buttonReads(page, 'Switch network');
    // The page still shows its own chain: the chain's quote and token.
    await page.getByTestId('swap-details').waitFor();
    await page.getByRole('button', { name: 'Output token: HUSH' }).waitFor();
    expect(await wallet.asked('wallet_switchEthereumChain')).toEqual([]);

    await swapButton(page).click();
    await buttonReads(page, 'Swap');
    expect((await wallet.asked('wallet_switchEthereumChain')).map(({ params }) => params)).toEqual([
      [{ chainId: '0x7a69' }],
    ]);
    expect(await inputAmount(page).inputValue()).toBe('2');
    expect(problems).toEqual([]);
  });

  test('whose person says no stays there with what was typed, one that fails says so, one that does not know ours is offered it', async () => {
    const rules = { wallet_switchEthereumChain: 'reject' } as const;
    const { page, wallet, connect, node, problems } = await withWallet({ chainId: ELSEWHERE, rules });
    await inputAmount(page).fill('4.5');
    await connect();
    await buttonReads(page, 'Switch network');
    await swapButton(page).click();
    await expect.poll(async () => (await wallet.asked('wallet_switchEthereumChain')).length).toBe(1);
    await buttonReads(page, 'Switch network');
    expect(await swapButton(page).isEnabled()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await inputAmount(page).inputValue()).toBe('4.5');

    await wallet.rule('wallet_switchEthereumChain', 'unknown_chain');
    await wallet.rule('wallet_addEthereumChain', 'unknown_chain');
    await swapButton(page).click();
    await reads(page.getByRole('region', { name: 'Notifications' }), /Failed to switch networks/);
    await buttonReads(page, 'Switch network');

    await wallet.rule('wallet_addEthereumChain', undefined);
    await inputAmount(page).fill('');
    await swapButton(page).click();
    await buttonReads(page, 'Enter an amount');
    const added = (await wallet.asked('wallet_addEthereumChain')).at(-1);
    expect(added?.params).toMatchObject([
      {
        chainId: '0x7a69',
        chainName: 'Sluice local',
        nativeCurrency: { symbol: 'MON', decimals: 18 },
        rpcUrls: [node.url],
      },
    ]);
    expect(problems).toEqual([]);
  });

  test('moved there by its person brings the prompt, and moved back takes it away', async () => {
    const { page, wallet, connect } = await withWallet();
    await connect();
    await quote(page, '1');
    await buttonReads(page, 'Swap');
    await wallet.moveTo(ELSEWHERE);
    await buttonReads(page, 'Switch network');
    await wallet.moveTo(LOCAL);
    await buttonReads(page, 'Swap');
    expect(await inputAmount(page).inputValue()).toBe('1');
  });

  test('moved there while the review is open is offered the way back, and sends nothing before', async () => {
    const { page, wallet, connect, problems } = await withWallet({ fresh: true });
    await connect();
    await quote(page, '1');
    const review = await openReview(page);
    const notice = review.getByText('Your wallet is connected to the wrong network.');
    await wallet.moveTo(ELSEWHERE);
    await notice.waitFor();
    expect(await confirmButton(page).isDisabled()).toBe(true);

    await wallet.rule('wallet_switchEthereumChain', 'reject');
    const back = review.getByRole('button', { name: 'Switch to Sluice local' });
    await back.click();
    await expect.poll(async () => (await wallet.asked('wallet_switchEthereumChain')).length).toBe(1);
    await expect.poll(() => back.isEnabled()).toBe(true);
    await wallet.rule('wallet_switchEthereumChain', undefined);
    await back.click();
    await notice.waitFor({ state: 'detached' });
    expect(await wallet.asked('eth_sendTransaction')).toEqual([]);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    expect(problems).toEqual([]);
  });
});

describe('the account', () => {
  test('follows the wallet, and a locked wallet is a disconnected one', async () => {
    const { page, wallet, connect } = await withWallet();
    await connect();
    await wallet.offer([ACCOUNTS[2]]);
    await reads(page.getByTestId('wallet-button'), /0x3C44\.\.\.93BC/);
    await wallet.offer([]);
    await reads(page.getByTestId('wallet-button'), 'Connect wallet');
    await wallet.offer([SECOND_WALLET]);
    await reads(page.getByTestId('wallet-button'), /0x7099\.\.\.79C8/);
  });
});

describe('a request to the wallet', () => {
  test('refused at the approval comes back to it, in silence', async () => {
    const { page, wallet, connect, problems } = await withWallet({ fresh: true });
    await connect();
    await select(page, 'input', 'HUSH');
    await select(page, 'output', 'USDC');
    await quote(page, '1000');
    await openReview(page);
    await wallet.rule('eth_sendTransaction', 'reject');
    await confirmSwap(page);
    await expect.poll(async () => (await wallet.asked('eth_sendTransaction')).length).toBe(1);
    await expect.poll(() => confirmButton(page).isEnabled()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await inputAmount(page).inputValue()).toBe('1,000');

    await wallet.rule('eth_sendTransaction', undefined);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    expect(problems).toEqual([]);
  });

  test('refused at the swap leaves the review as it was, never answered it can be left, and nonsense is told as unknown', async () => {
    const { page, wallet, connect, node, problems } = await withWallet({ fresh: true });
    await connect();
    await quote(page, '1');
    const review = await openReview(page);
    await wallet.rule('eth_sendTransaction', 'reject');
    await confirmSwap(page);
    await expect.poll(async () => (await wallet.asked('eth_sendTransaction')).length).toBe(1);
    await review.waitFor();
    await expect.poll(() => confirmButton(page).isEnabled()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByTestId('wallet-button').innerText()).not.toMatch(/pending/);

    const before = await node.balance(SECOND_WALLET, 'HUSH');
    await wallet.rule('eth_sendTransaction', undefined);
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
    await closeDialog(page);
    expect(await node.balance(SECOND_WALLET, 'HUSH')).toBeGreaterThan(before);

    await quote(page, '1');
    await openReview(page);
    await wallet.rule('eth_sendTransaction', 'hang');
    await confirmSwap(page);
    await reads(txStatus(page), 'Confirm in your wallet');
    await closeDialog(page);
    expect(await inputAmount(page).inputValue()).toBe('1');
    await buttonReads(page, 'Swap');
    await wallet.rule('eth_sendTransaction', undefined);
    await reviewAndConfirm(page);
    expect(problems).toEqual([]);

    await quote(page, '1');
    await openReview(page);
    await wallet.rule('eth_sendTransaction', 'garbage');
    await confirmSwap(page);
    await reads(reviewDialog(page).getByRole('alert'), /Swap failed[\s\S]*Check your wallet/);
    // The chain's quoters are asked again at each block, and the review waits for them.
    await expect.poll(() => confirmButton(page).isEnabled()).toBe(true);
  });

  test('that is still open after its dialog was left stays visible, also before a second swap', async () => {
    const { page, wallet, connect, node, problems } = await withWallet({ fresh: true });
    const before = await node.balance(SECOND_WALLET, 'HUSH');
    await connect();
    await quote(page, '1');
    await openReview(page);
    await wallet.rule('eth_sendTransaction', 'hold');
    await confirmSwap(page);
    await wallet.held('eth_sendTransaction');
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
    const words = 'Your wallet already has an open request. Answer that one first.';
    const popup = page.getByRole('region', { name: 'Notifications' }).getByText(words);
    await popup.waitFor();

    await quote(page, '2');
    const review = await openReview(page);
    await review.getByText(words).waitFor();
    await expect.poll(() => confirmButton(page).isEnabled()).toBe(true);
    await wallet.answer('eth_sendTransaction');
    await review.getByText(words).waitFor({ state: 'detached' });
    await popup.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
    await expect.poll(() => node.balance(SECOND_WALLET, 'HUSH')).toBeGreaterThan(before);
    expect((await wallet.asked('eth_sendTransaction')).length).toBe(1);
    expect(problems).toEqual([]);
  });
});
