import { Interface } from 'ethers/abi';
import { reaction, when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { localChain, type TestChain } from '../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../test/anvil/TestContract.ts';
import { BRISK, WAIT } from '../../test/testing/pace.ts';
import { callData } from '../abi/callData.ts';
import type { Address, Hex } from '../chain/ChainSpec.ts';
import type { Token } from '../currency/Currency.ts';
import type { RpcPool } from '../rpc/RpcPool.ts';
import { anybody } from '../rpc/testing/lonePool.ts';
import { LiveSender } from '../tx/testing/LiveSender.ts';
import type { SignedPermit } from '../wallet/erc2612.ts';
import type { Agreed } from './Agreed.ts';
import { APPROVAL_DEADLINE_SECONDS } from './deadline.ts';
import { TransactionFlow } from './TransactionFlow.ts';
import type { PlannedTransaction, SendStep, TransactionPlan } from './TransactionPlan.ts';
import { planOf } from './testing/planOf.ts';

const SECOND_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const STRANGER: Address = '0x00000000000000000000000000000000C0FFEE01';
const FROM = new Interface(['function transferFrom(address,address,uint256)']);
const MAX = (1n << 256n) - 1n;

let chain: TestChain;
let mark: Hex;
let live: LiveSender;
let flow: TransactionFlow;

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

const contract = (symbol: string) => new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
const token = (symbol: string): Token => ({ kind: 'token', ...chain.token(symbol) });

/**
 * An allowance that the transaction needs. By default the account itself is the spender, in place of a
 * contract.
 */
const grant = (symbol: string, neededRaw: bigint, spender: Address = live.account) => ({
  token: token(symbol),
  spender,
  neededRaw,
});

const basis = () => ({ none: 'The test moves what it says' });
const send = (build: SendStep['build']): SendStep => ({ kind: 'send', build, basis });

function take(symbol: string, amountRaw: bigint): PlannedTransaction {
  const args = [live.account, STRANGER, amountRaw];
  const data = FROM.encodeFunctionData('transferFrom', args) as Hex;
  const { address: to } = chain.token(symbol);
  const check = async (call: { readonly data: Hex }) => expect(call.data).toBe(data);
  return { request: { to, data, value: 0n, check }, info };
}

/** `of` with the properties of `change` in place of its own. */
const instead = <T extends object>(of: T, change: Partial<T>): T =>
  new Proxy(of, {
    get: (target, name) => {
      const value: unknown = Reflect.get(name in change ? change : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const info = { type: 'SEND' } as const;
function takes(
  symbol: string,
  amountRaw: bigint,
  kind: 'approve' | 'permit2612' = 'approve',
  change: Partial<Agreed> = {},
): TransactionPlan {
  const steps = [{ kind, ...grant(symbol, amountRaw) }, send(() => take(symbol, amountRaw))];
  const limits = [{ owner: live.account, currency: token(symbol), minDeltaRaw: -amountRaw }];
  return planOf(live.signer, steps, { limits, approveExact: false, ...change });
}

describe('a plan', () => {
  it('is tried out, approved and sent, and each step is told', async () => {
    const steps: unknown[] = [];
    flow.open(takes('USDC', 5n));
    await when(() => flow.simulation !== undefined, WAIT);
    expect(flow.simulation).toMatchObject({ ok: true, changes: [{ deltaRaw: -5n }] });
    live.answers.set('eth_sendTransaction', (params) => {
      steps.push([flow.step, flow.current?.kind === 'approve' && flow.current.token.symbol]);
      return chain.rpc('eth_sendTransaction', params);
    });
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(flow.outcome).toBe('confirmed');
    expect(steps).toEqual([
      ['APPROVING_TOKEN', 'USDC'],
      ['PENDING_CONFIRMATION', false],
    ]);
    expect(await contract('USDC').read('balanceOf', [STRANGER])).toBe(5n);
    expect(await contract('USDC').read('allowance', [live.account, live.account])).toBe(MAX);
  });

  it('shows the very bytes of each step while the wallet is asked for it, and none before', async () => {
    const told: unknown[] = [];
    const atEntry: unknown[] = [];
    live.answers.set('eth_sendTransaction', ([asked]) => {
      const { to, data } = asked as { to: Address; data: Hex };
      told.push([flow.asked, to, data]);
      return chain.rpc('eth_sendTransaction', [asked]);
    });
    flow.open(takes('USDC', 5n));
    expect(flow.asked).toBeUndefined();
    const before = reaction(
      () => flow.current,
      () => atEntry.push(flow.asked),
    );
    await flow.confirm();
    before();
    expect(atEntry).toEqual([undefined, undefined]);
    expect(told).toHaveLength(2);
    for (const [asked, to, data] of told as [unknown, Address, Hex][]) {
      const from = live.account;
      const chainId = chain.manifest.chainId;
      expect(asked).toEqual({ kind: 'calls', from, chainId, calls: [{ to, data, value: 0n }] });
    }
    flow.cancel();
    expect(flow.asked).toBeUndefined();
  });

  it('asks for no allowance that stands', async () => {
    await contract('USDC').send(live.account, 'approve', [live.account, 5n]);
    flow.open(takes('USDC', 5n));
    await flow.confirm();
    expect(live.tracker.list().map((record) => record.info.type)).toEqual(['SEND']);
  });

  it('goes over zero where the token asks for it, and asks for the exact amount where that was chosen', async () => {
    await contract('USDT').send(live.account, 'approve', [live.account, 5n]);
    flow.open(takes('USDT', 9n, 'approve', { approveExact: true }));
    await when(() => flow.simulation !== undefined, WAIT);
    expect(flow.simulation).toMatchObject({ ok: true, changes: [{ deltaRaw: -9n }] });
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    const amounts = live.tracker
      .list()
      .map((record) => record.info.type === 'APPROVAL' && record.info.amount);
    expect(amounts).toEqual([false, '9', '0']);
  });

  it('takes a signature in place of an allowance where token and contract can', async () => {
    const { Wallet } = await import('ethers');
    live.answers.set('eth_signTypedData_v4', ([, json]) => {
      expect(flow.asked).toEqual({
        kind: 'typedData',
        from: live.account,
        chainId: chain.manifest.chainId,
        json,
      });
      const { domain, types, message } = JSON.parse(json as string);
      delete types.EIP712Domain;
      return new Wallet(SECOND_KEY).signTypedData(domain, types, message);
    });
    const startedAt = Math.floor(Date.now() / 1000);
    const given: SignedPermit[] = [];
    const build: SendStep['build'] = ({ permits }) => {
      given.push(...permits);
      const [permit] = permits;
      const { address: to } = chain.token('USDC');
      const abi = ['function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'];
      const asked = permit && [
        live.account,
        permit.spender,
        permit.valueRaw,
        permit.deadline,
        permit.v,
        permit.r,
        permit.s,
      ];
      const data = asked
        ? (new TestContract(chain.url, to, abi).abi.encodeFunctionData('permit', asked) as Hex)
        : callData('approve(address,uint256)', STRANGER, 7n);
      return { request: { to, data, value: 0n, check: async () => undefined }, info };
    };
    flow.open(planOf(live.signer, [{ kind: 'permit2612', ...grant('USDC', 7n, STRANGER) }, send(build)]));
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(given).toHaveLength(1);
    // Rule 9.7: 1200 s, from the later of block and clock.
    const signedAt = (given[0]?.deadline ?? 0) - APPROVAL_DEADLINE_SECONDS;
    expect(signedAt).toBeGreaterThanOrEqual(startedAt);
    expect(live.tracker.list()).toHaveLength(1);
    expect(await contract('USDC').read('allowance', [live.account, STRANGER])).toBe(7n);
  });

  it('is one confirmation for a wallet that can', async () => {
    const hashes: Hex[] = [];
    live.answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }));
    live.answers.set('wallet_sendCalls', async ([batch]) => {
      const { calls, from } = batch as { calls: readonly object[]; from: Address };
      expect(flow.asked).toMatchObject({
        kind: 'calls',
        from: live.account,
        calls: calls.map((call) => ({ ...call, value: 0n })),
      });
      for (const call of calls) hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from, ...call }]));
      return { id: 'batch-1' };
    });
    live.answers.set('wallet_getCallsStatus', () => ({
      status: 200,
      receipts: hashes.map((transactionHash) => ({ transactionHash, status: '0x1' })),
    }));
    flow.open(takes('USDC', 5n));
    await flow.confirm();
    expect(flow.failure).toBeUndefined();
    expect(hashes).toHaveLength(2);
    expect(live.asked).not.toContain('eth_sendTransaction');
    expect(await contract('USDC').read('balanceOf', [STRANGER])).toBe(5n);
  });
});

