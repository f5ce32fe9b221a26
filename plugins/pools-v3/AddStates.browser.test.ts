// @module-tag long
import { Interface } from 'ethers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ACCOUNTS, DEPLOYER } from '../../chains/local/accounts.ts';
import { faultsInLooks } from '../../test/browser/looks.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { pageFaults } from '../../test/browser/pageFaults.ts';
import { appUrl } from '../../test/browser/place.ts';
import { chainAt, freshNode, serveApp, type TestNode, tokenAddress } from '../../test/browser/serveApp.ts';
import { installFakeWallet, WALLET_NAME } from '../../test/e2e/fakeWallet.ts';
import { connect, connectByHand, reads, txStatus } from '../../test/e2e/steps.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { amount, bound, button, review } from './testing/addSteps.ts';

const browser = await openBrowser();

const shot = process.env.SHOTS;
const ROUTER = new Interface([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96)) payable returns (uint256)',
]);

/** Another account sells native coin for a token. */
async function sellNative({ deployment, rpc }: TestNode, symbol: string, fee: number, amountRaw: bigint) {
  const [, , from] = ACCOUNTS;
  const at = (kind: string) => deployment.contracts.find((contract) => contract.kind === kind)?.address;
  const out = tokenAddress(deployment, symbol);
  const swap = [at('wrappedNative'), out, fee, from, 10n ** 12n, amountRaw, 0n, 0n];
  const data = ROUTER.encodeFunctionData('exactInputSingle', [swap]);
  const value = `0x${amountRaw.toString(16)}`;
  // A pool writes its oracle once a second: the block may need more gas than an estimate before it.
  await rpc('eth_sendTransaction', [{ from, to: at('swapRouter'), data, value, gas: '0x989680' }]);
}

/** A separate app for this test over a fresh chain, reached at `url` where given. */
async function ownApp(node: TestNode, url = node.url) {
  const app = await serveApp(chainAt(url, node.deployment));
  return { app, ...(await openPage(browser, { own: [app.url, url] })) };
}

describe('while the form is open', () => {
  test('a price that moves changes the amounts, and a preview that no longer holds must be accepted', async () => {
    const node = await freshNode();
    const { app, page, problems } = await ownApp(node);
    await page.goto(`${app.url}add/MON/HUSH/3000`);
    await connect(page);
    await page.getByRole('button', { name: 'Full range' }).click();
    await amount(page, 'A').fill('1');
    await reads(button(page), 'Review');
    const plain = (text: string) => Number(text.replaceAll(',', ''));
    const before = await amount(page, 'B').inputValue();
    await button(page).click();
    const confirm = review(page).getByRole('button', { name: 'Add liquidity' });
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await sellNative(node, 'HUSH', 3000, 300n * 10n ** 18n);
    await review(page).getByRole('button', { name: 'Accept changes' }).waitFor();
    expect(await confirm.isEnabled()).toBe(false);
    await review(page).getByRole('button', { name: 'Accept changes' }).click();
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    // Elements behind a dialog have no role, so they are found by test id.
    expect(await page.getByTestId('amount-a').inputValue()).toBe('1');
    const after = await page.getByTestId('amount-b').inputValue();
    expect(plain(after)).toBeLessThan(plain(before));
    expect(await review(page).innerText()).toContain(`${after} HUSH`);
    await confirm.click();
    await reads(txStatus(page), 'Liquidity added');
    expect(problems).toEqual([]);
  });

  test('a wallet that cannot do it is told so, and the same deposit can be tried again', async () => {
    const node = await freshNode();
    const app = await serveApp(chainAt(node.url, node.deployment));
    const { page } = await openPage(browser, { own: [app.url, node.url] });
    const wallet = await installFakeWallet(page, {
      url: node.url,
      account: DEPLOYER,
      chainId: 31337,
      rules: { eth_sendTransaction: 'unsupported' },
    });
    await page.goto(`${app.url}add/MON/HUSH/3000`);
    await connectByHand(page, WALLET_NAME);
    await page.getByRole('button', { name: 'Full range' }).click();
    await amount(page, 'A').fill('1');
    await reads(button(page), 'Review');
    await button(page).click();
    await review(page).getByRole('button', { name: 'Add liquidity' }).click();
    await review(page).getByText('Add liquidity failed').waitFor();
    expect(await page.getByTestId('amount-a').inputValue()).toBe('1');
    await wallet.rule('eth_sendTransaction', undefined);
    await review(page).getByRole('button', { name: 'Add liquidity' }).click();
    await reads(txStatus(page), 'Liquidity added');
  });

  test('a node that goes down is told; what was typed stays, and the page recovers', async () => {
    const node = await freshNode();
    const proxy = await FaultProxy.start(node.url);
    onTestFinished(() => proxy.stop());
    const { app, page } = await ownApp(node, proxy.url);
    await page.goto(`${app.url}add/MON/HUSH/3000`);
    await page.getByTestId('current-price').waitFor();
    await bound(page, 'Min').fill('123456');
    await proxy.down();
    await page
      .getByText("Can't reach the network. What you entered is kept", { exact: false })
      .first()
      .waitFor();
    expect(await bound(page, 'Min').inputValue()).toBe('123456');
    await proxy.up();
    await expect.poll(() => page.getByText("Can't reach the network", { exact: false }).count()).toBe(0);
  });
});

