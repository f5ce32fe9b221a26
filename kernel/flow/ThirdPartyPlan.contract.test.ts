// @module-tag long
import { Interface } from 'ethers/abi';
import { when } from 'mobx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { BRISK, WAIT } from '../../test/testing/pace.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import { LiveSender } from '../tx/testing/LiveSender.ts';
import type { SignedPermit2 } from '../wallet/SignedPermit2.ts';
import { agree } from './Agreed.ts';
import { TransactionFlow } from './TransactionFlow.ts';
import type { Given, TransactionPlan } from './TransactionPlan.ts';

/** The recipient that a third party's plugin pays. */
const TIP_JAR: Address = '0x00000000000000000000000000000000C0FFEE03';
const TRANSFER = new Interface(['function transferFrom(address,address,uint256)']);
const PERMIT2 = new Interface([
  'function permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
  'function allowance(address,address,address) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
]);

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let flow: TransactionFlow<{ readonly tipRaw: bigint }>;

beforeEach(async () => {
  chain = localChain();
  mark = await chain.snapshot();
  live = new LiveSender(chain, BRISK);
  await live.connect();
  flow = new TransactionFlow(live.services);
});
afterEach(async () => {
  live.close();
  await chain.revert(mark);
});

const usdc = (): Token => ({ kind: 'token', ...chain.token('USDC') });
const balance = (owner: Address) =>
  new TestContract(chain.url, usdc().address, TOKEN_ABI).read<bigint>('balanceOf', [owner]);

/** All that a plugin must write to send a tip: the agreement, the allowance and the calldata. */
function tipPlan(tipRaw: bigint): TransactionPlan<{ readonly tipRaw: bigint }> {
  const { account } = live;
  const token = usdc();
  const data = TRANSFER.encodeFunctionData('transferFrom', [account, TIP_JAR, tipRaw]) as Hex;
  const check = async (call: { readonly data: Hex }) => expect(call.data).toBe(data);
  return {
    agreed: agree(live.signer, live.services.settings, {
      terms: { tipRaw },
      recipient: TIP_JAR,
      limits: [
        { owner: account, currency: token, minDeltaRaw: -tipRaw },
        { owner: TIP_JAR, currency: token, minDeltaRaw: tipRaw },
      ],
      defaultDeadlineSeconds: 600,
    }),
    steps: () => [
      { kind: 'approve', token, spender: account, neededRaw: tipRaw },
      {
        kind: 'send',
        build: () => ({ request: { to: token.address, data, value: 0n, check }, info: { type: 'SEND' } }),
        basis: () => ({ none: 'A tip is an amount that the person typed' }),
      },
    ],
  };
}

it('is tried out for its review, approved, sent, and followed to its end with its deadline', async () => {
  flow.open(tipPlan(5n));
  await when(() => flow.simulation !== undefined, WAIT);
  expect(flow.simulation).toMatchObject({ ok: true, changes: [{ deltaRaw: -5n }, { deltaRaw: 5n }] });
  const now = Math.floor(Date.now() / 1000);
  await flow.confirm();
  expect(flow.failure).toBeUndefined();
  expect(flow.outcome).toBe('confirmed');
  expect(await balance(TIP_JAR)).toBe(5n);
  const [sent, approved] = live.tracker.list();
  expect([sent?.info.type, approved?.info.type]).toEqual(['SEND', 'APPROVAL']);
  expect(sent?.deadline).toBeGreaterThanOrEqual(now + 600);
  expect(approved?.deadline).toBeUndefined();
});

it('is one confirmation where the wallet can', async () => {
  const hashes: Hex[] = [];
  live.answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }));
  live.answers.set('wallet_sendCalls', async ([batch]) => {
    const { calls, from } = batch as { calls: readonly object[]; from: Address };
    for (const call of calls) hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from, ...call }]));
    return { id: 'batch-1' };
  });
  live.answers.set('wallet_getCallsStatus', () => ({
    status: 200,
    receipts: hashes.map((transactionHash) => ({ transactionHash, status: '0x1' })),
  }));
  flow.open(tipPlan(5n));
  await flow.confirm();
  expect(flow.failure).toBeUndefined();
  expect(hashes).toHaveLength(2);
  expect(live.asked).not.toContain('eth_sendTransaction');
  expect(await balance(TIP_JAR)).toBe(5n);
});

it('is held to what was agreed on before the wallet is asked', async () => {
  const { agreed, steps } = tipPlan(5n);
  // The plugin's bytes pay more than its review said.
  const dearer = tipPlan(6n);
  const send = (await dearer.steps()).filter(({ kind }) => kind === 'send');
  flow.open({
    agreed,
    steps: async () => [...(await steps()).filter(({ kind }) => kind !== 'send'), ...send],
  });
  await flow.confirm();
  expect(flow.failure).toMatchObject({ type: 'confirmation', error: { code: 'simulation_differs' } });
  expect(await balance(TIP_JAR)).toBe(0n);
  expect(live.tracker.list().map(({ info }) => info.type)).toEqual(['APPROVAL']);
});

it('has its Permit2 signature asked for, verified, and kept for the next try', async () => {
  const [token, permit2] = [usdc(), chain.address('permit2')];
  const given: (SignedPermit2 | undefined)[] = [];
  const build = ({ permit2: signed }: Given) => {
    given.push(signed);
    if (!signed) throw new Error('nothing was signed');
    const { amountRaw, expiration, nonce, spender, sigDeadline, signature } = signed;
    const single = [[signed.token, amountRaw, expiration, nonce], spender, sigDeadline];
    const data = PERMIT2.encodeFunctionData('permit', [live.account, single, signature]) as Hex;
    const request = { to: permit2, data, value: 0n, check: async () => undefined };
    return { request, info: { type: 'SEND' } as const };
  };
  flow.open({
    agreed: { ...tipPlan(7n).agreed, limits: [] },
    steps: () => [
      { kind: 'approve', token, spender: permit2, neededRaw: 7n },
      { kind: 'permit2', token, spender: TIP_JAR, neededRaw: 7n, permit2 },
      { kind: 'send', build, basis: () => ({ none: 'A tip is an amount that the person typed' }) },
    ],
  });
  const { answers } = live;
  answers.set('eth_sendTransaction', (params) => {
    // The wallet rejects the first try of the transaction, but not the approval before it.
    if (given.length === 1) throw Object.assign(new Error('no'), { code: 4001 });
    return chain.rpc('eth_sendTransaction', params);
  });
  await flow.confirm();
  expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined });
  answers.delete('eth_sendTransaction');
  await flow.confirm();
  expect(flow.failure).toBeUndefined();
  expect(flow.outcome).toBe('confirmed');
  expect(live.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1);
  expect(given).toEqual([given[0], given[0]]);
  const contract = new TestContract(chain.url, permit2, PERMIT2.format() as string[]);
  const allowance = await contract.read<bigint[]>('allowance', [live.account, token.address, TIP_JAR]);
  expect(allowance[0]).toBe(7n);
});
