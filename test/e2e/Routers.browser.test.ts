import { id } from 'ethers/hash';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldAmount } from '../../plugins/swap/stores/fieldAmount.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import type { TestNode } from '../browser/serveApp.ts';
import {
  buttonReads,
  closeDialog,
  confirmButton,
  inputAmount,
  openReview,
  outputAmount,
  PATIENCE_MS,
  quote,
  reads,
  select,
  swapButton,
  txStatus,
} from './steps.ts';
import {
  ACCOUNT,
  contractOf,
  type Receipt,
  receiptOf,
  type SwapApp,
  type SwapAppOptions,
  settledRecord,
  swapApp,
  without,
} from './swapApp.ts';

const ROUTERS = ['v2Router02', 'swapRouter', 'swapRouter02', 'universalRouter'] as const;
type Router = (typeof ROUTERS)[number];

const DECIMALS: Readonly<Record<string, number>> = { USDC: 6, USDT: 6, WBTC: 8 };
const V2_SWAP = id('Swap(address,uint256,uint256,uint256,uint256,address)');
const V3_SWAP = id('Swap(address,address,int256,int256,uint160,uint128,int24)');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** The app on a chain that has only this router. */
async function onlyThrough(router: Router, wallet: SwapAppOptions['wallet'] = {}): Promise<SwapApp> {
  const others = ROUTERS.filter((kind) => kind !== router);
  const app = await swapApp(browser, { change: without(...others), wallet });
  await app.connect();
  return app;
}

interface Trade {
  readonly from: string;
  readonly to: string;
  /** The amount to pay, or for an exact output, to receive. */
  readonly amount: string;
  readonly exact?: 'output';
}

interface Settled {
  readonly receipt: Receipt;
  readonly spentRaw: bigint;
  readonly receivedRaw: bigint;
}

/** The native coin has no token symbol. */
const balanceOf = (node: TestNode, symbol: string) =>
  node.balance(ACCOUNT, symbol === 'MON' ? undefined : symbol);

/**
 * Trades in the page, from selecting the tokens to the closed dialog. Compares what left and arrived on the
 * chain with the confirmed quote, to the wei, and with what the page showed.
 */
async function trade({ page, node }: SwapApp, { from, to, amount, exact }: Trade): Promise<Settled> {
  await chooseTokens(page, from, to);
  if (exact) {
    await outputAmount(page).fill(amount);
    await expect.poll(() => inputAmount(page).inputValue(), { timeout: PATIENCE_MS }).toMatch(/^\d/);
  } else await quote(page, amount);
  await buttonReads(page, /^(Swap|Approve \w+)$/);
  if ((await swapButton(page).innerText()).startsWith('Approve')) await swapButton(page).click();
  await openReview(page);
  const before = [await balanceOf(node, from), await balanceOf(node, to)] as const;
  const shown = await readAndConfirm(page, exact ? inputAmount(page) : outputAmount(page));
  await reads(txStatus(page), 'Swap confirmed');
  const record = await settledRecord(page);
  await closeDialog(page);
  const receipt = await receiptOf(node, record);
  const feeRaw = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
  const spentRaw = before[0] - (await balanceOf(node, from)) - (from === 'MON' ? feeRaw : 0n);
  const receivedRaw = (await balanceOf(node, to)) - before[1] + (to === 'MON' ? feeRaw : 0n);

  const { info } = record;
  if (info.type !== 'SWAP') throw new Error(`the newest record is of a ${info.type}`);
  if (info.tradeType === 'EXACT_INPUT') {
    expect(exact).toBeUndefined();
    expect(spentRaw).toBe(BigInt(info.inputCurrencyAmountRaw));
    expect(receivedRaw).toBe(BigInt(info.expectedOutputCurrencyAmountRaw));
    expect(shown).toBe(fieldAmount(receivedRaw, DECIMALS[to] ?? 18));
  } else {
    expect(exact).toBe('output');
    expect(receivedRaw).toBe(BigInt(info.outputCurrencyAmountRaw));
    expect(spentRaw).toBe(BigInt(info.expectedInputCurrencyAmountRaw));
    expect(shown).toBe(fieldAmount(spentRaw, DECIMALS[from] ?? 18));
  }
  return { receipt, spentRaw, receivedRaw };
}

/**
 * Confirms and returns the amount that was shown. Both in one go, since a better division may come at any time.
 */
