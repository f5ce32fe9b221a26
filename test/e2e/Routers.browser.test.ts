// @module-tag long
import { id } from 'ethers/hash';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../browser/openBrowser.ts';
import { contractOf, type SwapApp, type SwapAppOptions, swapApp, without } from './swapApp.ts';
import { swapsOf, type Trade, trade } from './trade.ts';

const ROUTERS = ['v2Router02', 'swapRouter', 'swapRouter02', 'universalRouter'] as const;
type Router = (typeof ROUTERS)[number];
/** Those that divide a trade. */
const DIVIDING: readonly Router[] = ['swapRouter02', 'universalRouter'];

const V2_SWAP = id('Swap(address,uint256,uint256,uint256,uint256,address)');
const V3_SWAP = id('Swap(address,address,int256,int256,uint160,uint128,int24)');

const browser = await openBrowser();

/** The app on a chain that has only this router. */
async function onlyThrough(router: Router, wallet: SwapAppOptions['wallet'] = {}): Promise<SwapApp> {
  const others = ROUTERS.filter((kind) => kind !== router);
  const app = await swapApp(browser, { change: without(...others), wallet });
  await app.connect();
  return app;
}

describe.each(ROUTERS)('on a chain whose router is %s', (router) => {
  test('what was quoted arrives: coin for token, token for coin, token for token, an exact output, divided', async () => {
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
    if (DIVIDING.includes(router)) {
      // Over several pools, in one transaction.
      for (const large of [
        { from: 'MON', to: 'USDC', amount: '1500' },
        { from: 'USDC', to: 'MON', amount: '150000' },
      ]) {
        const { receipt } = await trade(app, large);
        expect(swapsOf(receipt, V3_SWAP) + swapsOf(receipt, V2_SWAP)).toBeGreaterThan(1);
      }
    }
    expect(app.problems).toEqual([]);
    expect(app.foreign).toEqual([]);
  });
});

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
