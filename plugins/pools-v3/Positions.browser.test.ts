import { Interface } from 'ethers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ACCOUNTS, DEPLOYER, SECOND_WALLET } from '../../chains/local/accounts.ts';
import type { Address, DeploymentManifest, Hex } from '../../kernel/chain/ChainSpec.ts';
import { goAnew } from '../../test/browser/goTo.ts';
import { faultsInLooks } from '../../test/browser/looks.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { pageFaults } from '../../test/browser/pageFaults.ts';
import { appUrl } from '../../test/browser/place.ts';
import { chainAt, freshNode, serveApp, sharedNode, type TestNode } from '../../test/browser/serveApp.ts';
import { installFakeWallet, WALLET_NAME } from '../../test/e2e/fakeWallet.ts';
import {
  closeDialog,
  connect,
  connectByHand,
  focusIsOnResult,
  rawAmounts,
  reads,
  reviewDialog,
  txStatus,
} from '../../test/e2e/steps.ts';
import { FaultProxy } from '../../test/faults/FaultProxy.ts';
import { amount, button } from './testing/addSteps.ts';

const MANAGER = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function tokenOfOwnerByIndex(address, uint256) view returns (uint256)',
  'function positions(uint256) view returns (uint96, address, address token0, address token1, uint24 fee, int24, int24, uint128 liquidity, uint256, uint256, uint128, uint128)',
  'function decreaseLiquidity((uint256, uint128, uint256, uint256, uint256)) payable returns (uint256, uint256)',
  'function collect((uint256, address, uint128, uint128)) payable returns (uint256, uint256)',
  'function burn(uint256) payable',
]);
const ALL = (1n << 128n) - 1n;
const [ANYBODY] = ACCOUNTS;

const browser = await openBrowser();

interface FoundPosition {
  readonly id: bigint;
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: bigint;
  readonly liquidity: bigint;
}

/** The position manager of a node, for direct reads and transactions of a test. */
function managerOf({ deployment, rpc }: TestNode) {
  const to = deployment.contracts.find(({ kind }) => kind === 'positionManager')?.address as Address;
  const read = async (name: string, args: readonly unknown[], from?: Address) => {
    const data = MANAGER.encodeFunctionData(name, args);
    const answer = await rpc<Hex>('eth_call', [{ to, data, ...(from ? { from } : {}) }, 'latest']);
    return MANAGER.decodeFunctionResult(name, answer);
  };
  return {
    to,
    async positions(owner: Address): Promise<readonly FoundPosition[]> {
      const [count] = (await read('balanceOf', [owner])) as unknown as [bigint];
      const found: FoundPosition[] = [];
      for (let index = 0n; index < count; index += 1n) {
        const [id] = (await read('tokenOfOwnerByIndex', [owner, index])) as unknown as [bigint];
        const position = await read('positions', [id]);
        const { token0, token1, fee, liquidity } = position as unknown as FoundPosition;
        found.push({ id, token0, token1, fee, liquidity });
      }
      return found;
    },
    async owed(id: bigint, owner: Address): Promise<readonly [bigint, bigint]> {
      const [first, second] = await read('collect', [[id, owner, ALL, ALL]], owner);
      return [first, second];
    },
    async send(from: Address, name: string, args: readonly unknown[]): Promise<void> {
      await rpc('eth_sendTransaction', [{ from, to, data: MANAGER.encodeFunctionData(name, args) }]);
    },
  };
}

const symbolOf = (deployment: DeploymentManifest, address: Address) =>
  deployment.tokens.find((token) => token.address.toLowerCase() === address.toLowerCase())?.symbol;

const at = (path: string) => `${appUrl()}${path}`;

