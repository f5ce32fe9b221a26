import { when } from 'mobx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Address, Hex } from '../../../kernel/chain/ChainSpec.ts';
import { localChainSpec } from '../../../kernel/quote/testing/localMarket.ts';
import { localChain, type TestChain } from '../../../test/anvil/localChain.ts';
import { TestContract, TOKEN_ABI } from '../../../test/anvil/TestContract.ts';
import { ON_REQUEST, WAIT } from '../../../test/testing/pace.ts';
import { LiveSwap } from '../testing/LiveSwap.ts';

const STRANGER: Address = '0x00000000000000000000000000000000C0FFEE01';
const HOUR = 3_600;

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

/** A chain that has only the Universal Router for tokens. */
function throughPermit2(): LiveSwap {
  const { contracts } = localChainSpec(chain);
  return new LiveSwap(chain, {
    contracts: contracts.filter(({ kind }) => !['swapRouter02', 'swapRouter', 'v2Router02'].includes(kind)),
  });
}

const token = (symbol: string) => new TestContract(chain.url, chain.token(symbol).address, TOKEN_ABI);
const balance = (symbol: string, owner: Address) => token(symbol).read<bigint>('balanceOf', [owner]);
const allowance = (symbol: string, owner: Address, spender: Address) =>
  token(symbol).read<bigint>('allowance', [owner, spender]);

async function confirmed(swap: LiveSwap): Promise<void> {
  swap.flow.review();
  await swap.flow.confirm();
  expect(swap.flow.failure).toBeUndefined();
  expect(swap.flow.outcome).toBe('confirmed');
}

