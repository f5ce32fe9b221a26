// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { goTo } from '../browser/goTo.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { appUrl } from '../browser/place.ts';
import { sharedNode, tokenAddress } from '../browser/serveApp.ts';
import { pasteInto } from './pasteInto.ts';
import { buttonReads, connect, openTokenDialog, quote, swapButton, tokenDialog } from './steps.ts';

const browser = await openBrowser();
const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Forms of an address of this network, which every field reads. */
const formsOf = (address: string): readonly string[] => [
  `0X${address.slice(2).toUpperCase()}`,
  `0x${address.slice(2).toUpperCase()}`,
  address.toLowerCase(),
  ` ${address}\n`,
  `${address.slice(0, 20)}\n${address.slice(20)}`,
  `\u200b${address}\u2069`,
  `"${address}"`,
  `“${address}”.`,
  `(${address}),`,
  `ethereum:${address}`,
  `ethereum:${address}@31337`,
  `ethereum:pay-${address}@0x7a69?value=1e18`,
  `eip155:31337:${address}`,
  `sluice-local:${address}`,
  `https://explorer.example/address/${address}`,
  `https://explorer.example/token/${address}?a=${ALICE}#code`,
];

/** Forms that name another network, and how that one is called. */
const ELSEWHERE: readonly (readonly [string, string])[] = [
  [`ethereum:${ALICE}@1`, 'Ethereum'],
  [`eth:${ALICE}`, 'Ethereum'],
  [`eip155:1:${ALICE}`, 'Ethereum'],
  [`base:${ALICE}`, 'Base'],
  [`arb1:${ALICE}`, 'Arbitrum'],
  [`eip155:137:${ALICE}`, 'Polygon'],
  [`https://etherscan.io/address/${ALICE}`, 'Ethereum'],
  [`foo:${ALICE}`, 'foo'],
];
const refusal = (network: string) => `This address is for another network: ${network}.`;

async function openSwap() {
  const opened = await openPage(browser);
  await opened.page.goto(`${appUrl()}swap`);
  await swapButton(opened.page).waitFor();
  return opened;
}
const recipient = (page: Page) => page.getByTestId('recipient');

describe('an address as people copy it', () => {
  test('is read as a recipient, and another network’s is refused in words', async () => {
    const { page, problems } = await openSwap();
    await connect(page);
    await quote(page, '1');
    await page.getByRole('button', { name: 'Add recipient' }).click();
    for (const form of formsOf(ALICE.toLowerCase())) {
      await recipient(page).fill('0x12');
      await buttonReads(page, 'Invalid recipient');
      await pasteInto(recipient(page), form);
      await buttonReads(page, 'Swap');
    }
    for (const [form, network] of ELSEWHERE) {
      await pasteInto(recipient(page), form);
      await page.getByText(refusal(network)).waitFor();
      await buttonReads(page, 'Invalid recipient');
    }
    // A checksum counts in any form.
    await pasteInto(recipient(page), `eip155:31337:${ALICE.replace('C8', 'c8')}`);
    await page.getByText(/^This address has a typo/).waitFor();
    expect(problems).toEqual([]);
  });

  test('finds its token in the list, and is added by hand', async () => {
    const { deployment } = await sharedNode();
    const usdc = tokenAddress(deployment, 'USDC');
    const { page, problems } = await openSwap();
    await openTokenDialog(page, 'output');
    const search = tokenDialog(page).getByRole('searchbox');
    for (const form of formsOf(usdc)) {
      await search.fill('');
      await pasteInto(search, form);
      await tokenDialog(page)
        .getByRole('option')
        .first()
        .and(page.getByRole('option', { name: /^USDC / }))
        .waitFor();
      await expect.poll(() => tokenDialog(page).getByRole('option').count()).toBe(1);
    }
    for (const [form, network] of ELSEWHERE) {
      await pasteInto(search, form);
      await tokenDialog(page).getByText(refusal(network)).waitFor();
    }
    await tokenDialog(page).getByRole('button', { name: 'Manage' }).click();
    const added = tokenDialog(page).getByLabel('Token address');
    await added.fill(`eth:${usdc}`);
    await added.press('Enter');
    await tokenDialog(page).getByText(refusal('Ethereum')).waitFor();
    expect(problems).toEqual([]);
  });

  test('opens its portfolio', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${appUrl()}portfolio`);
    const owner = page.getByTestId('portfolio-address');
    const open = page.getByRole('button', { name: 'View' });
    for (const form of formsOf(ALICE)) {
      await owner.fill('0x12');
      await expect.poll(() => open.isDisabled()).toBe(true);
      await pasteInto(owner, form);
      await expect.poll(() => open.isDisabled()).toBe(false);
    }
    for (const [form, network] of ELSEWHERE) {
      await pasteInto(owner, form);
      await page.getByText(refusal(network)).waitFor();
    }
    await pasteInto(owner, `"0X${ALICE.slice(2).toUpperCase()}"`);
    await open.click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/portfolio/${ALICE}`);
    expect(problems).toEqual([]);
  });
});

test('a link’s recipient is shown and refused in words, and the sender is not paid', async () => {
  const { page } = await openSwap();
  await connect(page);
  const rows = [
    ['🦊.eth', /not available|name/i],
    ['müller.eth', /name/i],
    ['my_name.eth', /name/i],
    ['日本.eth', /name/i],
    [`eip155:1:${ALICE}`, /another network: Ethereum/],
    [`eth:${ALICE}`, /another network: Ethereum/],
    [`https://etherscan.io/address/${ALICE}`, /another network: Ethereum/],
    ['0x1234', /valid address/],
    [`${ALICE}0`, /valid address/],
    [`0x${'g'.repeat(40)}`, /valid address/],
    [ALICE.slice(2), /valid address/],
    ['alice', /valid address/],
    ['alice@example.com', /valid address/],
    ['javascript:alert(1)', /valid address/],
    ['<img src=x>', /valid address/],
    ['100', /valid address/],
    ['solana:4Nd1mY', /valid address/],
    ['null', /valid address/],
    [`${ALICE},${ALICE}`, /valid address/],
    ['a b c', /valid address/],
  ] as const;
  for (const [index, [text, words]] of rows.entries()) {
    const link = `swap?inputCurrency=MON&outputCurrency=HUSH&exactAmount=1&recipient=${encodeURIComponent(text)}`;
    // From outside, and then within the page.
    if (index === 0) await page.goto(`${appUrl()}${link}`);
    else await goTo(page, `/${link}`);
    await expect.poll(() => recipient(page).inputValue()).toBe(text);
    await buttonReads(page, 'Invalid recipient');
    expect(await swapButton(page).isDisabled()).toBe(true);
    await page.locator('[aria-live=polite]').filter({ hasText: words }).first().waitFor();
    await page.getByRole('button', { name: 'Remove recipient' }).click();
    await buttonReads(page, 'Swap');
  }
});
