// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Address, DeploymentManifest } from '../../kernel/chain/ChainSpec.ts';
import { violations } from '../../test/browser/axe.ts';
import { buildForTest } from '../../test/browser/buildForTest.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { chainUrl } from '../../test/browser/place.ts';
import { chainAt, serveApp, sharedNode, tokenAddress } from '../../test/browser/serveApp.ts';
import { inputAmount, quote, select } from '../../test/e2e/steps.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';

/** Monad's chain id, 143. */
const MONAD = '0x8f';
const STAND_IN = '0x00000000000000000000000000000000DeaDBeef';

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';

const browser = await openBrowser();

/** Makes the list's CHOG a different token from the CHOG that has pools. */
const unlist = (deployment: DeploymentManifest) => ({
  ...deployment,
  tokens: deployment.tokens.map((token) =>
    token.symbol === 'CHOG' ? { ...token, address: STAND_IN as Address } : token,
  ),
});

/** A fresh browser showing an app whose list lacks CHOG. */
async function appWithout(rpcUrl = chainUrl()) {
  const { deployment } = await sharedNode();
  const app = await serveApp(chainAt(rpcUrl, unlist(deployment)));
  const opened = await openPage(browser, { own: [app.url, rpcUrl] });
  const open = async (where: string) => {
    await opened.page.goto(`${app.url}${where}`);
  };
  return { ...opened, open, chog: tokenAddress(deployment, 'CHOG') };
}

const safety = (page: Page) => page.getByRole('dialog', { name: 'Check this token' });
const side = (page: Page, name: 'Input' | 'Output', symbol: string) =>
  page.getByRole('button', { name: `${name} token: ${symbol}` });
const linked = (page: Page, parameter: string) => new URL(page.url()).searchParams.get(parameter);

describe('a link to a token that no list has', () => {
  test('is warned of first: refused it is gone, accepted it is chosen, and not asked for again', async () => {
    const { page, open, chog, problems } = await appWithout();
    const link = `swap?inputCurrency=mon&outputCurrency=${chog.toLowerCase()}&exactAmount=2`;
    await open(link);
    await safety(page).getByText('The link you opened selects this token.').waitFor();
    await safety(page).getByText(chog, { exact: true }).waitFor();
    // Elements below an open dialog have no role, so they are found by test id.
    expect(await page.getByTestId('output-token').innerText()).toBe('Select token');
    expect(linked(page, 'outputCurrency')).toBe(chog.toLowerCase());
    await safety(page).getByRole('button', { name: 'Cancel' }).click();
    await safety(page).waitFor({ state: 'detached' });
    await expect.poll(() => linked(page, 'outputCurrency')).toBeNull();
    expect(linked(page, 'exactAmount')).toBe('2');
    await side(page, 'Output', 'Select token').waitFor();

    await open(link);
    await safety(page).getByRole('button', { name: 'I understand' }).click();
    await side(page, 'Output', 'CHOG').waitFor();
    expect(await inputAmount(page).inputValue()).toBe('2');
    await quote(page, '3');
    await expect.poll(() => linked(page, 'outputCurrency')).toBe(chog);

    await open(`swap?inputCurrency=${chog}&outputCurrency=MON`);
    await side(page, 'Input', 'CHOG').waitFor();
    await page.getByRole('button', { name: 'Switch tokens' }).click();
    await side(page, 'Output', 'CHOG').waitFor();
    await select(page, 'output', 'USDC');
    await select(page, 'output', 'CHOG', chog);
    await side(page, 'Output', 'CHOG').waitFor();
    expect(problems).toEqual([]);
  });

  test('is made by the page of the token, on a swap that is half made', async () => {
    const { page, open, chog, problems } = await appWithout();
    await open(`explore/token/${chog}`);
    await page.getByRole('link', { name: 'Swap', exact: true }).first().click();
    await quote(page, '1');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Swap', exact: true }).click();
    await safety(page).getByRole('button', { name: 'I understand' }).click();
    await side(page, 'Output', 'CHOG').waitFor();
    // The link names no input, so the native coin pays.
    await side(page, 'Input', 'MON').waitFor();
    await quote(page, '1');
    expect(problems).toEqual([]);
  });

  test('is asked about on each page of liquidity too, before anything is paid in', async () => {
    const { page, open, chog, problems } = await appWithout();
    for (const path of ['add/MON', 'add/v2/MON']) {
      await open(`${path}/${chog}`);
      await safety(page).getByText(chog).waitFor();
      expect(await violations(page)).toEqual([]);
      await safety(page).getByRole('button', { name: 'Cancel' }).click();
      await safety(page).waitFor({ state: 'detached' });
      expect(await page.getByTestId('token-b').filter({ hasText: 'CHOG' }).count()).toBe(0);
    }
    await open(`add/v2/MON/${chog}`);
    await safety(page).getByRole('button', { name: 'I understand' }).click();
    await page.getByTestId('token-b').filter({ hasText: 'CHOG' }).waitFor();
    await open(`add/MON/${chog}`);
    await page.getByTestId('token-b').filter({ hasText: 'CHOG' }).waitFor();
    expect([await safety(page).count(), problems]).toEqual([0, []]);
  });
});