describe('a swap of native coin', () => {
  it('is tried out for the review, and does what the trial run showed', async () => {
    live = new LiveSwap(chain);
    await live.quote('MON', 'HUSH', '1.5');
    live.flow.review();
    const { flow, account } = live;
    await when(() => flow.simulation !== undefined, WAIT);
    expect(flow.simulation).toMatchObject({ ok: true, changes: [{ deltaRaw: -(3n * 10n ** 18n) / 2n }, {}] });
    const changes = flow.simulation?.changes;
    const promised = changes === 'unavailable' ? 0n : (changes?.[1]?.deltaRaw ?? 0n);
    const before = await balance('HUSH', account);
    await flow.confirm();
    expect(flow.outcome).toBe('confirmed');
    expect((await balance('HUSH', account)) - before).toBe(promised);
  });

  it('goes to a recipient by name', async () => {
    live = new LiveSwap(chain);
    live.names.set('alice.eth', STRANGER);
    await live.quote('MON', 'HUSH', '1', 'alice.eth');
    expect(live.store.recipientAddress).toBe(STRANGER);
    await confirmed(live);
    expect(live.flow.plan?.agreed.recipient).toBe(STRANGER);
    expect(await balance('HUSH', STRANGER)).toBeGreaterThan(0n);
  });

  it('does not reach the wallet once it would revert', async () => {
    live = new LiveSwap(chain, ON_REQUEST);
    await live.quote('MON', 'HUSH', '1');
    const { flow, asked, account } = live;
    flow.review();
    // Somebody buys first: the price has moved before the app has seen it.
    await chain.rpc('anvil_setBalance', [account, `0x${(10n ** 24n).toString(16)}`]);
    const router = new TestContract(chain.url, chain.address('v2Router02'), [
      'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
    ]);
    const path = [chain.address('wrappedNative'), chain.token('HUSH').address];
    const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
    await router.send(
      account,
      'swapExactETHForTokens',
      [0, path, STRANGER, Number(timestamp) + HOUR],
      10n ** 22n,
    );
    const v3 = new TestContract(chain.url, chain.address('swapRouter'), [
      'function exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) payable',
    ]);
    for (const fee of [500, 3000]) {
      const params = [...path, fee, STRANGER, Number(timestamp) + HOUR, 10n ** 21n, 0, 0];
      await v3.send(account, 'exactInputSingle', [params], 10n ** 21n);
    }
    const sent = asked.filter((method) => method === 'eth_sendTransaction').length;
    await flow.confirm();
    expect(flow).toMatchObject({ step: 'REVIEWING', failure: undefined, basis: { state: 'moved' } });
    expect(asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(sent);
    expect(live.tracker.list()).toEqual([]);
  });
});

describe('a wallet that is asked for a swap to somebody else', () => {
  const THIEF: Address = '0x00000000000000000000000000000000C0FFEE02';

  interface Sent {
    readonly from: Address;
    readonly to: Address;
    readonly data: Hex;
    readonly value: Hex;
  }
  async function through(tamper: (sent: Sent) => object): Promise<LiveSwap> {
    live = new LiveSwap(chain);
    live.answers.set('eth_sendTransaction', ([sent]) =>
      chain.rpc('eth_sendTransaction', [tamper(sent as Sent)]),
    );
    live.names.set('alice.eth', STRANGER);
    await live.quote('MON', 'HUSH', '1', 'alice.eth');
    live.flow.review();
    await live.flow.confirm();
    return live;
  }
  const digits = (address: Address) => address.slice(2).toLowerCase();

  it.each<[string, (sent: Sent) => object, object]>([
    [
      'and names another recipient',
      ({ data, ...sent }) => ({
        ...sent,
        data: data.toLowerCase().replaceAll(digits(STRANGER), digits(THIEF)),
      }),
      { parts: ['data'], arrivedRaw: '0' },
    ],
    [
      'and sends the coins away',
      ({ from, value }) => ({ from, to: THIEF, value }),
      { parts: ['target', 'data'], arrivedRaw: '0' },
    ],
    [
      'and sends more of them',
      ({ value, ...sent }) => ({ ...sent, value: `0x${(BigInt(value) + 1n).toString(16)}` }),
      { parts: ['value'] },
    ],
  ])('%s: that is told, and never called confirmed', async (_, tamper, differs) => {
    const { flow } = await through(tamper);
    expect(flow.failure).toBeUndefined();
    expect(flow.outcome).toBe('differs');
    expect(flow.record?.differs).toMatchObject(differs);
    expect(flow.record?.info).not.toHaveProperty('settledOutputCurrencyAmountRaw');
  });

  it('and adds whose app it was has done what it was asked for', async () => {
    const { flow } = await through(({ data, ...sent }) => ({ ...sent, data: `${data}${'8021'.repeat(8)}` }));
    expect(flow.outcome).toBe('confirmed');
    expect(await balance('HUSH', STRANGER)).toBeGreaterThan(0n);
  });
});

describe('through Permit2', () => {
  it('allows Permit2, signs the exact amount for 30 days, and swaps', async () => {
    live = throughPermit2();
    await live.quote('USDC', 'MON', '25');
    const { trade, store, account, asked } = live;
    expect(trade.router?.kind).toBe('universalRouter');
    expect(store.spender).toBe(chain.address('permit2'));
    expect(store.button.kind).toBe('approve_swap');
    const before = await balance('USDC', account);
    await confirmed(live);
    expect(before - (await balance('USDC', account))).toBe(25_000_000n);
    expect(asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1);
    const permit2 = new TestContract(chain.url, chain.address('permit2'), [
      'function allowance(address,address,address) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
    ]);
    const [amount, expiration, nonce] = await permit2.read<bigint[]>('allowance', [
      account,
      chain.token('USDC').address,
      chain.address('universalRouter'),
    ]);
    // The swap used up the whole signed amount.
    expect([amount, nonce]).toEqual([0n, 1n]);
    const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false]);
    const days = (Number(expiration) - Number(timestamp)) / 86_400;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it('goes back where the person does not sign, and asks again', async () => {
    live = throughPermit2();
    await live.quote('USDC', 'MON', '25');
    live.answers.set('eth_signTypedData_v4', () => {
      throw Object.assign(new Error('User rejected'), { code: 4001 });
    });
    live.flow.review();
    await live.flow.confirm();
    expect(live.flow).toMatchObject({
      step: 'REVIEWING',
      failure: { type: 'permit', error: { code: 'wallet_rejected' }, token: { symbol: 'USDC' } },
      submitted: undefined,
    });
    live.answers.clear();
    await live.flow.confirm();
    expect(live.flow.outcome).toBe('confirmed');
  });

  it('calls a signature of somebody else a failed permit', async () => {
    live = throughPermit2();
    await live.quote('USDC', 'MON', '25');
    live.answers.set('eth_signTypedData_v4', ([, data]) =>
      chain.rpc('eth_signTypedData_v4', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', data]),
    );
    live.flow.review();
    await live.flow.confirm();
    expect(live.flow.failure).toMatchObject({ type: 'permit', token: { symbol: 'USDC' } });
    expect(live.flow.submitted).toBeUndefined();
  });

  it('takes an allowance on chain where the wallet cannot sign', async () => {
    live = throughPermit2();
    await live.quote('USDC', 'MON', '25');
    // Behaves like @johanneskares/wallet-mock: it refuses with a message and no code, and cannot send a
    // `value` of 0x0, which a node accepts.
    live.answers.set('eth_signTypedData_v4', () => {
      throw new Error('eth_signTypedData_v4 is not yet supported');
    });
    live.answers.set('eth_sendTransaction', ([sent]) => {
      if ((sent as { value?: string }).value === '0x0') throw new Error('Failed to decode transaction');
      return chain.rpc('eth_sendTransaction', [sent]);
    });
    const before = await balance('USDC', live.account);
    await confirmed(live);
    expect(before - (await balance('USDC', live.account))).toBe(25_000_000n);
    const kinds = live.tracker.list().map(({ info }) => info.type);
    expect(kinds).toEqual(['SWAP', 'APPROVAL', 'APPROVAL']);
  });
});

describe('a wallet that carries out several calls as one', () => {
  /** Runs the calls one after the other, as a batching account would in one transaction. */
  function batching(swap: LiveSwap) {
    const batches: { readonly to: Address; readonly data: Hex; readonly value: Hex }[][] = [];
    const hashes: Hex[] = [];
    let polls = 0;
    swap.answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'supported' } } }));
    swap.answers.set('wallet_sendCalls', async ([batch]) => {
      const { calls, from } = batch as { calls: (typeof batches)[number]; from: Address };
      batches.push(calls);
      for (const call of calls) hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from, ...call }]));
      return { id: 'batch-1' };
    });
    swap.answers.set('wallet_getCallsStatus', () => {
      polls += 1;
      if (polls === 1) return { status: 100 };
      return { status: 200, receipts: hashes.map((transactionHash) => ({ transactionHash, status: '0x1' })) };
    });
    return { batches, hashes };
  }
  const batchesKnown = (swap: LiveSwap) => when(() => swap.store.walletBatches, WAIT);

  it.each([
    ['an allowance for the router', () => new LiveSwap(chain), 2],
    ['allowances for and at Permit2, and no signature', throughPermit2, 3],
  ] as const)('is asked once: %s, and the swap', async (_, make, calls) => {
    live = make();
    const { batches, hashes } = batching(live);
    await live.quote('USDC', 'MON', '25');
    await batchesKnown(live);
    expect(live.store.allowed).toBe(false);
    expect(live.store.button.kind).toBe('swap');
    const before = await balance('USDC', live.account);
    await confirmed(live);
    expect(batches).toHaveLength(1);
    expect(batches[0]).toHaveLength(calls);
    expect(before - (await balance('USDC', live.account))).toBe(25_000_000n);
    expect(live.asked).not.toContain('eth_sendTransaction');
    expect(live.asked).not.toContain('eth_signTypedData_v4');
    expect(live.tracker.list()).toMatchObject([
      { info: { type: 'SWAP' }, reference: { kind: 'hash', hash: hashes.at(-1) }, receipt: { status: 1 } },
    ]);
  });

  it('and carries out less than it was asked to is not believed', async () => {
    live = new LiveSwap(chain);
    const { hashes } = batching(live);
    live.answers.set('wallet_sendCalls', async ([batch]) => {
      const { calls, from } = batch as { calls: readonly object[]; from: Address };
      hashes.push(await chain.rpc<Hex>('eth_sendTransaction', [{ from, ...calls[0] }]));
      return { id: 'batch-1' };
    });
    await live.quote('USDC', 'MON', '25');
    await batchesKnown(live);
    live.flow.review();
    await live.flow.confirm();
    expect(live.flow.outcome).toBe('differs');
    expect(live.flow.record?.differs).toEqual({ parts: ['data', 'output'] });
  });

  it.each([
    ['cannot', 4200],
    ['would first have to change the account, which the person declined', 5750],
  ])('is asked one by one after all where it then %s', async (words, code) => {
    live = new LiveSwap(chain);
    batching(live);
    live.answers.set('wallet_sendCalls', () => {
      throw Object.assign(new Error(words), { code });
    });
    await live.quote('USDC', 'MON', '25');
    await batchesKnown(live);
    await confirmed(live);
    expect(live.tracker.list().map(({ info }) => info.type)).toEqual(['SWAP', 'APPROVAL']);
  });

  it('is gone back from without a word where the person says no', async () => {
    live = new LiveSwap(chain);
    batching(live);
    live.answers.set('wallet_sendCalls', () => {
      throw Object.assign(new Error('no'), { code: 4001 });
    });
    await live.quote('USDC', 'MON', '25');
    await batchesKnown(live);
    live.flow.review();
    await live.flow.confirm();
    expect(live.flow).toMatchObject({ step: 'REVIEWING', failure: undefined, submitted: undefined });
    expect(live.tracker.list()).toEqual([]);
  });

  it('is asked nothing more where the person called it off while the wallet had it', async () => {
    live = new LiveSwap(chain);
    batching(live);
    const { flow, store, account } = live;
    live.answers.set('wallet_sendCalls', async () => {
      await token('USDC').send(account, 'approve', [chain.address('swapRouter02'), 25_000_000n]);
      await when(() => store.allowed === true, WAIT);
      flow.cancel();
      throw Object.assign(new Error('unsupported'), { code: 4200 });
    });
    await live.quote('USDC', 'MON', '25');
    await batchesKnown(live);
    flow.review();
    await flow.confirm();
    expect(live.asked).toContain('wallet_sendCalls');
    expect(live.asked).not.toContain('eth_sendTransaction');
    expect(live.tracker.list()).toEqual([]);
  });

  it('that gives the batch up has sent nothing', async () => {
    live = new LiveSwap(chain);
    batching(live);
    live.answers.set('wallet_sendCalls', () => 'batch-1');
    live.answers.set('wallet_getCallsStatus', () => ({ status: 400 }));
    await live.quote('USDC', 'MON', '25');
    await batchesKnown(live);
    live.flow.review();
    await live.flow.confirm();
    expect(live.flow.failure).toMatchObject({
      type: 'confirmation',
      error: { code: 'batch_given_up' },
    });
    expect(live.tracker.list()).toMatchObject([{ info: { type: 'SWAP' }, abandoned: 'given_up' }]);
  });

  it('counts where it would first have to change the account, and is asked one by one after a no', async () => {
    live = new LiveSwap(chain);
    batching(live);
    live.answers.set('wallet_getCapabilities', () => ({ '0x7a69': { atomic: { status: 'ready' } } }));
    live.answers.set('wallet_sendCalls', () => {
      throw Object.assign(new Error('upgrade rejected'), { code: 5750 });
    });
    await live.quote('USDC', 'MON', '25');
    await batchesKnown(live);
    expect(live.store.button.kind).toBe('swap');
    await confirmed(live);
    expect(live.tracker.list().map(({ info }) => info.type)).toEqual(['SWAP', 'APPROVAL']);
    expect(live.asked.filter((method) => method === 'wallet_sendCalls')).toHaveLength(1);
  });

  it('that says it failed in part is told by what the chain shows', async () => {
    live = new LiveSwap(chain);
    const { hashes } = batching(live);
    live.answers.set('wallet_sendCalls', async ([batch]) => {
      const { calls, from } = batch as { calls: readonly object[]; from: Address };
      hashes.push(await chain.rpc('eth_sendTransaction', [{ from, ...calls[0] }]));
      return { id: 'batch-1' };
    });
    live.answers.set('wallet_getCallsStatus', () => ({
      status: 600,
      receipts: hashes.map((transactionHash) => ({ transactionHash })),
    }));
    await live.quote('USDC', 'MON', '25');
    await batchesKnown(live);
    live.flow.review();
    await live.flow.confirm();
    expect(live.flow.outcome).toBe('failed');
    expect(live.flow.record?.batch).toEqual({ hashes, said: 'partial', done: 1, calls: 2 });
  });
});

describe('allowances', () => {
  /** The amounts of the approvals that were sent, newest first. */
  const approvals = () =>
    live?.tracker.list().flatMap(({ info }) => (info.type === 'APPROVAL' ? [info.amount] : []));

  it('are exact where that was chosen', async () => {
    live = new LiveSwap(chain);
    live.settings.approveExact = true;
    await live.quote('USDC', 'MON', '25');
    await confirmed(live);
    expect(approvals()).toEqual(['25000000']);
    // The swap used all of it.
    expect(await allowance('USDC', live.account, chain.address('swapRouter02'))).toBe(0n);
  });

  it('go over zero where the token asks for it', async () => {
    live = new LiveSwap(chain);
    const router = chain.address('swapRouter02');
    await token('USDT').send(live.account, 'approve', [router, 5n]);
    await live.quote('USDT', 'MON', '25');
    await confirmed(live);
    expect(approvals()).toEqual([((1n << 256n) - 1n).toString(), '0']);
  });
});
