import { id } from 'ethers/hash';
import { describe, expect, it } from 'vitest';
import type { RequestOptions, RpcPool } from '../../../kernel/rpc/RpcPool.ts';
import { transportError } from '../../../kernel/tokens/testing/FakeClient.ts';
import { addressOf, HUSH, WMON } from '../../../kernel/tokens/testing/testChain.ts';
import {
  approvalLog,
  FakeApprovals,
  hashOf,
  OWNER,
  PERMIT2,
  permit2Log,
  ROUTER,
  transferLog,
  UNIVERSAL,
} from '../testing/FakeApprovals.ts';
import { approvalTopics, readApprovalLogs } from './approvalLogs.ts';

const scope = { owner: OWNER, spenders: [ROUTER, PERMIT2], permit2: PERMIT2 };
const STRANGER = addressOf(0xbad);

describe('the topics', () => {
  it.each(Object.entries(approvalTopics))('%s is %s', (signature, topic) => {
    expect(id(signature)).toBe(topic);
  });
});

describe('the logs of approvals', () => {
  it('give the grants above zero, oldest first, and what left the account', async () => {
    const { client, logs } = new FakeApprovals();
    logs.push(
      permit2Log(HUSH, UNIVERSAL, 5n, 9n),
      approvalLog(HUSH, ROUTER, 7n, 3n),
      approvalLog(WMON, ROUTER, 0n, 4n),
      approvalLog(WMON, STRANGER, 9n, 5n),
      transferLog(WMON, 6n),
    );
    expect(await readApprovalLogs(client, scope, 0n, 100n)).toEqual({
      grants: [
        { via: 'token', token: HUSH, spender: ROUTER, block: 3n, hash: hashOf(3n), seconds: undefined },
        { via: 'permit2', token: HUSH, spender: UNIVERSAL, block: 9n, hash: hashOf(9n), seconds: undefined },
      ],
      transfers: [{ token: WMON, block: 6n, hash: hashOf(6n), seconds: undefined }],
    });
  });

  it('take the time that the node tells, and ask Permit2 only where there is one', async () => {
    const { client, logs, asked } = new FakeApprovals();
    logs.push(
      { ...approvalLog(HUSH, ROUTER, 7n, 3n), blockTimestamp: '0x64' },
      permit2Log(HUSH, UNIVERSAL, 5n, 9n),
    );
    const { grants } = await readApprovalLogs(client, { ...scope, permit2: undefined }, 0n, 100n);
    expect(grants).toMatchObject([{ seconds: 100 }]);
    expect(asked).toHaveLength(2);
  });

  it('of another form are ignored, whatever a node says', async () => {
    const right = approvalLog(HUSH, ROUTER, 7n, 3n);
    const { client } = new FakeApprovals();
    const permit = permit2Log(HUSH, UNIVERSAL, 5n, 9n);
    const odd: readonly unknown[] = [
      null,
      'log',
      { ...right, removed: true },
      { ...right, address: '0x12' },
      { ...right, data: '0x' },
      { ...right, data: '0x1' },
      { ...right, blockNumber: 'three' },
      { ...right, transactionHash: '0x12' },
      // An NFT's approval has its id as a fourth topic.
      { ...right, topics: [...right.topics, right.topics[1]] },
      { ...right, topics: [right.topics[0], right.topics[1], `0x${'f'.repeat(64)}`] },
      // The node was asked for these spenders alone.
      approvalLog(HUSH, STRANGER, 7n, 3n),
      { ...permit, address: STRANGER },
    ];
    client.methods.set('eth_getLogs', () => [...odd, right]);
    const { grants } = await readApprovalLogs(client, scope, 0n, 100n);
    expect(grants.map(({ token, spender }) => [token, spender])).toEqual([[HUSH, ROUTER]]);
    client.methods.set('eth_getLogs', () => ({ not: 'a list' }));
    expect(await readApprovalLogs(client, scope, 0n, 100n)).toEqual({ grants: [], transfers: [] });
  });
});

describe('the logs of two operators', () => {
  const [ONE, SAME, OTHER] = ['https://a.one.example', 'https://b.one.example', 'https://two.example.org'];
  const seen = approvalLog(HUSH, ROUTER, 7n, 3n);
  const hidden = approvalLog(WMON, ROUTER, 9n, 4n);

  /** The first endpoint hides an approval. @returns the tokens that were found, and who was asked */
  async function found(urls: readonly string[], second: () => unknown = () => [seen, hidden]) {
    const asked: (string | undefined)[] = [];
    const rpc = {
      endpoints: urls.map((url) => ({ url })),
      request: async (_: string, [filter]: readonly [object], options: RequestOptions) => {
        asked.push(options.avoid);
        options.heard?.(urls[0] as string);
        const isApprovals = !('address' in filter) && (filter as { topics: unknown[] }).topics.length === 3;
        if (!isApprovals) return [];
        return options.avoid === undefined ? [seen] : second();
      },
    } as unknown as RpcPool;
    const { grants } = await readApprovalLogs({ rpc }, scope, 0n, 100n);
    return { tokens: [...new Set(grants.map(({ token }) => token))], asked };
  }

  it('count together: one that hides an approval hides nothing', async () => {
    const { tokens, asked } = await found([ONE, OTHER]);
    expect(tokens).toEqual([HUSH, WMON]);
    // Two requests for each of the three lists.
    expect(asked.filter((avoid) => avoid === undefined)).toHaveLength(3);
    expect(asked.filter((avoid) => avoid === ONE)).toHaveLength(3);
  });

  it('are those of one where the other fails, refuses, or tells nonsense', async () => {
    const failing = () => {
      throw transportError;
    };
    for (const second of [failing, () => ({ not: 'a list' }), () => [null, 5]]) {
      expect((await found([ONE, OTHER], second)).tokens).toEqual([HUSH]);
    }
  });

  it('are asked for once where all endpoints are one operator’s', async () => {
    const { tokens, asked } = await found([ONE, SAME]);
    expect(tokens).toEqual([HUSH]);
    expect(asked).toHaveLength(3);
  });
});