describe('trouble', () => {
  it('refused in the wallet goes back to the review, and says so of an allowance alone', async () => {
    live.answers.set('eth_sendTransaction', () => {
      throw Object.assign(new Error('no'), { code: 4001 });
    });
    flow.open(takes('USDC', 5n));
    await flow.confirm();
    expect(flow).toMatchObject({
      step: 'REVIEWING',
      failure: { type: 'approval', error: { code: 'wallet_rejected' }, token: { symbol: 'USDC' } },
      transactionId: undefined,
    });
    expect(flow.plan).toBeDefined();
    expect(live.tracker.list()).toEqual([]);
    await contract('USDC').send(live.account, 'approve', [live.account, 5n]);
    flow.open(takes('USDC', 5n));
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, transactionId: undefined });
  });

  it('at an approval names the token, at the transaction says why', async () => {
    live.answers.set('eth_sendTransaction', () => {
      throw Object.assign(new Error('fell over'), { code: -32603 });
    });
    flow.open(takes('USDC', 5n));
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type: 'approval', token: { symbol: 'USDC' } });
    live.answers.clear();
    const balance = await contract('HUSH').read<bigint>('balanceOf', [live.account]);
    flow.open(takes('HUSH', balance + 1n));
    await flow.confirm();
    expect(flow.failure).toMatchObject({ type: 'confirmation', error: { code: 'transaction_reverted' } });
  });

  it('closed while it is found out whether a signature does, asks for none', async () => {
    live.answers.set('eth_signTypedData_v4', () => `0x${'0'.repeat(130)}`);
    const { client } = live.signer;
    const agree = ((method: string, params: readonly unknown[]) => {
      if (method === 'eth_getCode') flow.cancel();
      return client.rpc.agree(method, params, anybody);
    }) as RpcPool['agree'];
    const watching = instead(client, { rpc: instead(client.rpc, { agree }) });
    flow.open(takes('USDC', 7n, 'permit2612', { client: watching }));
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', plan: undefined, failure: undefined });
    expect(live.asked).not.toContain('eth_signTypedData_v4');
  });

  it('closed while the wallet tells its account, asks for no signature of a token', async () => {
    live.answers.set('eth_accounts', () => {
      flow.cancel();
      return [live.account];
    });
    flow.open(takes('USDC', 7n, 'permit2612'));
    await flow.confirm();
    expect(live.asked).toContain('eth_accounts');
    expect(flow).toMatchObject({ step: 'REVIEWING', plan: undefined, failure: undefined });
    expect(live.asked).not.toContain('eth_signTypedData_v4');
  });

  it('closed meanwhile, changes nothing any more', async () => {
    live.answers.set('eth_sendTransaction', (params) => {
      flow.cancel();
      return chain.rpc('eth_sendTransaction', params);
    });
    flow.open(takes('USDC', 5n));
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', plan: undefined, transactionId: undefined });
    expect(live.tracker.list().map((record) => record.info.type)).toEqual(['APPROVAL']);
  });
});
