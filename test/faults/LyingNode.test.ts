import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { LyingNode } from './LyingNode.ts';

const ASKED = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [] });

/** A node that answers at once. @returns its URL */
async function startNode(): Promise<string> {
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x' })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('answers only after all that the first one was asked before, however slow that is', async () => {
  const url = await startNode();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const liar = new LyingNode(url, async (item, forward) => {
    await held;
    return forward(item);
  });
  const answered: string[] = [];
  const ask = (name: string, node: LyingNode) => node.serve(ASKED).then(() => void answered.push(name));
  const slow = ask('liar', liar);
  const waiting = ask('honest', new LyingNode(url, undefined, liar));
  // One that waits for nobody.
  await ask('other', new LyingNode(url));
  expect(answered).toEqual(['other']);
  release();
  await Promise.all([slow, waiting]);
  expect(answered).toEqual(['other', 'liar', 'honest']);
  // Later ones wait for nothing that is over.
  await ask('later', new LyingNode(url, undefined, liar));
});
