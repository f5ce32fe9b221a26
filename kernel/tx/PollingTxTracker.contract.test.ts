// @module-tag long

import { Interface } from 'ethers/abi';
import { keccak256 } from 'ethers/crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownArtifact } from '../../chains/deployer/compileContracts.ts';
import { localChain } from '../../test/anvil/localChain.ts';
import { encodeApprove } from '../calldata/tokenCalls.ts';
import type { Address, ChainSpec, Hex } from '../chain/ChainSpec.ts';
import { parseAddress } from '../chain/parseAddress.ts';
import { SluiceError } from '../errors/SluiceError.ts';
import type { BlockSubscriber } from '../rpc/BlockClock.ts';
import type { BlockHead } from '../rpc/BlockHead.ts';
import type { ChainClient } from '../rpc/ChainClient.ts';
import { FakePage } from '../rpc/testing/FakePage.ts';
import { UnderWay } from '../rpc/testing/UnderWay.ts';
import { systemTimers } from '../runtime/Timers.ts';
import { BrowserStorage } from '../storage/BrowserStorage.ts';
import { FakeBrowser } from '../storage/testing/fakeStorage.ts';
import { PollingTxTracker } from './PollingTxTracker.ts';
import type { AskedRequest } from './TransactionRecord.ts';
import { silentLogger } from './testing/fakeTab.ts';

const chain = localChain();
const info = { type: 'SEND' } as const;
const router = new Interface([
  'function swapExactETHForTokens(uint256,address[],address,uint256) payable returns (uint256[])',
]);

let mark: Hex;
let from: Address;
let to: Address;
let tracker: PollingTxTracker;
let subscribers: Set<BlockSubscriber>;
let reads: UnderWay;

async function head(): Promise<BlockHead> {
  const block = await chain.rpc<{ number: Hex; timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
  return {
    number: BigInt(block.number),
    timestamp: BigInt(block.timestamp),
    baseFeePerGas: undefined,
    receivedAtMs: systemTimers.elapsedMs(),
    endpoint: undefined,
  };
}

/** Mines blocks and ticks the tracker until `check` is true. */
async function until(check: () => boolean): Promise<void> {
  for (let i = 0; i < 10 && !check(); i++) {
    await chain.rpc('evm_mine');
    await refreshes(1);
  }
  expect(check()).toBe(true);
}

/** Ticks the tracker at the current head this many times, waiting for each tick's checks. */
async function refreshes(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const block = await head();
    for (const subscriber of [...subscribers]) subscriber.receive([], block);
    // Between two reads of one check nothing takes longer than this.
    await reads.end(30);
  }
}

/** Sends from the node's unlocked account; the faster price is above anything the node suggests. */
async function send(transaction: Record<string, unknown>, faster = false): Promise<Hex> {
  const fee = faster ? '0x2540be4000' : '0x174876e800';
  return chain.rpc<Hex>('eth_sendTransaction', [
    { from, gas: '0x30d40', maxFeePerGas: fee, maxPriorityFeePerGas: fee, ...transaction },
  ]);
}

async function begin(
  data: Hex = '0x',
  value = '0x1',
  target = to,
  more: Partial<AskedRequest> = {},
): Promise<string> {
  const nextNonce = Number(await chain.rpc<Hex>('eth_getTransactionCount', [from, 'pending']));
  const asked = {
    to: target,
    valueRaw: BigInt(value).toString(),
    dataHash: keccak256(data) as Hex,
    nextNonce,
    ...more,
  };
  return tracker.begin({ chainId: 31337, from, info, asked });
}

function outcome(id: string): string {
  return tracker.outcome(tracker.get(id)!);
}

