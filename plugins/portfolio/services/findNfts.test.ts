import { AbiCoder, id } from 'ethers';
import { describe, expect, test } from 'vitest';
import { word } from '../../../kernel/abi/words.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { FakeClient, revert } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { nftsReceived, nftTopics, stillOwned } from './findNfts.ts';
import { NftSearch } from './NftSearch.ts';
import { nftFacts } from './nftFacts.ts';

const OWNER = addressOf(0xa1);
const ART = addressOf(0xbb01);
const GAME = addressOf(0xbb02);
const [SINGLE, ONE, BATCH] = Object.values(nftTopics) as unknown as readonly [Hex, Hex, Hex];
const topic = (value: bigint | Hex): Hex => `0x${word(value)}`;
const coder = AbiCoder.defaultAbiCoder();

const art = (tokenId: bigint) => ({
  address: ART.toLowerCase(),
  topics: [SINGLE, topic(addressOf(9)), topic(OWNER), topic(tokenId)],
  data: '0x',
});
const game = (topic0: Hex, data: string) => ({
  address: GAME,
  topics: [topic0, topic(addressOf(8)), topic(addressOf(9)), topic(OWNER)],
  data,
});

function clientWith(logs: (span: { from: bigint; to: bigint; topic: unknown }) => unknown) {
  const client = new FakeClient(testChain({ logSpan: 1_000 }));
  client.methods.set('eth_getLogs', ([filter]) => {
    const { fromBlock, toBlock, topics } = filter as {
      fromBlock: Hex;
      toBlock: Hex;
      topics: readonly unknown[];
    };
    return logs({ from: BigInt(fromBlock), to: BigInt(toBlock), topic: topics[0] });
  });
  return client;
}

test.each(Object.entries(nftTopics))('%s is the topic %s', (signature, hash) => {
  expect(id(signature)).toBe(hash);
});

describe('NFTs that came in', () => {
  test('are read of all three kinds of log, each once', async () => {
    const client = clientWith(({ topic: asked }) =>
      asked === SINGLE
        ? [art(5n), art(5n)]
        : [
            game(ONE, coder.encode(['uint256', 'uint256'], [7n, 1n])),
            game(
              BATCH,
              coder.encode(
                ['uint256[]', 'uint256[]'],
                [
                  [7n, 8n],
                  [1n, 1n],
                ],
              ),
            ),
          ],
    );
    expect(await nftsReceived(client, OWNER, 0n, 10n)).toEqual([
      { standard: 'erc721', address: ART, tokenId: 5n },
      { standard: 'erc1155', address: GAME, tokenId: 7n },
      { standard: 'erc1155', address: GAME, tokenId: 8n },
    ]);
  });

  test.each([
    ['no list', 'nonsense'],
    ['no log', [null, 5, {}]],
    ['a transfer of ERC-20', [{ ...art(1n), topics: art(1n).topics.slice(0, 3), data: topic(1n) }]],
    ['a removed log', [{ ...art(1n), removed: true }]],
    ['an address that is none', [{ ...art(1n), address: '0x12' }]],
    ['a batch that claims too much', [game(BATCH, `0x${word(64n)}${word(64n)}${word(1n << 200n)}`)]],
    ['data that is no data', [game(ONE, '0xzz')]],
  ])('leave out %s', async (_, logs) => {
    expect(
      await nftsReceived(
        clientWith(() => logs),
        OWNER,
        0n,
        10n,
      ),
    ).toEqual([]);
  });
});

describe('what is still there', () => {
  test('is asked of the contracts; one that reverts says no, one that does not answer is counted', async () => {
    const client = new FakeClient(testChain(), ({ target, data }) => {
      const tokenId = BigInt(`0x${data.slice(-64)}`);
      if (tokenId === 3n) throw revert();
      if (tokenId === 4n) throw new SluiceError('providers_failed', 'down');
      return topic(target === ART ? (tokenId === 1n ? OWNER : addressOf(9)) : tokenId === 7n ? 2n : 0n);
    });
    const nft = (address: typeof ART, tokenId: bigint, standard: 'erc721' | 'erc1155' = 'erc721') => ({
      standard,
      address,
      tokenId,
    });
    const all = [1n, 2n, 3n, 4n].map((tokenId) => nft(ART, tokenId));
    const counted = [7n, 8n].map((tokenId) => nft(GAME, tokenId, 'erc1155'));
    const { owned, unread } = await stillOwned(client, OWNER, [...all, ...counted]);
    expect(owned.map(({ tokenId }) => tokenId)).toEqual([1n, 7n]);
    expect(unread).toBe(1);
  });
});

describe('the search', () => {
  test('looks back some windows at a time, in spans that the node allows, and says how far it came', async () => {
    const spans: bigint[] = [];
    const client = clientWith(({ from, to }) => {
      const span = to - from + 1n;
      if (span > 500n) throw new SluiceError('rpc_error', 'query returned more than 500 blocks');
      spans.push(span);
      return [];
    });
    const search = new NftSearch(client, OWNER, []);
    await search.lookBack(10_000n);
    expect(search.from).toBe(10_001n - 5n * 500n);
    expect(search.complete).toBe(false);
    expect(new Set(spans)).toEqual(new Set([500n]));
    expect(spans).toHaveLength(10);
    for (let goes = 0; goes < 4; goes += 1) await search.lookBack(10_000n);
    expect(search.complete).toBe(true);
    expect(search.error).toBeUndefined();
  });

  test('tells why it failed and goes on from there', async () => {
    const client = clientWith(() => []);
    client.down = new SluiceError('providers_failed', 'down');
    const search = new NftSearch(client, OWNER, []);
    await search.lookBack(100n);
    expect(search.error?.code).toBe('providers_failed');
    expect(search.from).toBeUndefined();
    client.down = undefined;
    await search.lookBack(100n);
    expect(search.complete).toBe(true);
  });
});

describe('what an NFT says of itself', () => {
  const tells = (uri: string, name = 'Art\u202e') =>
    nftFacts(
      new FakeClient(
        testChain(),
        ({ data }) => coder.encode(['string'], [data === '0x06fdde03' ? name : uri]) as Hex,
      ),
      { standard: 'erc721', address: ART, tokenId: 1n },
    );
  const json = (value: unknown) => `data:application/json,${encodeURIComponent(JSON.stringify(value))}`;

  test('is shown as text with what hides made visible, and its own picture', async () => {
    expect(await tells(json({ name: 'One', image: 'data:image/png;base64,AA==' }))).toEqual({
      collection: 'Art\u2039U+202E\u203a',
      name: 'One',
      image: 'data:image/png;base64,AA==',
      elsewhere: undefined,
    });
  });

  test.each([
    ['https://nft.example/1.json', 'nft.example'],
    ['ipfs://bafy/1', 'ipfs:'],
    [json({ image: 'https://img.example/1.png' }), 'img.example'],
    [json({ image: 'javascript:alert(1)' }), 'javascript:'],
  ])('%s is not asked, only named', async (uri, elsewhere) => {
    expect(await tells(uri)).toMatchObject({ image: undefined, elsewhere });
  });

  test.each(['', 'data:application/json,{', json([1]), json({ image: 'data:text/html,<b>' })])(
    '%j is no picture',
    async (uri) => {
      expect(await tells(uri)).toMatchObject({ image: undefined, elsewhere: undefined });
    },
  );
});