async function readAndConfirm(page: Page, amount: Locator): Promise<string> {
  // Waits until it can be clicked.
  await confirmButton(page).click({ trial: true });
  const button = await confirmButton(page).elementHandle();
  return amount.evaluate((field, confirm) => {
    const { value } = field as HTMLInputElement;
    (confirm as HTMLButtonElement).click();
    return value;
  }, button);
}

async function chooseTokens(page: Page, from: string, to: string): Promise<void> {
  await select(page, 'input', from);
  await select(page, 'output', to);
  await page.getByRole('button', { name: `Input token: ${from}`, exact: true }).waitFor();
  await page.getByRole('button', { name: `Output token: ${to}`, exact: true }).waitFor();
}

const swapsOf = ({ logs }: Receipt, topic: string) => logs.filter(({ topics }) => topics[0] === topic).length;

describe.each(ROUTERS)('on a chain whose router is %s', (router) => {
  test('what was quoted arrives: coin for token, token for coin, token for token, an exact output', async () => {
    const app = await onlyThrough(router);
    const to = contractOf(app.node, router).toLowerCase();
    const trades: readonly Trade[] = [
      { from: 'MON', to: 'USDC', amount: '1.25' },
      { from: 'USDC', to: 'MON', amount: '321.123456' },
      { from: 'USDC', to: 'WETH', amount: '77.7' },
      { from: 'USDC', to: 'MON', amount: '0.75', exact: 'output' },
      { from: 'MON', to: 'HUSH', amount: '123456.789', exact: 'output' },
    ];
    for (const one of trades) {
      const { receipt } = await trade(app, one);
      expect(receipt.to.toLowerCase(), JSON.stringify(one)).toBe(to);
      if (router === 'v2Router02') expect(swapsOf(receipt, V3_SWAP)).toBe(0);
      if (router === 'swapRouter') expect(swapsOf(receipt, V2_SWAP)).toBe(0);
    }
    // Each trade of a token has its own approval and signature, for its amount only.
    const signatures = await app.wallet.asked('eth_signTypedData_v4');
    expect(signatures.length).toBe(router === 'universalRouter' ? 3 : 0);
    expect(app.problems).toEqual([]);
    expect(app.foreign).toEqual([]);
  });
});

describe.each(['swapRouter02', 'universalRouter'] as const)(
  'a trade divided over several pools',
  (router) => {
    test(`goes through ${router} in one transaction, to the wei`, async () => {
      const app = await onlyThrough(router);
      const { receipt } = await trade(app, { from: 'MON', to: 'USDC', amount: '1500' });
      expect(swapsOf(receipt, V3_SWAP) + swapsOf(receipt, V2_SWAP)).toBeGreaterThan(1);
      const back = await trade(app, { from: 'USDC', to: 'MON', amount: '150000' });
      expect(swapsOf(back.receipt, V3_SWAP) + swapsOf(back.receipt, V2_SWAP)).toBeGreaterThan(1);
      expect(app.problems).toEqual([]);
    });
  },
);

test('a wallet that cannot sign lets the Universal Router take the tokens by an allowance at Permit2', async () => {
  // Behaves like @johanneskares/wallet-mock: it refuses with a message and no code, and cannot send a `value`
  // of 0x0, which a node accepts.
  const rules = { eth_signTypedData_v4: 'unsupported_words' } as const;
  const app = await onlyThrough('universalRouter', { mangledZero: true, rules });
  await trade(app, { from: 'USDC', to: 'WETH', amount: '12.5' });
  const sentTo = (await app.wallet.asked('eth_sendTransaction')).map(({ params }) =>
    (params as readonly { readonly to: string }[])[0]?.to.toLowerCase(),
  );
  expect(sentTo.slice(1)).toEqual(
    [contractOf(app.node, 'permit2'), contractOf(app.node, 'universalRouter')].map((to) => to.toLowerCase()),
  );
  expect(app.problems).toEqual([]);
});

describe('a token with a transfer fee', () => {
  test('is bought and sold through Router02 whatever else there is, tax included', async () => {
    const app = await swapApp(browser);
    await app.connect();
    const router = contractOf(app.node, 'v2Router02').toLowerCase();
    const bought = await trade(app, { from: 'MON', to: 'TAX', amount: '2' });
    expect(bought.receipt.to.toLowerCase()).toBe(router);
    const sold = await trade(app, { from: 'TAX', to: 'MON', amount: '100' });
    expect(sold.receipt.to.toLowerCase()).toBe(router);
    expect(app.problems).toEqual([]);
  });
});