test('axe finds nothing in any look, and nothing hangs over a side', async () => {
  const { page } = await openPage(browser);
  const found: Record<string, readonly string[]> = {};
  const check = async (what: string) => {
    const faults = await faultsInLooks(page, ({ size, colorScheme }) =>
      pageFaults(page, shot && `${shot}/${what}-${size}-${colorScheme}.png`),
    );
    if (faults.length > 0) found[what] = faults;
  };
  await page.goto(`${appUrl()}add`);
  await page.getByText('Please select tokens first').first().waitFor();
  await check('empty');
  await page.goto(`${appUrl()}add/MON/HUSH/3000`);
  await page.getByRole('slider', { name: 'Lower end of your range' }).waitFor();
  await connect(page);
  await bound(page, 'Min').fill('800000');
  await bound(page, 'Max').fill('1200000');
  await amount(page, 'A').fill('1.5');
  await reads(button(page), 'Review');
  await page.getByText('Show as table').click();
  await check('filled');
  await button(page).click();
  await review(page).getByText('Simulation', { exact: true }).waitFor();
  await check('preview');
  await page.keyboard.press('Escape');
  await review(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Full range' }).click();
  await check('full');
  await bound(page, 'Min').fill('1300000');
  await bound(page, 'Max').fill('1500000');
  await page.getByText('Single-asset deposit only.').waitFor();
  await check('single');
  await page.goto(`${appUrl()}add/USDT/DAK/10000`);
  await page.getByTestId('start-price').fill('0');
  await page.getByText('Invalid price input').first().waitFor();
  await check('new');
  await page.goto(`${appUrl()}increase/x/y/1/99999999`);
  await page.getByText('Position 99999999 not found').waitFor();
  await check('increase-missing');
  expect(found).toEqual({});
});

test('a price off the market is named beside it, and taken by a switch that is off each time', async () => {
  const { page, problems } = await openPage(browser);
  await page.goto(`${appUrl()}add/MON/HUSH/100`);
  await connect(page);
  await page.getByTestId('start-price').fill('1300000');
  await reads(page.getByTestId('current-price'), /^Starting price\s+1\.3M HUSH per MON$/);
  await bound(page, 'Min').fill('650000');
  await bound(page, 'Max').fill('2600000');
  await amount(page, 'A').fill('1');
  await reads(button(page), 'Review');
  const accept = review(page).getByRole('switch', { name: "Deposit at this pool's price" });
  const confirm = review(page).getByRole('button', { name: 'Add liquidity' });
  for (let time = 0; time < 2; time += 1) {
    await button(page).click();
    await review(page)
      .getByText(/This pool's price is \d\d\.\d\d% off the market/)
      .waitFor();
    const text = await review(page).innerText();
    expect(text).toMatch(/Pool price: 1 MON = 1\.3M HUSH\s+Market price: 1 MON = [\d,.]+M? HUSH/);
    expect([await accept.getAttribute('aria-checked'), await confirm.isEnabled()]).toEqual(['false', false]);
    if (time === 0) {
      const faults = await faultsInLooks(page, ({ size, colorScheme }) =>
        pageFaults(page, shot && `${shot}/off-market-${size}-${colorScheme}.png`),
      );
      expect(faults).toEqual([]);
    }
    await accept.click();
    expect(await confirm.isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
    await review(page).waitFor({ state: 'detached' });
  }
  expect(problems).toEqual([]);
});
