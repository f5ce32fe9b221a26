import { id } from 'ethers/hash';
import { describe, expect, it } from 'vitest';
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
