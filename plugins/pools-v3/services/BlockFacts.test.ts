import { expect, test } from 'vitest';
import { hexWord } from '../../../kernel/abi/words.ts';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { FakeClient, transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { BlockFacts, type PastIndex } from './BlockFacts.ts';

const [POOL, COIN_POOL] = [addressOf(1), addressOf(2)] as [Address, Address];

/** A node whose pools have the price 50, with the headers of past blocks. */
function node() {
  const client = new FakeClient(testChain(), () => `${hexWord(50n)}${hexWord(0n).slice(2)}` as Hex);
  client.methods.set('eth_getBlockByNumber', ([block]) => ({ number: block, timestamp: block }));
  return client;
}

test('each block is read once, with the price of each pool', async () => {
  const client = node();
  const facts = new BlockFacts(client, undefined);
  const reading = facts.need([7n, 8n, 7n], [POOL]);
  expect(facts.loading).toBe(true);
  await reading;
  expect([facts.loading, facts.secondsAt(7n), facts.priceAt(8n, POOL)]).toEqual([false, 7n, 50n]);
  expect(client.requests).toHaveLength(4);
  await facts.need([7n, 8n], [POOL]);
  expect(client.requests).toHaveLength(4);
  // Another pool of a block is read later; what is known stays.
  await facts.need([7n], [POOL, COIN_POOL]);
  expect(client.requests).toHaveLength(5);
  expect([facts.priceAt(7n, POOL), facts.priceAt(7n, COIN_POOL)]).toEqual([50n, 50n]);
});

test('what the index has read is not asked of a node', async () => {
  const client = node();
  const asked: unknown[] = [];
  const index = {
    progress: { coverage: { fromBlock: 5, toBlock: 10, fromSeconds: 5, toSeconds: 10 } },
    events: async (query: unknown) => {
      asked.push(query);
      return [{ sqrtPriceX96: 60n }];
    },
  } as unknown as PastIndex;
  const facts = new BlockFacts(client, index);
  await facts.need([7n, 11n], [POOL]);
  expect([facts.priceAt(7n, POOL), facts.priceAt(11n, POOL)]).toEqual([60n, 50n]);
  expect(asked).toEqual([{ pool: POOL, kinds: ['swap'], limit: 1, before: { block: 8, logIndex: 0 } }]);
});

test('a failed read leaves the fact unknown until it is tried again; another block’s header is no time', async () => {
  const client = node();
  client.down = transportError;
  const facts = new BlockFacts(client, undefined);
  await facts.need([7n], [POOL]);
  expect([facts.secondsAt(7n), facts.priceAt(7n, POOL), facts.isWhole(7n, [POOL])]).toEqual([
    undefined,
    undefined,
    false,
  ]);
  client.down = undefined;
  await facts.need([7n], [POOL]);
  expect(facts.secondsAt(7n)).toBeUndefined();
  await facts.need([7n], [POOL], true);
  expect([facts.secondsAt(7n), facts.isWhole(7n, [POOL])]).toEqual([7n, true]);
  client.methods.set('eth_getBlockByNumber', () => ({ number: '0x1', timestamp: '0x1' }));
  await facts.need([9n], []);
  expect(facts.secondsAt(9n)).toBeUndefined();
});