beforeEach(async () => {
  mark = await chain.snapshot();
  const accounts = await chain.rpc<Address[]>('eth_accounts');
  from = parseAddress(accounts[7])!;
  to = parseAddress(accounts[8])!;
  await chain.stopMining();
  subscribers = new Set();
  reads = new UnderWay();
  const request = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    try {
      return await reads.of(() => chain.rpc(method, params));
    } catch (error) {
      throw new SluiceError('rpc_error', error instanceof Error ? error.message : String(error), {
        cause: error,
      });
    }
  };
  const spec: Partial<ChainSpec> = {
    id: 31337,
    networkType: 'L1',
    gas: { billing: 'used' },
    blockTimeMs: 50,
    pendingVisible: true,
    finalityTags: ['safe', 'finalized'],
  };
  const client = {
    chain: spec,
    rpc: {
      endpoints: [],
      request,
      call: (call: { value?: bigint }, block: bigint) =>
        request('eth_call', [
          { ...call, value: `0x${(call.value ?? 0n).toString(16)}` },
          `0x${block.toString(16)}`,
        ]),
    },
    clock: {
      watch: (subscriber: BlockSubscriber) => {
        subscribers.add(subscriber);
        return () => subscribers.delete(subscriber);
      },
      refresh: head,
    },
  } as unknown as ChainClient;
  tracker = new PollingTxTracker({
    storage: new BrowserStorage(new FakeBrowser().tab()),
    clients: { get: () => client },
    logger: silentLogger,
    locks: undefined,
    visibility: new FakePage(),
  });
});

afterEach(async () => {
  tracker.dispose();
  await chain.rpc('anvil_dropAllTransactions');
  await chain.revert(mark);
});

