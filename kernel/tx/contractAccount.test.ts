import { keccak256 } from 'ethers/crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hexWord } from '../abi/words.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { PollingTxTracker } from './PollingTxTracker.ts';
import { replacementObstacle } from './replacementObstacle.ts';
import type { AskedRequest } from './TransactionRecord.ts';
import { FakeChain, type FakeTransaction, hash } from './testing/FakeChain.ts';
import { FakeTabs } from './testing/fakeTab.ts';
import { userOperationTopic } from './tracking/operationFailed.ts';

const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const [router, owner] = [
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;
const info = { type: 'APPROVAL', approvalAddress: router, spender: owner } as never;
const CALL: Hex = `0x414bf389${'11'.repeat(64)}`;
const asked: AskedRequest = {
  to: router,
  valueRaw: '0',
  dataHash: keccak256(CALL) as Hex,
  dataSize: (CALL.length - 2) / 2,
  selector: '0x414bf389',
  nextNonce: 1,
};
const [own, executed, other] = [hash('of the wallet'), hash('executed'), hash('other')];
const SAFE: Hex = '0x608060405273ffffffffffffffffffffffffffffffffffffffff600054167fa619486e';
const DELEGATED: Hex = `0xef0100${'ab'.repeat(20)}`;
const SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';
const FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23';

/** What carries a call: `execTransaction` of a Safe, `handleOps`, `execute`: target and bytes inside. */
const carrying = (call: Hex, target: string = router): Hex =>
  `0x6a761202${target.slice(2).toLowerCase().padStart(64, '0')}${'00'.repeat(32)}${call.slice(2)}`;

let chain: FakeChain;
let tabs: FakeTabs;
let tracker: PollingTxTracker;
let code: unknown;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  chain = new FakeChain();
  chain.answers.set('eth_getCode', () => code);
  tabs = new FakeTabs(chain);
  tracker = tabs.open().tracker;
  code = SAFE;
});
afterEach(() => {
  tracker.dispose();
  vi.useRealTimers();
});

async function submit(request: AskedRequest = asked): Promise<string> {
  const id = await tracker.begin({ chainId: 1, from: account, info, asked: request });
  await tracker.submitted(id, { kind: 'hash', hash: own });
  return id;
}

/** Blocks of a second each. */
async function pass(blocks: number, transactions: readonly FakeTransaction[] = []): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    chain.mine(block === 0 ? transactions : []);
    await chain.tick(1_000);
  }
}

const kindOf = (id: string) => tracker.get(id)?.reference.kind;
const outcome = (id: string) => tracker.outcome(tracker.get(id)!);

describe('a hash that no node knows', () => {
  it.each<[string, unknown, 'hash' | 'safe']>([
    ['an account with a key', '0x', 'hash'],
    ['an account that delegates its code', DELEGATED, 'hash'],
    ['the same in capitals', `0xEF0100${'AB'.repeat(20)}`, 'hash'],
    ['a Safe', SAFE, 'safe'],
    ['a contract of one byte', '0x00', 'safe'],
    ['code that only begins like a delegation', `${DELEGATED}00`, 'safe'],
    ['a shorter one', '0xef0100abcd', 'safe'],
    ['a minimal proxy', `0x363d3d373d3d3d363d73${'ab'.repeat(20)}5af43d82803e903d91602b57fd5bf3`, 'safe'],
    ['an answer that is none', null, 'hash'],
  ])('of %s, after two blocks', async (_, told, expected) => {
    code = told;
    const id = await submit();
    await pass(1);
    expect(kindOf(id)).toBe('hash');
    await pass(3);
    expect(kindOf(id)).toBe(expected);
    expect(outcome(id)).toBe('pending');
    const obstacle = replacementObstacle(tracker.get(id)!, { pendingVisible: true }, 'INJECTED');
    expect(obstacle).toBe(expected === 'safe' ? 'safe' : undefined);
  });

  it('is a transaction’s where a node knows it, whatever the account’s code is', async () => {
    const id = await submit();
    chain.pool.push({ hash: own, from: owner, to: account, nonce: 5, input: carrying(CALL) });
    await pass(4);
    expect(kindOf(id)).toBe('hash');
  });

  it('stays what it is where operators differ about the account’s code', async () => {
    chain.hasWitness = true;
    tracker.dispose();
    tracker = tabs.open().tracker;
    const id = await submit();
    await pass(4);
    // The second operator does not answer that there is code.
    expect(kindOf(id)).toBe('hash');
  });

  it('is never given up, and told once a node knows it late', async () => {
    const id = await submit();
    await pass(4);
    chain.pass(48 * 3_600_000);
    await pass(1);
    expect([kindOf(id), outcome(id)]).toEqual(['safe', 'pending']);
    // After so long not every block is looked at.
    await pass(12, [{ hash: own, from: owner, to: account, nonce: 5, input: carrying(CALL) }]);
    expect([kindOf(id), outcome(id)]).toEqual(['hash', 'confirmed']);
  });
});