describe('a link that names no token', () => {
  test('says so of each side, and keeps its words until others are chosen', async () => {
    const { page, open, problems } = await appWithout();
    await open(`swap?inputCurrency=0x000000000000000000000000000000000000dEaD&outputCurrency=0x12`);
    await page.getByText(/^The token in the link, 0x0{36}dEaD, doesn't exist on Sluice local\.$/).waitFor();
    await page.getByText('The token address in the link, "0x12", isn\'t valid.').waitFor();
    await inputAmount(page).fill('7');
    await expect.poll(() => linked(page, 'exactAmount')).toBe('7');
    expect(linked(page, 'inputCurrency')).toMatch(/dEaD$/);
    expect(linked(page, 'outputCurrency')).toBe('0x12');
    await select(page, 'input', 'MON');
    await page.getByText(/dEaD/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => linked(page, 'outputCurrency')).toBeNull();
    expect(linked(page, 'inputCurrency')).toBe('MON');

    await open('swap?inputCurrency=mon&outputCurrency=NOPE');
    await page.getByText(/No list on Sluice local has the token in the link, "NOPE"/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('or one token twice says so on every page, until another is chosen', async () => {
    const { page, open, chog, problems } = await appWithout();
    const twice = (value: string) =>
      page.getByText(`The link has the same token on both sides, ${value}. Choose another one.`);
    const sides = [
      ['MON', 'MON'],
      ['mon', 'ETH'],
      ['USDC', 'usdc'],
      ['WMON', 'wmon'],
    ] as const;
    for (const [one, other] of sides) {
      await open(`swap?inputCurrency=${one}&outputCurrency=${other}`);
      await twice(other).waitFor();
      await open(`add/v2/${one}/${other}`);
      await twice(other).waitFor();
      await open(`add/${one}/${other}`);
      await page.getByText('Invalid pair').first().waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await open('swap?inputCurrency=MON&outputCurrency=mon&exactAmount=2');
    await twice('mon').waitFor();
    expect(linked(page, 'outputCurrency')).toBe('mon');
    await select(page, 'output', 'USDC');
    await twice('mon').waitFor({ state: 'detached' });
    expect(await inputAmount(page).inputValue()).toBe('2');

    // A token that nobody has listed is read first.
    await open(`swap?inputCurrency=${chog}&outputCurrency=${chog.toLowerCase()}`);
    await safety(page).getByRole('button', { name: 'I understand' }).click();
    await twice(chog.toLowerCase()).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => linked(page, 'outputCurrency')).toBeNull();
    expect(problems).toEqual([]);
  });

  test.each([
    ['0x000000000000000000000000000000000000dEaD', /0x0{36}dEaD, doesn't exist on Sluice local\.$/],
    ['0x12', /^The token address in the link, "0x12", isn't valid\.$/],
    ['NOPE', /^No list on Sluice local has the token in the link, "NOPE"\./],
    ['%F0%9F%A6%8A', /^No list on Sluice local has the token in the link, "🦊"\./],
  ])('says so on the pages of liquidity as well: %s', async (value, text) => {
    const { page, open, problems } = await appWithout();
    for (const path of [`add/MON/${value}`, `add/v2/MON/${value}`, `add/v2/${value}/MON`]) {
      await open(path);
      await page.getByText(text).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByText(text).waitFor({ state: 'detached' });
    }
    expect(problems).toEqual([]);
  });

  test('yet, for its node does not answer, says so, keeps it, and finds it when the node is back', async () => {
    const node = await FaultProxy.start(chainUrl());
    onTestFinished(() => node.stop());
    await node.down();
    const { page, open, chog } = await appWithout(node.url);
    await open(`swap?inputCurrency=MON&outputCurrency=${chog}`);
    await page
      .getByText(`Can't reach the network, so the token in the link, ${chog}, isn't selected yet`)
      .waitFor();
    await inputAmount(page).fill('7');
    await expect.poll(() => linked(page, 'exactAmount')).toBe('7');
    expect(linked(page, 'outputCurrency')).toBe(chog);
    await node.up();
    await safety(page).getByRole('button', { name: 'I understand' }).click();
    await side(page, 'Output', 'CHOG').waitFor();
    expect(await inputAmount(page).inputValue()).toBe('7');
  });
});

test('a link to a token of a list that comes late is chosen without a warning, from a cold start', async () => {
  const late = 'https://lists.example/late.json';
  const dist = await buildForTest({
    profile: 'monad',
    change: (profile) => ({
      ...profile,
      chains: ['monad', 'monad-testnet'],
      locales: ['en-US'],
      links: { tokenLogos: 'https://logos.example/{chainId}/{address}.png' },
      tokenLists: { default: late, extended: [], unsupported: [] },
    }),
  });
  const node = await FaultProxy.start(chainUrl(), {
    lie: ({ method }, answer) => (method === 'eth_chainId' ? { ...answer, result: MONAD } : answer),
  });
  onTestFinished(() => node.stop());
  const listed = tokenAddress((await sharedNode()).deployment, 'CHOG');
  const app = await serveApp({ chains: { 143: { endpoints: [{ url: node.url }] } } }, dist);
  const hosts = ['https://lists.example', 'https://logos.example'];
  const { page, problems, foreign } = await openPage(browser, { own: [app.url, node.url, ...hosts] });
  const pictures: string[] = [];
  await page.route('https://logos.example/**', async (route) => {
    pictures.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'image/svg+xml', body: DOT });
  });
  await page.route('https://lists.example/**', async (route) => {
    // Late: the page is there before it.
    await inputAmount(page).waitFor();
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        name: 'Late list',
        timestamp: '2026-01-01T00:00:00+00:00',
        version: { major: 1, minor: 0, patch: 0 },
        tokens: [{ chainId: 143, address: listed, decimals: 18, symbol: 'LATE', name: 'Late token' }],
      },
    });
  });
  await page.goto(`${app.url}swap?inputCurrency=mon&outputCurrency=${listed}&exactAmount=2`);
  await side(page, 'Output', 'LATE').waitFor();
  expect(linked(page, 'outputCurrency')).toBe(listed);
  await page.goto(`${app.url}swap?inputCurrency=late&outputCurrency=mon`);
  await side(page, 'Input', 'LATE').waitFor();
  // The token's picture comes from the profile's address; the coin's picture ships with the app.
  await expect.poll(() => pictures).toEqual(expect.arrayContaining([`/143/${listed}.png`]));
  const coin = page.getByTestId('output-token').locator('img');
  await expect.poll(() => coin.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await coin.getAttribute('src')).toMatch(new RegExp(`^${app.url}assets/logo-mon-[^/]+\\.svg$`));

  // A network that this app does not have.
  await page.goto(`${app.url}swap?chain=base&inputCurrency=${listed}`);
  await page.getByText("This link is for Base, which isn't available here. You're on Monad.").waitFor();
  await side(page, 'Input', 'MON').waitFor();
  await inputAmount(page).fill('1');
  await expect.poll(() => linked(page, 'chain')).toBe('monad');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Monad Testnet' }).click();
  await page.getByText('This link is for').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /Monad Testnet/ }).waitFor();
  expect(foreign.filter((url) => !/monad/.test(url))).toEqual([]);
  expect(problems.filter((problem) => !/ERR_NAME_NOT_RESOLVED/.test(problem))).toEqual([]);
});
