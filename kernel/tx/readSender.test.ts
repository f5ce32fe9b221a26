import { describe, expect, test } from 'vitest';
import type { Hex } from '../chain/ChainSpec.ts';
import { FakeClient } from '../tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../tokens/testing/testChain.ts';
import { readSender } from './readSender.ts';

const HASH: Hex = `0x${'ab'.repeat(32)}`;

function read(answer: unknown) {
  const client = new FakeClient(testChain());
  client.methods.set('eth_getTransactionByHash', ([hash]) => (hash === HASH ? answer : null));
  return readSender(client, HASH);
}

describe('who sent a transaction', () => {
  test('is what the network tells', async () => {
    const from = addressOf(7).toLowerCase();
    expect(await read({ hash: HASH, from, nonce: '0x1f' })).toEqual({ from: addressOf(7), nonce: 31 });
  });

  test.each([
    ['nothing', null],
    ['another one', { hash: `0x${'cd'.repeat(32)}`, from: addressOf(7), nonce: '0x1' }],
    ['no address', { hash: HASH, from: '0x1', nonce: '0x1' }],
    ['no number', { hash: HASH, from: addressOf(7), nonce: 1 }],
  ])('is not known where it tells %s', async (_, answer) => {
    await expect(read(answer)).rejects.toMatchObject({ code: 'rpc_error' });
  });
});