describe('what the owners decided on', () => {
  interface Execution {
    readonly topics: readonly (string | null)[];
    readonly data?: Hex;
    readonly emitter?: Address;
    readonly input?: Hex;
    readonly status?: 0 | 1;
  }
  const operation = (succeeded: boolean): Hex =>
    `0x${[1n, succeeded ? 1n : 0n, 0n, 0n].map((word) => hexWord(word).slice(2)).join('')}`;

  it.each<[string, Execution, string]>([
    ['the Safe’s event with that hash', { topics: [SUCCESS, own] }, 'confirmed'],
    [
      'its event with that hash in the data',
      { topics: [SUCCESS], data: `${own}${'0'.repeat(64)}` },
      'confirmed',
    ],
    ['its event of a failure', { topics: [FAILURE, own] }, 'failed'],
    [
      'its event with another hash, and the call',
      { topics: [SUCCESS, other], input: carrying(CALL) },
      'confirmed',
    ],
    [
      'a failure with another hash, and the call',
      { topics: [FAILURE, other], input: carrying(CALL) },
      'failed',
    ],
    ['an event of its own, and the call', { topics: [hash('Executed')], input: carrying(CALL) }, 'confirmed'],
    [
      'the call in a transaction that failed',
      { topics: [hash('Executed')], input: carrying(CALL), status: 0 },
      'failed',
    ],
    [
      'an operation of an entry point, and the call',
      {
        emitter: owner,
        topics: [userOperationTopic, other, hexWord(account), hexWord(0n)],
        data: operation(true),
        input: carrying(CALL),
      },
      'confirmed',
    ],
    [
      'an operation that failed',
      {
        emitter: owner,
        topics: [userOperationTopic, other, hexWord(account), hexWord(0n)],
        data: operation(false),
        input: carrying(CALL),
      },
      'failed',
    ],
    [
      'another call',
      { topics: [SUCCESS, other], input: carrying(`${CALL.slice(0, -2)}22` as Hex) },
      'pending',
    ],
    ['the call to another target', { topics: [SUCCESS, other], input: carrying(CALL, owner) }, 'pending'],
    [
      'the call cut short',
      { topics: [SUCCESS, other], input: carrying(CALL.slice(0, -2) as Hex) },
      'pending',
    ],
    ['nothing but an event', { topics: [SUCCESS, other] }, 'pending'],
  ])('is found by %s', async (_, execution, expected) => {
    const { topics, data = '0x', emitter = account, input = '0x', status = 1 } = execution;
    const id = await submit();
    await pass(4);
    expect(kindOf(id)).toBe('safe');
    const log = { address: emitter, topics, data };
    chain.logs = [{ ...log, transactionHash: executed }];
    await pass(1, [{ hash: executed, from: owner, to: account, nonce: 9, input, status, logs: [log] }]);
    await pass(1);
    expect(outcome(id)).toBe(expected);
    if (expected === 'pending') return;
    expect(tracker.get(id)).toMatchObject({ reference: { kind: 'hash', hash: executed }, originalHash: own });
  });

  it('is not a stranger’s transaction with the call inside, whose receipt has no event of the account', async () => {
    const id = await submit();
    await pass(4);
    // The endpoint that gives the logs says so alone.
    chain.logs = [{ address: account, topics: [SUCCESS, other], data: '0x', transactionHash: executed }];
    const log = { address: owner, topics: [SUCCESS, other], data: '0x' };
    await pass(2, [
      { hash: executed, from: owner, to: router, nonce: 9, input: carrying(CALL), logs: [log] },
    ]);
    expect(outcome(id)).toBe('pending');
  });

  it('is not what another record has already', async () => {
    const theirs = await tracker.begin({ chainId: 1, from: account, info, asked });
    await tracker.submitted(theirs, { kind: 'hash', hash: executed });
    const id = await submit();
    await pass(4);
    const log = { address: account, topics: [SUCCESS, other], data: '0x' };
    chain.logs = [{ ...log, transactionHash: executed }];
    const mined = { hash: executed, from: owner, to: account, nonce: 9, input: carrying(CALL), logs: [log] };
    await pass(2, [mined]);
    expect([outcome(theirs), outcome(id)]).toEqual(['confirmed', 'pending']);
  });
});