describe('on a real chain', () => {
  it('a transaction is confirmed', async () => {
    const id = await begin();
    await tracker.submitted(id, { kind: 'hash', hash: await send({ to, value: '0x1' }) });
    await until(() => outcome(id) === 'confirmed');
    expect(tracker.get(id)?.receipt).toMatchObject({ from, to, status: 1 });
  });

  it('a failed one tells its reason', async () => {
    const v2 = chain.address('v2Router02');
    const path = [chain.token('WMON').address, chain.token('HUSH').address];
    const data = router.encodeFunctionData('swapExactETHForTokens', [0, path, from, 1]) as Hex;
    const id = await begin(data, '0x1', v2);
    await tracker.submitted(id, { kind: 'hash', hash: await send({ to: v2, value: '0x1', data }) });
    await until(() => tracker.get(id)?.failureReason !== undefined);
    expect(outcome(id)).toBe('failed');
    expect(tracker.get(id)?.failureReason).toBe('UniswapV2Router: EXPIRED');
  });

  it('one that ran out of gas tells that, by the gas that it used of its limit', async () => {
    const v2 = chain.address('v2Router02');
    const path = [chain.token('WMON').address, chain.token('HUSH').address];
    const data = router.encodeFunctionData('swapExactETHForTokens', [0, path, from, 2 ** 40]) as Hex;
    const id = await begin(data, '0x1', v2, { dataSize: (data.length - 2) / 2, gasLimit: '200000' });
    const hash = await send({ to: v2, value: '0x1', data, gas: '0x11170' });
    await tracker.submitted(id, { kind: 'hash', hash });
    await until(() => tracker.get(id)?.failureReason !== undefined);
    expect(outcome(id)).toBe('failed');
    expect(tracker.get(id)).toMatchObject({ failureReason: 'out of gas', differs: { parts: ['gas'] } });
  });

  it('one that was in time when it was sent and late in its block tells its reason', async () => {
    const v2 = chain.address('v2Router02');
    const path = [chain.token('WMON').address, chain.token('HUSH').address];
    const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
    const deadline = Number(timestamp) + 600;
    const data = router.encodeFunctionData('swapExactETHForTokens', [0, path, from, deadline]) as Hex;
    const id = await begin(data, '0x1', v2);
    await tracker.submitted(id, { kind: 'hash', hash: await send({ to: v2, value: '0x1', data }) });
    await chain.rpc('evm_setNextBlockTimestamp', [deadline + 1]);
    await chain.rpc('evm_mine');
    await until(() => tracker.get(id)?.failureReason !== undefined);
    expect(tracker.get(id)?.failureReason).toBe('UniswapV2Router: EXPIRED');
  });

  it('one of a contract account waits for its owners, and is found under the hash that executed it', async () => {
    const owner = from;
    const { bytecode, abi } = ownArtifact('TestAccount');
    const deployed = await send({ data: bytecode, gas: '0x200000' });
    await chain.rpc('evm_mine');
    const made = await chain.rpc<{ contractAddress: Address }>('eth_getTransactionReceipt', [deployed]);
    const account = parseAddress(made.contractAddress)!;
    const token = chain.token('USDC').address;
    const data = encodeApprove(token, to, 77n).data;
    from = account;
    const asked = { dataSize: (data.length - 2) / 2, selector: data.slice(0, 10) as Hex };
    const id = await begin(data, '0x0', token, asked);
    from = owner;
    const own: Hex = `0x${'5a'.repeat(32)}`;
    await tracker.submitted(id, { kind: 'hash', hash: own });
    // A record grows old by what both the device and the chain have seen pass.
    await refreshes(1);
    await chain.rpc('evm_increaseTime', [10]);
    await until(() => tracker.get(id)?.reference.kind === 'safe');
    expect(outcome(id)).toBe('pending');
    const execute = new Interface(abi).encodeFunctionData('execute', [token, 0n, data]);
    const hash = await send({ to: account, data: execute });
    await until(() => outcome(id) === 'confirmed');
    expect(tracker.get(id)).toMatchObject({ reference: { kind: 'hash', hash }, originalHash: own });
  });

  it('a sped-up one is confirmed under its new hash', async () => {
    const id = await begin();
    const first = await send({ to, value: '0x1' });
    await tracker.submitted(id, { kind: 'hash', hash: first });
    const { nonce } = await chain.rpc<{ nonce: Hex }>('eth_getTransactionByHash', [first]);
    const second = await send({ to, value: '0x1', nonce }, true);
    await until(() => outcome(id) === 'confirmed');
    expect(tracker.get(id)).toMatchObject({
      reference: { hash: second },
      originalHash: first,
      receipt: { transactionHash: second },
    });
  });

  it('a cancelled one and a replaced one are told apart', async () => {
    const cancelled = await begin();
    const first = await send({ to, value: '0x1' });
    await tracker.submitted(cancelled, { kind: 'hash', hash: first });
    const { nonce } = await chain.rpc<{ nonce: Hex }>('eth_getTransactionByHash', [first]);
    await send({ to: from, value: '0x0', nonce }, true);
    await until(() => outcome(cancelled) === 'cancelled');

    const replaced = await begin();
    const hash = await send({ to, value: '0x1' });
    const next = await chain.rpc<{ nonce: Hex }>('eth_getTransactionByHash', [hash]);
    await tracker.submitted(replaced, { kind: 'hash', hash }, Number(next.nonce));
    const successor = await send({ to, value: '0x2', nonce: next.nonce }, true);
    await until(() => outcome(replaced) === 'replaced');
    expect(tracker.get(replaced)?.replacedBy).toBe(successor);
  });

  it('one lost between asking and hash is found', async () => {
    const id = await begin();
    const hash = await send({ to, value: '0x1' });
    await tracker.uncertain(id);
    expect(outcome(id)).toBe('maybe_sent');
    await until(() => outcome(id) === 'confirmed');
    expect(tracker.get(id)?.reference).toEqual({ kind: 'hash', hash });
  });

  it('one that another takes the place of, unseen, is replaced within two refreshes and without a new block', async () => {
    const id = await begin();
    const hash = await send({ to, value: '0x1' });
    const { nonce } = await chain.rpc<{ nonce: Hex }>('eth_getTransactionByHash', [hash]);
    await tracker.submitted(id, { kind: 'hash', hash });
    const successor = await send({ to, value: '0x2', nonce }, true);
    await chain.rpc('evm_mine');
    await refreshes(2);
    expect(outcome(id)).toBe('replaced');
    expect(tracker.get(id)?.replacedBy).toBe(successor);
  });

  it('one whose block is gone from a restored node is pending within two refreshes', async () => {
    const before = await chain.snapshot();
    const id = await begin();
    await tracker.submitted(id, { kind: 'hash', hash: await send({ to, value: '0x1' }) });
    await until(() => outcome(id) === 'confirmed');
    expect(tracker.get(id)?.finality).toBe('included');
    await chain.revert(before);
    await refreshes(2);
    expect(outcome(id)).toBe('pending');
    expect(tracker.get(id)?.receipt).toBeUndefined();
  });

  it('a reorganised one goes back to pending', async () => {
    const id = await begin();
    await tracker.submitted(id, { kind: 'hash', hash: await send({ to, value: '0x1' }) });
    await until(() => outcome(id) === 'confirmed');
    const { blockNumber } = tracker.get(id)!.receipt!;
    const depth = Number((await head()).number) - blockNumber + 1;
    await chain.rpc('anvil_reorg', [depth, []]);
    await chain.rpc('anvil_dropAllTransactions');
    await until(() => outcome(id) === 'pending');
    expect(tracker.get(id)?.receipt).toBeUndefined();
  });
});
