// @module-tag long
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { buildForTest } from '../browser/buildForTest.ts';
import { openBrowser, openPage } from '../browser/openBrowser.ts';
import { chainAt, serveApp, sharedNode } from '../browser/serveApp.ts';
import { confirmSwap, openReview, quote, reads } from './steps.ts';

/** An account with coins on the local chain plays the Safe. */
const SAFE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SAFE_TX = `0x${'5a'.repeat(32)}`;

interface Asked {
  readonly method: string;
  readonly params?: { readonly txs?: readonly { readonly to: string; readonly value: string }[] };
}

declare const asked: Asked[];

/** Safe's page: it frames the app, and answers its SDK as Safe does. */
const safePage = (app: string, chainId: number) => `<!doctype html><script>
const asked = [];
const answers = {
  getSafeInfo: { safeAddress: '${SAFE}', chainId: ${chainId}, owners: ['${SAFE}'], threshold: 2, isReadOnly: false },
  sendTransactions: { safeTxHash: '${SAFE_TX}' },
  getTxBySafeTxHash: { txStatus: 'AWAITING_CONFIRMATIONS', txHash: null },
};
addEventListener('message', ({ data: { id, method, params }, source, origin }) => {
  asked.push({ method, params });
  source.postMessage({ id, success: true, version: '9.1.0', data: answers[method] }, origin);
});
</script><iframe src="${app}" width="1200" height="800"></iframe>`;

test('the Safe that frames the app is its wallet, through the SDK of Safe', async () => {
  const node = await sharedNode();
  let page = '';
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const safe = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openBrowser();
  onTestFinished(() => void server.close());
  const dist = await buildForTest({ change: (profile) => ({ ...profile, frameAncestors: [safe] }) });
  const { url } = await serveApp(chainAt(node.url, node.deployment), dist);
  page = safePage(`${url}swap`, node.deployment.chainId);

  const opened = await openPage(browser, { own: [url, node.url, safe] });
  await opened.page.goto(safe);
  const frame = opened.page.frameLocator('iframe') as unknown as Page;
  await reads(frame.getByTestId('wallet-button'), /0xf39F\.\.\.2266/);
  await quote(frame, '1');
  await openReview(frame);
  await confirmSwap(frame);
  const sent = () => opened.page.evaluate(() => asked.find(({ method }) => method === 'sendTransactions'));
  await expect.poll(sent).toMatchObject({ params: { txs: [{ value: `1${'0'.repeat(18)}` }] } });
  expect(opened.foreign).toEqual([]);
  expect(opened.problems).toEqual([]);
});
