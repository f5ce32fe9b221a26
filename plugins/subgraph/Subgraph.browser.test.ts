// @module-tag long
import { expect, test } from 'vitest';
import seeded from '../../chains/local/seeded.json' with { type: 'json' };
import type { ContractKind } from '../../kernel/chain/ChainSpec.ts';
import type { TestChain } from '../../test/anvil/localChain.ts';
import { violations } from '../../test/browser/axe.ts';
import { buildForTest } from '../../test/browser/buildForTest.ts';
import { openBrowser, openPage } from '../../test/browser/openBrowser.ts';
import { chainAt, freshNode, serveApp } from '../../test/browser/serveApp.ts';
import { SubgraphServer } from '../../test/subgraph/SubgraphServer.ts';

const browser = await openBrowser();

test('the pages show the figures of a subgraph and whose they are, the last good ones when it fails, and those of the index where there are none', async () => {
  const node = await freshNode();
  const address = (kind: ContractKind) =>
    node.deployment.contracts.find((contract) => contract.kind === kind)?.address;
  const server = new SubgraphServer({ ...node, address } as unknown as TestChain);
  await server.start();
  try {
    const dist = await buildForTest({
      change: (profile) => ({
        ...profile,
        locales: ['en-US'],
        plugins: [...profile.plugins, 'subgraph'],
        subgraphs: {
          'sluice-local': (['uniswap-v2', 'uniswap-v3'] as const).map((schema) => ({
            url: server.url(schema),
            schema,
          })),
        },
      }),
    });
    const app = await serveApp(chainAt(node.url, node.deployment), dist);
    const { host, origin } = new URL(server.url('uniswap-v3'));
    const { page, problems, foreign } = await openPage(browser, { own: [app.url, node.url, origin] });
    const logs: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('eth_getLogs')) logs.push(request.url());
    });
    await page.goto(`${app.url}explore?tab=pools`);
    const source = page.getByTestId('figure-source');
    await expect.poll(() => source.textContent()).toContain(`Data from ${host}`);
    const table = page.getByRole('table', { name: 'Pools' });
    await table.waitFor();
    const rows = await table.getAttribute('aria-rowcount');
    expect(Number(rows)).toBeGreaterThan(10);
    expect(await page.getByTestId('index-bar').count()).toBe(0);
    expect(logs).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/subgraph.png' });
    expect([problems, foreign]).toEqual([[], []]);

    server.spoil = (answer) => Object.assign(answer, { body: '<html>' });
    // When a person comes back to the page, it reads what is new.
    for (const state of ['hidden', 'visible']) {
      await page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    }
    await expect.poll(() => source.textContent()).toContain('sent an invalid answer');
    expect(await source.textContent()).toContain(`Showing the latest good data. Data from ${host}`);
    expect(await table.getAttribute('aria-rowcount')).toBe(rows);
    expect(await page.getByTestId('index-bar').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/subgraph-kept.png' });

    await page.reload();
    await expect.poll(() => source.textContent()).toContain('sent an invalid answer');
    await expect.poll(() => page.getByTestId('index-bar').getAttribute('data-state')).toBe('complete');
    // The index has the V4 pools too, of which the subgraphs know nothing.
    const all = String(Number(rows) + seeded.v4Pools.length);
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(all);
    expect(logs.length).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});
