import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ACCOUNTS } from '../../chains/local/accounts.ts';

/** The actions of a person on the swap page, shared by tests. */

export const swapButton = (page: Page): Locator => page.getByTestId('swap-button');
export const inputAmount = (page: Page): Locator => page.getByTestId('input-amount');
export const outputAmount = (page: Page): Locator => page.getByTestId('output-amount');
export const accountDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Account' });
export const tokenDialog = (page: Page): Locator => page.getByTestId('token-dialog');
export const reviewDialog = (page: Page): Locator => page.getByTestId('review-dialog');
export const txStatus = (page: Page): Locator => page.getByTestId('tx-status');

/** Opens the account drawer and selects a wallet by the wallet's own name. */
export async function chooseWallet(page: Page, wallet: string): Promise<void> {
  await page.getByTestId('wallet-button').click();
  await accountDrawer(page).getByRole('button', { name: wallet, exact: true }).click();
}

/** Waits until the last dialog has closed and removed its history entry, so that the page can be reloaded. */
export async function dialogsAreGone(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const step = () => page.evaluate(() => (history.state as { dialog?: string } | null)?.dialog);
  await expect.poll(step).toBeUndefined();
}

/**
 * Connects the test wallet as if another tab had: without the account drawer, which takes as long as the page itself
 * and has tests of its own.
 */
export async function connect(page: Page): Promise<void> {
  await page.evaluate(
    (newValue) => {
      localStorage.setItem('connection_meta', newValue);
      dispatchEvent(new StorageEvent('storage', { key: 'connection_meta', newValue }));
    },
    JSON.stringify({ type: 'LOCAL', address: ACCOUNTS[0] }),
  );
  await isConnected(page, '0xf39F...2266');
}

/**
 * Connects a wallet by the account drawer.
 * @param account the text of the wallet button when connected
 */
export async function connectByHand(
  page: Page,
  wallet = 'Test wallet',
  account = '0xf39F...2266',
): Promise<void> {
  await chooseWallet(page, wallet);
  await dialogsAreGone(page);
  await isConnected(page, account);
}

/** The account is shown, in a button that is busy, before the wallet has answered. */
const isConnected = (page: Page, account: string): Promise<void> =>
  reads(
    page.locator('[data-testid=wallet-button]:not([aria-busy=true])'),
    new RegExp(account.replace(/\./g, '\\.')),
  );

/** A side of a trade, or of a pair. */
type Side = 'input' | 'output' | 'a' | 'b';

export async function openTokenDialog(page: Page, side: Side): Promise<Locator> {
  await page.getByTestId(side === 'a' || side === 'b' ? `token-${side}` : `${side}-token`).click();
  const dialog = tokenDialog(page);
  await dialog.waitFor();
  return dialog;
}

export async function select(page: Page, side: Side, symbol: string, search = symbol): Promise<void> {
  const dialog = await openTokenDialog(page, side);
  await dialog.getByRole('searchbox', { name: 'Search name or paste address' }).fill(search);
  // The search waits for a pause in typing and then reorders the rows; the first row stays in place.
  const wanted = dialog.getByRole('option', { name: new RegExp(`^${symbol} `) });
  await dialog.getByRole('option').first().and(wanted).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Waits until an element's text is or matches `text`. */
export async function reads(element: Locator, text: string | RegExp): Promise<void> {
  const wanted =
    typeof text === 'string' ? expect.stringMatching(exactly(text)) : expect.stringMatching(text);
  await expect.poll(() => element.innerText().catch(() => '')).toEqual(wanted);
}

/**
 * Scrolls down until a row is visible and stays visible, because long lists only render visible rows. Late
 * data (a price, a token) may move the row away again. Returns the element's text, read while it was visible.
 */
export async function scrollTo(element: Locator): Promise<string> {
  let text = '';
  const inSight = async () => {
    if ((await element.count()) > 0) {
      await element.scrollIntoViewIfNeeded({ timeout: 500 }).catch(() => undefined);
      text = await element.innerText({ timeout: 500 }).catch(() => '');
      return text !== '';
    }
    // Scrolls by script and not by the wheel, which would roll past the row; starts from the top again for
    // late rows.
    await element.page().evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const atEnd = window.scrollY >= scrollHeight - clientHeight - 1;
      window.scrollTo({ top: atEnd ? 0 : window.scrollY + 300, behavior: 'instant' });
    });
    return false;
  };
  let seen = 0;
  const inSightInARow = async () => {
    seen = (await inSight()) ? seen + 1 : 0;
    return seen;
  };
  await expect.poll(inSightInARow).toBeGreaterThanOrEqual(3);
  return text;
}

export const buttonReads = (page: Page, text: string | RegExp): Promise<void> =>
  reads(swapButton(page), text);

/** Types an amount to pay and waits for its quote. */
export async function quote(page: Page, amount: string): Promise<void> {
  await inputAmount(page).fill(amount);
  await page.getByTestId('swap-details').waitFor();
  await expect.poll(() => outputAmount(page).inputValue()).toMatch(/^\d/);
}

/** The details of the quote, with what is shown on demand. */
export async function openDetails(page: Page): Promise<Locator> {
  const details = page.getByTestId('swap-details');
  const more = details.getByRole('button', { name: 'Swap details' });
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  await details.getByText('Route', { exact: true }).waitFor();
  return details;
}

export async function openReview(page: Page): Promise<Locator> {
  await buttonReads(page, /^(Swap|Approve and swap)$/);
  await swapButton(page).click();
  await reviewDialog(page).waitFor();
  return reviewDialog(page);
}

/** Opens what the review keeps behind a line: the effect, the simulation, the deadline, the route. */
export const openMore = (review: Locator): Promise<void> =>
  review.getByTestId('review-more').locator('summary').first().click();

export const confirmButton = (page: Page): Locator =>
  reviewDialog(page).getByRole('button', { name: 'Confirm swap' });

export const confirmSwap = (page: Page): Promise<void> => confirmButton(page).click();

/** Closes whichever dialog is open by its last "Close". */
export async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialogsAreGone(page);
}

/** Presses "Try again" where it is offered: it goes as soon as the page has an answer. */
export async function tryAgain(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Try again' }).first();
  if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined);
}

/** The review lists what the wallet will be asked for: an approval or a permit, and the transaction last. */
export async function stepsAreListed(page: Page): Promise<void> {
  const steps = page.getByRole('dialog').locator('ol > li');
  await steps.nth(1).waitFor();
  await reads(steps.first(), /(Approve|Sign the) \w+/);
}

/** The outcome of the last transaction, on the page that sent it. */
export const lastTransaction = (page: Page): Locator => page.getByRole('group', { name: 'Last transaction' });

/** The dialog is closed: the focus is on the transaction's outcome, and Enter sends nothing again. */
export async function focusIsOnResult(page: Page, text: string | RegExp): Promise<void> {
  await reads(lastTransaction(page), text);
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  await expect.poll(focused).toContain('aria-label="Last transaction"');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
}

/** Goes from the main button to the closed dialog of a settled swap. */
export async function reviewAndConfirm(page: Page): Promise<void> {
  await openReview(page);
  await confirmSwap(page);
  await reads(txStatus(page), 'Swap confirmed');
  await closeDialog(page);
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

/** The raw amounts that a panel shows. */
export async function rawAmounts(page: Page, testId: string): Promise<readonly bigint[]> {
  const values = page.getByTestId(testId).locator('[data-raw]');
  await expect.poll(() => values.count()).toBe(2);
  const texts = await values.evaluateAll((all) => all.map((one) => one.getAttribute('data-raw') ?? ''));
  return texts.map(BigInt);
}
