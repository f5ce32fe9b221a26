import { describe, expect, it } from 'vitest';
import { hexWord, word } from '../../../kernel/abi/words.ts';
import type { Hex } from '../../../kernel/chain/ChainSpec.ts';
import { SluiceError } from '../../../kernel/errors/SluiceError.ts';
import { managerTopics } from '../../../kernel/positions/managerCalls.ts';
import { FakeClient, revert } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, testChain } from '../../../kernel/tokens/testing/testChain.ts';
import { OwnedTokenIds } from './OwnedTokenIds.ts';

const MANAGER = addressOf(0x44);
const OWNER = addressOf(0xa1);
const TRANSFER = managerTopics['Transfer(address,address,uint256)'];

interface Sent {
  readonly id: bigint;
  readonly block: bigint;
}

/** A node whose manager gave `sent` to the owner, who still has `held` of it. */
function nodeWith(sent: Sent[], held: () => readonly bigint[], refuses?: bigint) {
  const chain = testChain({ logSpan: 1_000 });
  const asked: (readonly [bigint, bigint])[] = [];
  const client = new FakeClient(chain, ({ data }) => {
    if (data.startsWith('0x70a08231')) return `0x${word(held().length)}`;
    const id = BigInt(`0x${data.slice(10)}`);
    if (!held().includes(id) && id > 90n) throw revert();
    return hexWord(held().includes(id) ? OWNER : addressOf(9));
  });
  client.methods.set('eth_getLogs', ([filter]) => {
    const { fromBlock, toBlock, topics, address } = filter as Record<string, Hex> & { topics: unknown };
    expect([address, topics]).toEqual([MANAGER, [TRANSFER, null, hexWord(OWNER)]]);
    const [from, to] = [BigInt(fromBlock as Hex), BigInt(toBlock as Hex)];
    if (refuses !== undefined && to - from + 1n > refuses) throw new SluiceError('rpc_error', 'too many');
    asked.push([from, to]);
    return sent
      .filter(({ block }) => block >= from && block <= to)
      .map(({ id }) => ({ topics: [TRANSFER, hexWord(0n), hexWord(OWNER), hexWord(id)] }));
  });
  return { client, asked, ids: new OwnedTokenIds(client, { manager: MANAGER, firstBlock: 500n }, OWNER) };
}

describe('the ids of the positions of an account', () => {
  it('cost no log where there are none', async () => {
    const { ids, asked } = nodeWith([], () => []);
    await ids.find(9_000n);
    expect(ids).toMatchObject({ total: 0, left: 0, complete: true, ids: [], from: undefined });
    expect(asked).toEqual([]);
  });

  it('are looked for backwards only until all are found, in spans that the node allows', async () => {
    const sent = [
      { id: 3n, block: 7_500n },
      { id: 8n, block: 8_900n },
    ];
    const { ids, asked } = nodeWith(sent, () => [3n, 8n], 500n);
    await ids.find(9_000n);
    expect(ids).toMatchObject({ total: 2, left: 0, complete: true, ids: [8n, 3n], from: 7_001n });
    expect(asked.map(([from, to]) => to - from + 1n)).toEqual([500n, 500n, 500n, 500n]);
  });

  it('leave out what was sent on or burned, and logs that are none', async () => {
    const sent = [3n, 5n, 95n].map((id) => ({ id, block: 8_900n }));
    const { ids, client } = nodeWith(sent, () => [3n]);
    const honest = client.methods.get('eth_getLogs');
    client.methods.set('eth_getLogs', (params) => [
      ...((honest?.(params) ?? []) as unknown[]),
      null,
      { topics: [TRANSFER] },
      { topics: 'x' },
      { topics: [TRANSFER, '0x', '0x', '0x12'] },
    ]);
    await ids.find(9_000n);
    expect(ids).toMatchObject({ ids: [3n], left: 0 });
  });

  it('may stay unfound: ten requests at a time, and the end is the first block of the manager', async () => {
    const { ids, asked } = nodeWith([], () => [3n]);
    await ids.find(12_000n);
    expect(asked).toHaveLength(10);
    expect(ids).toMatchObject({ left: 1, complete: false, from: 2_001n });
    await ids.find(12_000n);
    expect(ids).toMatchObject({ left: 1, complete: true, from: 500n });
    expect(asked.at(-1)).toEqual([500n, 1_000n]);
    await ids.find(12_000n);
    expect(asked).toHaveLength(12);
  });

  it('that come later are found without another look at what was searched', async () => {
    const sent: Sent[] = [{ id: 3n, block: 8_900n }];
    const held = [3n];
    const { ids, asked } = nodeWith(sent, () => held);
    await ids.find(9_000n);
    sent.push({ id: 8n, block: 9_007n });
    held.push(8n);
    await ids.find(9_010n);
    expect(ids).toMatchObject({ ids: [8n, 3n], from: 8_001n });
    expect(asked).toEqual([
      [8_001n, 9_000n],
      [9_001n, 9_010n],
    ]);
  });

  it('are searched for again from the newest block after a long absence, and none is missed', async () => {
    const sent: Sent[] = [{ id: 3n, block: 8_900n }];
    const held = [3n];
    const { ids } = nodeWith(sent, () => held);
    await ids.find(9_000n);
    sent.push({ id: 8n, block: 10_500n });
    held.push(8n);
    await ids.find(14_000n);
    expect(ids).toMatchObject({ ids: [8n, 3n], left: 0 });
  });

  it('are no flood: a node that tells of thousands has a part of them asked', async () => {
    const sent = Array.from({ length: 9_000 }, (_, id) => ({ id: BigInt(id), block: 8_900n }));
    const { ids, client } = nodeWith(sent, () => [3n]);
    let asked = 0;
    const honest = client.contract;
    client.contract = (call) => {
      asked += 1;
      return honest(call);
    };
    await ids.find(9_000n);
    expect(ids).toMatchObject({ ids: [3n], left: 0 });
    expect(asked).toBeLessThan(2_060);
  });

  it('fail as a whole where the manager says no number', async () => {
    const { ids, client } = nodeWith([], () => []);
    client.contract = () => '0x';
    await expect(ids.find(9_000n)).rejects.toMatchObject({ code: 'rpc_error' });
  });
});
