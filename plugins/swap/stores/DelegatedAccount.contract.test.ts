// @module-tag long
import { AbiCoder } from 'ethers/abi';
import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { localChainSpec } from '../../../kernel/quote/testing/localMarket.ts';
import { type DelegateName, delegate } from '../../../test/anvil/delegate.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { WAIT } from '../../../test/testing/pace.ts';
import { LiveSwap } from '../testing/LiveSwap.ts';

let chain: TestChain;
let mark: Hex;
let live: LiveSwap | undefined;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
});
afterEach(async () => {
  live?.close();
  live = undefined;
  await chain.revert(mark);
});

/** A swap of an account with delegated code, on a chain that has only the Universal Router for tokens. */
async function swapping(name: DelegateName): Promise<LiveSwap> {
  await delegate(chain, name);
  const { contracts } = localChainSpec(chain);
  const others = ['swapRouter02', 'swapRouter', 'v2Router02'];
  live = new LiveSwap(chain, { contracts: contracts.filter(({ kind }) => !others.includes(kind)) });
  await live.quote('USDC', 'MON', '25');
  return live;
}

const usdc = () => new TestContract(chain.url, chain.token('USDC').address, TOKEN_ABI);
const signatures = ({ asked }: LiveSwap) =>
  asked.filter((method) => method === 'eth_signTypedData_v4').length;
const kinds = ({ tracker }: LiveSwap) => tracker.list().map(({ info }) => info.type);

async function confirmed(swap: LiveSwap): Promise<void> {
  const before = await usdc().read<bigint>('balanceOf', [swap.account]);
  swap.flow.review();
  await swap.flow.confirm();
  expect(swap.flow.failure).toBeUndefined();
  expect(swap.flow.outcome).toBe('confirmed');
  expect(before - (await usdc().read<bigint>('balanceOf', [swap.account]))).toBe(25_000_000n);
}

describe('an account whose code is delegated', () => {
  it('to code that accepts signatures of its key signs for Permit2', async () => {
    const swap = await swapping('AcceptingDelegate');
    await confirmed(swap);
    expect(signatures(swap)).toBe(1);
    expect(kinds(swap)).toEqual(['SWAP', 'APPROVAL']);
  });

  it('to code that knows no signatures is never asked to sign, but for an approval', async () => {
    const swap = await swapping('MuteDelegate');
    await confirmed(swap);
    expect(signatures(swap)).toBe(0);
    expect(kinds(swap)).toEqual(['SWAP', 'APPROVAL', 'APPROVAL']);
    expect(swap.flow.steps.find(({ kind }) => kind === 'permit2')).toMatchObject({ onChain: 'account_code' });
  });

  it('to code that refuses every signature is asked to sign once, and from then on for approvals', async () => {
    const swap = await swapping('RefusingDelegate');
    await confirmed(swap);
    expect(signatures(swap)).toBe(1);
    expect(kinds(swap)).toEqual(['SWAP', 'APPROVAL', 'APPROVAL']);
    swap.flow.cancel();
    await swap.quote('USDC', 'MON', '25');
    await confirmed(swap);
    expect(signatures(swap)).toBe(1);
  });

  it('executes a batch in itself, which the tracker reads', async () => {
    const swap = await swapping('MuteDelegate');
    const { account } = swap;
    const hashes: Hex[] = [];
    let leaveOut = 0;
    swap.answers.set('wallet_getCapabilities', () => ({ '0x0': { atomic: { status: 'supported' } } }));
    swap.answers.set('wallet_sendCalls', async ([batch]) => {
      const { calls } = batch as { calls: { to: Address; data: Hex; value?: Hex }[] };
      const inner = calls
        .slice(0, calls.length - leaveOut)
        .map(({ to, data, value = '0x0' }) => [to, BigInt(value), data]);
      const coder = AbiCoder.defaultAbiCoder();
      const list = coder.encode(['tuple(address,uint256,bytes)[]'], [inner]);
      const data = `0xe9ae5c53${coder.encode(['bytes32', 'bytes'], [`0x01${'00'.repeat(31)}`, list]).slice(2)}`;
      hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from: account, to: account, data }]));
      return { id: `batch-${hashes.length}` };
    });
    swap.answers.set('wallet_getCallsStatus', () => ({
      status: 200,
      atomic: true,
      receipts: [{ transactionHash: hashes.at(-1) }],
    }));
    await swap.quote('USDC', 'MON', '25');
    await when(() => swap.store.walletBatches, WAIT);
    await confirmed(swap);
    expect(swap.tracker.list()).toMatchObject([
      { info: { type: 'SWAP' }, reference: { hash: hashes[0] }, receipt: { status: 1, to: account } },
    ]);
    leaveOut = 1;
    swap.flow.cancel();
    await usdc().send(account, 'approve', [chain.address('permit2'), 0n]);
    await swap.quote('USDC', 'MON', '25');
    swap.flow.review();
    await swap.flow.confirm();
    expect(swap.flow.record?.differs?.parts).toEqual(['data', 'output']);
  });
});
