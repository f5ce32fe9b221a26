// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SECOND_WALLET } from '../../chains/local/accounts.ts';
import { startAnvil } from '../../chains/local/startAnvil.ts';
import type { ContractKind, DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import { violations } from '../browser/axe.ts';
import { buildForTest } from '../browser/buildForTest.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl, chainUrl } from '../browser/place.ts';
import { chainAt, serveApp, sharedNode } from '../browser/serveApp.ts';
import { FaultProxy, type FaultProxyOptions } from '../faults/FaultProxy.ts';
import { quietPort } from '../testing/quietPort.ts';
import { installFakeWallet, WALLET_NAME, type WalletRule } from './fakeWallet.ts';
import {
  accountDrawer,
  buttonReads,
  closeDialog,
  confirmSwap,
  connectByHand,
  inputAmount,
  openReview,
  outputAmount,
  quote,
  reads,
  reviewAndConfirm,
  select,
  swapButton,
  tryAgain,
  txStatus,
} from './steps.ts';

const OFFLINE = /Can't reach the network\. Prices will update/;

const browser = await openBrowser();

/** The app with its chain at `url`, and a wallet that always reaches the real node. */
async function appBehind(
  url: string,
  change: (deployment: DeploymentManifest) => DeploymentManifest = (deployment) => deployment,
  rules: Readonly<Record<string, WalletRule>> = {},
  others: readonly string[] = [],
) {
  const node = await sharedNode();
  const app = await serveApp(chainAt([url, ...others], change(node.deployment)));
  const opened = await openPage(browser, { own: [app.url, url, ...others] });
  await installFakeWallet(opened.page, { url: node.url, account: SECOND_WALLET, chainId: 31337, rules });
  await opened.page.goto(`${app.url}swap`);
  await swapButton(opened.page).waitFor();
  return { ...opened, connect: () => connectByHand(opened.page, WALLET_NAME, '0x7099...79C8') };
}

async function proxy(options: FaultProxyOptions = {}): Promise<FaultProxy> {
  const started = await FaultProxy.start(chainUrl(), options);
  onTestFinished(() => started.stop());
  return started;
}

/** Without the browser's own message about a failed request, which no page can suppress. */
const beyondNetwork = (problems: readonly string[]) =>
  problems.filter((problem) => !/Failed to load resource|ERR_CONNECTION/.test(problem));

/** Adds an endpoint in the open settings, or puts it first if it is there, and closes them. */
async function addEndpoint(page: Page, url: string): Promise<void> {
  const settings = page.getByTestId('settings-dialog');
  const field = settings.getByRole('textbox', { name: 'Add an endpoint' });
  await field.fill(url);
  await settings.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe('');
  await settings.getByText(new URL(url).host).first().waitFor();
  await settings.getByRole('button', { name: 'Close' }).click();
  await settings.waitFor({ state: 'detached' });
}

/** Nothing on the page shows that it is loading. */
async function nothingSpins(page: Page): Promise<void> {
  await expect.poll(() => swapButton(page).getAttribute('aria-busy')).toBe('false');
}

describe('an RPC URL at which nobody listens', () => {
  test('is told in words; balances are two dashes, Max is off, nothing spins, what is typed is kept', async () => {
    // Normally a wallet would return the balances where the node does not; this wallet uses the same node.
    const rules = { eth_call: 'reject', eth_getBalance: 'reject' } as const;
    const dead = `http://127.0.0.1:${await quietPort()}`;
    const { page, problems, connect } = await appBehind(dead, undefined, rules);
    await inputAmount(page).fill('1.5');
    await page.getByText(OFFLINE).waitFor();
    await connect();
    await reads(page.getByTestId('wallet-button'), /-- MON/);
    await page.getByText('Balance --').first().waitFor();
    expect(await page.getByRole('button', { name: 'Max', exact: true }).first().isDisabled()).toBe(true);
    await nothingSpins(page);
    await buttonReads(page, 'No quote available');
    expect(await swapButton(page).isDisabled()).toBe(true);
    expect(await inputAmount(page).inputValue()).toBe('1.5');

    await page.getByTestId('wallet-button').click();
    await accountDrawer(page).getByText('-- MON').waitFor();
    await accountDrawer(page).getByText('Unable to fetch balance').waitFor();
    expect(beyondNetwork(problems)).toEqual([]);
  });
});

describe('a node', () => {
  test('that goes down under a quote and comes back: the notice comes and goes, the amount stays', async () => {
    const node = await proxy();
    const { page, problems, connect } = await appBehind(node.url);
    await connect();
    await quote(page, '2.5');
    await buttonReads(page, 'Swap');
    await node.down();
    await page.getByText(OFFLINE).waitFor();
    expect(await inputAmount(page).inputValue()).toBe('2.5');
    expect(await outputAmount(page).inputValue()).not.toBe('');

    await inputAmount(page).fill('3.5');
    await node.up();
    await page.getByText(OFFLINE).waitFor({ state: 'detached' });
    await buttonReads(page, 'Swap');
    expect(await inputAmount(page).inputValue()).toBe('3.5');
    await reviewAndConfirm(page);
    expect(beyondNetwork(problems)).toEqual([]);
  });

  test('that is down at first and comes up is found without a reload', async () => {
    const node = await proxy();
    await node.down();
    const { page, connect } = await appBehind(node.url);
    await connect();
    await inputAmount(page).fill('1');
    await page.getByText(OFFLINE).waitFor();
    await node.up();
    await buttonReads(page, 'Swap');
    await reads(page.getByTestId('wallet-button'), /\d\.\d{3} MON/);
    expect(await page.getByText(OFFLINE).count()).toBe(0);
  });

  test('that takes requests and never answers holds Swap and Confirm with the reason, and is found well again', async () => {
    const node = await proxy();
    const { page, connect } = await appBehind(node.url);
    await connect();
    await quote(page, '1');
    const review = await openReview(page);
    const confirm = review.getByRole('button', { name: 'Confirm swap' });
    await reads(review.getByText('A simulation of the trade agrees'), /Only one node is set up/);
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    node.set('hang');
    await review
      .getByText(/This price is out of date|Can't reach the network/)
      .first()
      .waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await review.getByText(OFFLINE).waitFor();
    await closeDialog(page);
    await buttonReads(page, 'Waiting for a new price…');
    expect(await swapButton(page).isDisabled()).toBe(true);
    await page.getByText(OFFLINE).waitFor();
    node.set('none');
    await page.getByText(OFFLINE).waitFor({ state: 'detached' });
    await buttonReads(page, 'Swap');
    await reviewAndConfirm(page);
  });

  test('that lies of a price is contradicted by the next one: both figures are shown, and nothing can be confirmed', async () => {
    const liar = await proxy();
    liar.set('lies_of_reserves');
    // Slower, so that it does not win the race for the quote, however busy the machine is.
    const honest = await proxy({ latencyMs: 150, after: liar });
    const { page, connect } = await appBehind(liar.url, undefined, {}, [honest.url]);
    // What a person puts first stays first, however slow a busy machine makes it.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByTestId('settings-dialog').getByRole('button', { name: 'Endpoints' }).click();
    await addEndpoint(page, liar.url);
    await connect();
    await select(page, 'output', 'CHOG');
    await quote(page, '1');
    const review = await openReview(page);
    await review.getByText('A second source disagrees with this price').waitFor();
    const figures = await review.getByText(/Simulation at block \d+/).innerText();
    const [quoted, told] = [...figures.matchAll(/([\d.,]+) CHOG/g)].map(([, text]) =>
      Number(text?.replace(/,/g, '')),
    );
    // A tenth more CHOG in the only pool gives a tenth more output.
    expect((quoted as number) / (told as number)).toBeCloseTo(1.1, 2);
    const confirm = review.getByRole('button', { name: 'Confirm swap' });
    expect(await confirm.isDisabled()).toBe(true);
    const [lying, well] = [liar.url, honest.url].map((url) => new URL(url).host);
    await review.getByText('Your nodes disagree').waitFor();
    for (const node of [lying, well]) await review.getByText(`${node}: you receive`).waitFor();
    expect(await violations(page)).toEqual([]);
    await review.getByRole('button', { name: 'Continue anyway' }).click();
    // That accepts what the quoters say, but no state that two nodes contradict each other about.
    expect(await confirm.isDisabled()).toBe(true);

    // By the word of one of them nobody is left out: a third node tells who is right.
    expect(await review.getByRole('button', { name: /^Ignore/ }).count()).toBe(0);
    const third = await proxy({ latencyMs: 150, after: liar });
    await review.getByRole('button', { name: 'Add a node' }).click();
    await addEndpoint(page, third.url);
    await tryAgain(page);
    await review.getByText('Other nodes disagree with these amounts').waitFor();
    await review.getByRole('button', { name: `Ignore ${lying}` }).click();
    await review.getByText(/^node\S+ and node\S+$/).waitFor();
    await confirmSwap(page);
    await reads(txStatus(page), 'Swap confirmed');
  });

  test('that refuses in its answers, beside one that is well: the price goes on, and the swap', async () => {
    const refusing = await proxy();
    const well = await proxy();
    const { page, connect } = await appBehind(refusing.url, undefined, {}, [well.url]);
    await connect();
    await quote(page, '1');
    for (const fault of ['daily_cap', 'forbidden', 'gas_cap', 'unheard_of'] as const) {
      refusing.set(fault);
      const before = well.count('eth_call');
      await expect.poll(() => well.count('eth_call') - before).toBeGreaterThan(2);
      expect(await page.getByText(OFFLINE).count(), fault).toBe(0);
    }
    await buttonReads(page, 'Swap');
    await reviewAndConfirm(page);
  });

  test('that answers with an HTTP error, a page or half an answer is told, and the page recovers', async () => {
    // All at once: each waits for the node most of its time.
    await Promise.all(
      (['server_error', 'html', 'truncated'] as const).map(async (fault) => {
        const node = await proxy();
        const { page, problems, connect } = await appBehind(node.url);
        await connect();
        await quote(page, '1');
        node.set(fault);
        await page.getByText(OFFLINE).waitFor();
        expect(await inputAmount(page).inputValue(), fault).toBe('1');
        node.set('none');
        await page.getByText(OFFLINE).waitFor({ state: 'detached' });
        await buttonReads(page, 'Swap');
        expect(beyondNetwork(problems), fault).toEqual([]);
      }),
    );
  });

  test('that limits its answers lets the price grow old, which is told, and the page recovers', async () => {
    await Promise.all(
      (['limit_exceeded', 'rate_limited'] as const).map(async (fault) => {
        const node = await proxy();
        const { page, connect } = await appBehind(node.url);
        await connect();
        await quote(page, '1');
        node.set(fault);
        const told = page.getByText(/This price is out of date|Can't reach the network/).first();
        await told.waitFor();
        expect(await inputAmount(page).inputValue(), fault).toBe('1');
        node.set('none');
        await told.waitFor({ state: 'detached' });
        await buttonReads(page, 'Swap');
      }),
    );
  });

  test('of another chain is not believed', async () => {
    const node = await proxy();
    node.set('wrong_chain');
    const { page, problems, connect } = await appBehind(node.url);
    await connect();
    await inputAmount(page).fill('1');
    await page
      .getByText(/different network/)
      .first()
      .waitFor();
    await reads(page.getByTestId('wallet-button'), /-- MON/);
    await nothingSpins(page);
    expect(await outputAmount(page).inputValue()).toBe('');
    expect(await swapButton(page).isDisabled()).toBe(true);
    expect(beyondNetwork(problems)).toEqual([]);
  });
});

describe('contracts', () => {
  const routers = ['swapRouter02', 'universalRouter', 'swapRouter', 'v2Router02'] as const;
  const EMPTY = '0x00000000000000000000000000000000DeaDBeef' as const;
  const moved = (kinds: readonly ContractKind[]) => (deployment: DeploymentManifest) => ({
    ...deployment,
    contracts: deployment.contracts.map((contract) =>
      kinds.includes(contract.kind) ? { ...contract, address: EMPTY } : contract,
    ),
  });

  test('that are not there turn trading off, by name', async () => {
    const { page, problems, connect } = await appBehind(chainUrl(), moved(routers));
    await inputAmount(page).fill('1');
    await buttonReads(page, 'Trading is off');
    const notice = page.getByText(/is missing, so features that need it are off/);
    await notice.waitFor();
    for (const router of routers) expect(await notice.innerText()).toContain(router);
    expect(await swapButton(page).isDisabled()).toBe(true);
    // What does not depend on the failed calls still works.
    await connect();
    await reads(page.getByTestId('wallet-button'), /\d\.\d{3} MON/);
    expect(problems).toEqual([]);
  });

  test('one router less leaves trading on through another', async () => {
    const { page, connect } = await appBehind(chainUrl(), moved(['swapRouter02']));
    await connect();
    await quote(page, '1');
    await reviewAndConfirm(page);
  });

  test('none known at all turn trading off, and say that there is none on this chain', async () => {
    const dist = await buildForTest({
      profile: 'monad-testnet',
      change: (profile) => ({ ...profile, locales: ['en-US'] }),
    });
    // Nothing of the exchange is on it.
    const node = await startAnvil({ chainId: 10143, blockTimeSeconds: 1 });
    onTestFinished(() => node.stop());
    const app = await serveApp({ chains: { 10143: { endpoints: [{ url: node.url }] } } }, dist);
    const { page, problems, foreign } = await openPage(browser, { own: [app.url, node.url] });
    await page.goto(`${app.url}swap`);
    await page.getByText(/Trading isn't available on Monad Testnet/i).waitFor();
    await inputAmount(page).fill('1');
    await buttonReads(page, 'Trading is off');
    expect(await swapButton(page).isDisabled()).toBe(true);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });
});

describe('config.json', () => {
  /** The app with this answer for its config.json, which it says is wrong. */
  async function open(page: Page, answer: { status?: number; body: string }): Promise<void> {
    await page.unrouteAll();
    await page.route('**/config.json', (route) =>
      route.fulfill({ contentType: 'application/json', ...answer }),
    );
    await page.goto(`${appUrl()}swap`);
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  }

  test('that is no JSON or says what cannot be shows what is wrong and where', async () => {
    const { page } = await openPage(browser);
    for (const [body, words] of [
      ['{ "defaultChain": 31337, ', /config\.json is invalid at \/: .*JSON/],
      [
        JSON.stringify({ chains: { 31337: { endpoints: [{ url: 'ftp://127.0.0.1' }] } } }),
        /config\.json is invalid at \/chains\/31337\/endpoints\/0\/url: /,
      ],
      // An unknown key, and a default chain that is not in the build.
      [JSON.stringify({ defaultChan: 1 }), /config\.json is invalid at \/defaultChan: /],
      [JSON.stringify({ defaultChain: 1 }), /config\.json is invalid at \/defaultChain: /],
    ] as const) {
      await open(page, { body });
      await reads(page.getByRole('alert'), words);
      await page.getByText('Your funds are safe in your wallet').waitFor();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      expect(await page.getByText('{{').count(), body).toBe(0);
    }
  });

  test('that the server does not deliver is told, and a reload starts the app once it does', async () => {
    const { page } = await openPage(browser);
    await open(page, { status: 404, body: 'Not found' });
    await reads(page.getByRole('alert'), /Couldn't read config\.json: the server answered 404/);
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Reload' }).click();
    await swapButton(page).waitFor();
  });
});