describe('my positions', () => {
  test('ask for a wallet, list what it has, and lead to a position and back', async () => {
    const { page, problems, foreign } = await openPage(browser);
    const node = await sharedNode();
    const mine = await managerOf(node).positions(DEPLOYER);
    await page.goto(at('pools'));
    await page.getByRole('heading', { name: 'Your positions', level: 1 }).waitFor();
    await page.getByText('Connect a wallet to see your positions.').waitFor();
    await connect(page);
    const list = page.getByRole('list', { name: 'Your positions' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(mine.length);
    await reads(page.getByTestId('position-count'), `Showing ${mine.length} of ${mine.length}.`);
    await list.getByText('In range').first().waitFor();
    // Open the position by keyboard.
    await list.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('position-range').waitFor();
    await page.getByRole('link', { name: 'Positions', exact: true }).click();
    await list.waitFor();
    // Go from the navigation through the explore page.
    await page.goto(at('swap'));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Liquidity' }).click();
    await page.getByRole('link', { name: 'Your positions' }).click();
    await page.getByRole('heading', { name: 'Your positions' }).waitFor();
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });
});

describe('a position', () => {
  test('is shown to anybody: amounts, fees, range both ways, picture, history, and who may not touch it', async () => {
    const { page, problems, foreign } = await openPage(browser);
    const node = await sharedNode();
    const manager = managerOf(node);
    const [position] = await manager.positions(SECOND_WALLET);
    if (!position) throw new Error('the second wallet has no position');
    const symbols = [position.token0, position.token1].map((token) => symbolOf(node.deployment, token));
    await page.goto(at(`pools/${position.id}`));
    const heading = page.getByRole('heading', { level: 1 });
    await reads(heading, `${symbols.join(' / ')} ${Number(position.fee) / 10_000}%`);
    expect(await rawAmounts(page, 'position-fees')).toEqual(await manager.owed(position.id, SECOND_WALLET));
    const range = page.getByTestId('position-range');
    const before = await range.innerText();
    await range.getByRole('button', { name: /^Price of / }).click();
    await expect.poll(() => range.innerText()).not.toBe(before);
    const picture = page.getByRole('img', { name: /^Image of position/ });
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    expect(await picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml;base64,/);
    await page.getByText("That's the whole history.").waitFor();
    await page
      .getByTestId('position-history')
      .getByText(/^Added/)
      .first()
      .waitFor();
    await reads(page.getByTestId('performance-valueNow'), /\d/);
    await page.getByText('Performance details').click();
    await reads(page.getByTestId('performance-holding'), /\d/);
    expect(await page.getByText("You don't own this position").count()).toBe(0);

    await connect(page);
    await page.getByText("You don't own this position").waitFor();
    expect(await page.getByRole('button', { name: 'Collect fees' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Remove liquidity' }).count()).toBe(0);
    await page.goto(at(`remove/${position.id}`));
    await page.getByText("You don't own this position").waitFor();
    await page.getByRole('button', { name: '50%' }).click();
    await reads(page.getByTestId('remove-button'), 'Not your position');
    expect(await page.getByTestId('remove-button').isDisabled()).toBe(true);
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('of somebody else is deposited into only after the person said so, each time', async () => {
    const { page, problems, foreign } = await openPage(browser);
    const [position] = await managerOf(await sharedNode()).positions(SECOND_WALLET);
    if (!position) throw new Error('the second wallet has no position');
    const link = at(`increase/x/y/1/${position.id}`);
    await page.goto(link);
    await connect(page);
    const owner = `${SECOND_WALLET.slice(0, 6)}...${SECOND_WALLET.slice(-4)}`;
    const gift = page.getByRole('switch', { name: `Give my deposit to ${owner}` });
    const isGiven = () => gift.getAttribute('aria-checked');
    const isHeld = async () => {
      await reads(button(page), 'Confirm the owner above');
      expect([await isGiven(), await button(page).isDisabled()]).toEqual(['false', true]);
    };
    await isHeld();
    await amount(page, 'A').fill('0.01');
    await expect.poll(() => amount(page, 'B').inputValue()).toMatch(/^\d/);
    await isHeld();
    await gift.click();
    await expect.poll(isGiven).toBe('true');
    await reads(button(page), 'Review');
    await button(page).click();
    await reviewDialog(page).getByText('Simulation', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await reviewDialog(page).waitFor({ state: 'detached' });
    await gift.click();
    await isHeld();
    // Neither another page nor the next visit remembers it.
    await gift.click();
    await expect.poll(isGiven).toBe('true');
    await page.getByRole('link', { name: 'Position', exact: true }).click();
    await page.getByTestId('position-range').waitFor();
    await page.goBack();
    await isHeld();
    await gift.click();
    await expect.poll(isGiven).toBe('true');
    await page.goto(link);
    await isHeld();
    // Nor does one token pay without it.
    await page.getByRole('switch', { name: 'Deposit with one token' }).click();
    await page.getByTestId('zap-amount').fill('0.01');
    await isHeld();
    expect([problems, foreign]).toEqual([[], []]);
  });

  test('that there is not says so', { tags: 'long' }, async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(appUrl());
    for (const [path, text] of [
      ['pool/notanumber', 'Position not found'],
      ['pool/0x12', 'Position not found'],
      [`pools/${'9'.repeat(78)}`, 'Position not found'],
      ['pool/99999999', 'Position 99999999 not found on Sluice local'],
      [`pool/${(1n << 256n) - 1n}`, `Position ${(1n << 256n) - 1n} not found on Sluice local`],
      ['remove/notanumber', 'Position not found'],
      ['remove/99999999', 'Position 99999999 not found on Sluice local'],
    ] as const) {
      await goAnew(page, `/${path}`);
      await page.getByText(text).waitFor();
      await page.getByRole('link', { name: 'View your positions' }).waitFor();
      expect(await page.getByTestId('position-loading').count(), path).toBe(0);
    }
    expect(problems).toEqual([]);
  });
});

const SECOND = 'https://rpc.second.example';

/** A separate app for this test over a fresh chain, reached at `url` where given. */
async function ownApp(node: TestNode, url = node.url, second?: string) {
  const urls = second ? [url, second] : [url];
  const app = await serveApp(chainAt(urls, node.deployment));
  return { app, ...(await openPage(browser, { own: [app.url, ...urls] })) };
}

describe('the way out', () => {
  test('collects fees to the wei, removes half as wrapped coin and the rest as native coin', async () => {
    const node = await freshNode();
    const { app, page, problems, foreign } = await ownApp(node, node.url, SECOND);
    // What one operator alone says is not paid out through the manager.
    await page.route(`${SECOND}/**`, async (route) => {
      const answered = route.fetch({ url: node.url }).then((response) => route.fulfill({ response }));
      // A request may be under way when the page is closed.
      await answered.catch(() => undefined);
    });
    const manager = managerOf(node);
    const wrapped = node.deployment.contracts.find(({ kind }) => kind === 'wrappedNative')?.address ?? '';
    const mine = await manager.positions(DEPLOYER);
    const position = mine.find(({ token0, token1 }) =>
      [token0, token1].some((token) => token.toLowerCase() === wrapped.toLowerCase()),
    );
    if (!position) throw new Error('the first wallet has no position with the wrapped coin');
    const isWrapped = (token: Address) => token.toLowerCase() === wrapped.toLowerCase();
    const other = symbolOf(node.deployment, isWrapped(position.token0) ? position.token1 : position.token0);
    const otherSide = isWrapped(position.token0) ? 1 : 0;

    await page.goto(`${app.url}pool/${position.id}`);
    await connect(page);
    const shown = await rawAmounts(page, 'position-fees');
    expect(shown).toEqual(await manager.owed(position.id, DEPLOYER));
    expect(shown.some((raw) => raw > 0n)).toBe(true);
    const before = await node.balance(DEPLOYER, other);
    await page.getByRole('button', { name: 'Collect fees' }).click();
    const review = reviewDialog(page);
    await review.getByText('Simulation').waitFor();
    expect(await rawAmounts(page, 'review-amounts')).toEqual(shown);
    await review.getByRole('button', { name: 'Collect', exact: true }).click();
    await reads(txStatus(page), 'Fees collected');
    await closeDialog(page);
    expect((await node.balance(DEPLOYER, other)) - before).toBe(shown[otherSide]);
    await page.getByText('No fees to collect yet.').waitFor();
    await focusIsOnResult(page, /^Collected fees/);
    await page
      .getByTestId('position-history')
      .getByText(/^Collected/)
      .waitFor();

    await page.getByRole('button', { name: 'Remove liquidity' }).click();
    const button = page.getByTestId('remove-button');
    await reads(button, 'Enter a percent');
    const slider = page.getByRole('slider', { name: 'Amount to remove' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toBe('1%');
    await page.getByRole('button', { name: '50%' }).click();
    await page.getByRole('switch', { name: 'Receive MON instead of WMON' }).click();
    const half = await rawAmounts(page, 'remove-amounts');
    const wrappedBefore = await node.balance(DEPLOYER, 'WMON');
    const otherBefore = await node.balance(DEPLOYER, other);
    await button.click();
    await review.getByRole('button', { name: 'Remove', exact: true }).click();
    await reads(txStatus(page), 'Liquidity removed');
    await closeDialog(page);
    await reads(button, 'Enter a percent');
    await focusIsOnResult(page, /WMON/);
    expect((await node.balance(DEPLOYER, 'WMON')) - wrappedBefore).toBe(half[1 - otherSide]);
    expect((await node.balance(DEPLOYER, other)) - otherBefore).toBe(half[otherSide]);

    await page.getByRole('button', { name: 'Max', exact: true }).click();
    await page.getByRole('switch', { name: 'Receive MON instead of WMON' }).click();
    const nativeBefore = await node.balance(DEPLOYER);
    await button.click();
    await review.getByRole('button', { name: 'Remove', exact: true }).click();
    await reads(txStatus(page), 'Liquidity removed');
    await closeDialog(page);
    expect(await node.balance(DEPLOYER)).toBeGreaterThan(nativeBefore);
    await page.getByText('This position is empty').waitFor();

    // The position is closed now, and hidden if the person wants that.
    await page.goto(`${app.url}pool`);
    await page.getByText('Closed', { exact: true }).waitFor();
    await page.getByRole('switch', { name: 'Hide closed positions' }).click();
    await reads(page.getByTestId('position-count'), /1 closed position hidden\./);
    expect(await page.getByText('Closed', { exact: true }).count()).toBe(0);

    // A burned position shows a message, not a spinner.
    await manager.send(DEPLOYER, 'burn', [position.id]);
    await page.goto(`${app.url}pool/${position.id}`);
    await page.getByText(`Position ${position.id} not found on Sluice local`).waitFor();
    expect(problems).toEqual([]);
    expect(foreign).toEqual([]);
  });

  test('stays open with quotes, prices and lists failing: only the manager and its own pool answer', {
    tags: 'long',
  }, async () => {
    const node = await freshNode();
    const manager = managerOf(node);
    const [position] = await manager.positions(SECOND_WALLET);
    if (!position) throw new Error('the second wallet has no position');
    // The chain has no quoter, router, V2 factory or tick lens, no list has a token, and no price source
    // exists.
    const kept = ['positionManager', 'wrappedNative', 'multicall3', 'v3Factory'];
    const deployment: DeploymentManifest = {
      ...node.deployment,
      contracts: node.deployment.contracts.map((contract) =>
        kept.includes(contract.kind)
          ? contract
          : { ...contract, address: '0x00000000000000000000000000000000DeaDBeef' },
      ),
      tokens: [],
    };
    const proxy = await FaultProxy.start(node.url);
    onTestFinished(() => proxy.stop());
    const app = await serveApp(chainAt(proxy.url, deployment));
    const { page, problems } = await openPage(browser, { own: [app.url, proxy.url] });
    await installFakeWallet(page, { url: node.url, account: SECOND_WALLET, chainId: 31337 });
    await page.goto(`${app.url}pool/${position.id}`);
    await connectByHand(page, WALLET_NAME, '0x7099...79C8');
    const fees = await rawAmounts(page, 'position-fees');
    expect(fees).toEqual(await manager.owed(position.id, SECOND_WALLET));
    if (fees.some((raw) => raw > 0n)) {
      await page.getByRole('button', { name: 'Collect fees' }).click();
      // The review opens again with what one node alone may say.
      await reviewDialog(page).getByText('Only one node answered').waitFor();
      await reviewDialog(page).getByRole('button', { name: 'Collect', exact: true }).click();
      await reads(txStatus(page), 'Fees collected');
      await closeDialog(page);
    }
    await page.getByRole('button', { name: 'Remove liquidity' }).click();
    await page.getByRole('button', { name: 'Max', exact: true }).click();
    await page.getByTestId('remove-button').click();
    await reviewDialog(page).getByText('Only one node answered').waitFor();
    await reviewDialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await reads(txStatus(page), 'Liquidity removed');
    const [after] = (await manager.positions(SECOND_WALLET)).filter(({ id }) => id === position.id);
    expect(after?.liquidity).toBe(0n);
    expect(problems).toEqual([]);
  });

  test('a node that is down is told, and the page recovers without a reload', { tags: 'long' }, async () => {
    const node = await sharedNode();
    const [position] = await managerOf(node).positions(ANYBODY);
    const proxy = await FaultProxy.start(node.url);
    onTestFinished(() => proxy.stop());
    await proxy.down();
    const { app, page } = await ownApp(node, proxy.url);
    await page.goto(`${app.url}pool/${position?.id}`);
    await page.getByText("Couldn't load this position").waitFor();
    await proxy.up();
    await page.getByTestId('position-range').waitFor();
  });
});

test('axe finds nothing in any look, and nothing hangs over a side', { tags: 'long' }, async () => {
  const { page } = await openPage(browser);
  const node = await sharedNode();
  const [position] = await managerOf(node).positions(DEPLOYER);
  const found: Record<string, readonly string[]> = {};
  const check = async (what: string) => {
    const { POOLS_SHOTS: folder } = process.env;
    const faults = await faultsInLooks(page, ({ size, colorScheme }) =>
      pageFaults(page, folder && `${folder}/${what}-${size}-${colorScheme}.png`),
    );
    if (faults.length > 0) found[what] = faults;
  };
  await page.goto(at('pool'));
  await page.getByText('Connect a wallet to see your positions.').waitFor();
  await check('disconnected');
  await connect(page);
  await page.getByText('In range').first().waitFor();
  await check('list');
  await page.goto(at('pool/99999999'));
  await page.getByText('Position 99999999 not found').waitFor();
  await check('missing');
  await page.goto(at(`pool/${position?.id}`));
  await rawAmounts(page, 'position-fees');
  await page.getByText('Performance details').click();
  await reads(page.getByTestId('performance-holding'), /\d/);
  await page.getByRole('img', { name: /^Image of position/ }).waitFor();
  await check('position');
  await page.goto(at(`remove/${position?.id}`));
  await page.getByRole('button', { name: '75%' }).click();
  await rawAmounts(page, 'remove-amounts');
  await check('remove');
  await page.getByTestId('remove-button').click();
  await reviewDialog(page).getByText('Simulation').waitFor();
  await check('review');
  expect(found).toEqual({});
});
